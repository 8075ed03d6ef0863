// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ModelAndMode } from '../../../../src/renderer/app/RunFacts';
import { SafetySigns } from '../../../../src/renderer/app/SafetySigns';
import { useSession } from '../../../../src/renderer/app/session';
import { followNoPrompts, useNoPrompts } from '../../../../src/renderer/features/settings/no-prompts';
import { NoPromptsField } from '../../../../src/renderer/features/settings/NoPromptsField';
import { createFakeBridge, installBridge, type FakeBridge } from '../../support/fake-bridge';
import { renderIn } from '../../support/render';
import { settings } from '../../support/samples';

let bridge: FakeBridge;
let end: () => void;

beforeEach(() => {
  bridge = createFakeBridge({
    'session.get': () => ({ skipPrompts: false }),
    'session.setSkipPrompts': ({ on }) => ({ skipPrompts: on }),
  });
  installBridge(bridge);
  useNoPrompts.setState({ skipPrompts: false });
  useSession.setState({ settings });
  end = followNoPrompts();
});
afterEach(() => {
  end();
});

const set = () => bridge.calls.filter(({ route }) => route === 'session.setSkipPrompts').map((c) => c.input);

describe('no prompts', () => {
  it('is asked about first, says what stays, and is a sign until it is turned off', async () => {
    const user = userEvent.setup();
    renderIn(
      <>
        <SafetySigns />
        <ModelAndMode model={null} />
        <NoPromptsField />
      </>,
    );
    const control = screen.getByRole('switch', { name: 'No prompts for this run of the app' });
    await user.click(control);
    const dialog = await screen.findByRole('alertdialog', { name: 'Let the agent go on without asking?' });
    expect(dialog).toHaveTextContent(/hook that denies, your deny rules and protected targets/);
    expect(dialog).toHaveTextContent(
      /force_ask\) and gates that are broken or wait for your review still ask/,
    );
    await waitFor(() => {
      expect(within(dialog).getByRole('button', { name: 'Keep asking me' })).toHaveFocus();
    });
    await user.keyboard('{Enter}');
    expect(set()).toEqual([]);
    expect(control).not.toBeChecked();
    expect(screen.getByText('Asks before changes')).toBeInTheDocument();

    await user.click(control);
    await user.click(await screen.findByRole('button', { name: 'Stop asking' }));
    expect(await screen.findByText(/^No prompts: what would be asked runs at once/)).toBeInTheDocument();
    expect(control).toBeChecked();
    expect(screen.getByText('No prompts')).toBeInTheDocument();
    expect(screen.queryByText('Asks before changes')).toBeNull();

    await user.click(screen.getByRole('button', { name: 'Turn off' }));
    await waitFor(() => {
      expect(control).not.toBeChecked();
    });
    expect(screen.queryByText(/^No prompts:/)).toBeNull();
    expect(set()).toEqual([{ on: true }, { on: false }]);
  });

  it('is seen where another window switched it', async () => {
    renderIn(<SafetySigns />, 'ko');
    act(() => {
      bridge.emit('session.changed', { skipPrompts: true });
    });
    expect(await screen.findByText(/^확인 없음: 확인 대상이 바로 실행됩니다/)).toBeInTheDocument();
  });
});
