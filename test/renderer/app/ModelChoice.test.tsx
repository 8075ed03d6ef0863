// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ModelChoice } from '../../../src/renderer/app/ModelChoice';
import { renderIn } from '../support/render';

it('names another model, keeps what was refused, and closes when it is taken', async () => {
  const user = userEvent.setup();
  const asked: string[] = [];
  const onChoose = (model: string) => {
    asked.push(model);
    return Promise.resolve(model === 'demo' ? null : 'There is no key.');
  };
  renderIn(<ModelChoice model="google/x" onChoose={onChoose} />);
  await user.click(screen.getByRole('button', { name: 'Model: google/x. Change' }));
  const field = await screen.findByRole('combobox', { name: 'Model' });
  await user.clear(field);
  await user.type(field, 'openai/y{Enter}');
  expect(await screen.findByText('There is no key.')).toBeInTheDocument();
  expect(field).toHaveValue('openai/y');
  await user.clear(field);
  await user.type(field, ' demo ');
  await user.click(screen.getByRole('button', { name: 'Use this model' }));
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  expect(asked).toEqual(['openai/y', 'demo']);
});
