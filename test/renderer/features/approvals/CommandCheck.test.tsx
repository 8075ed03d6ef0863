// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkPlaces } from '../../../../src/renderer/app/check-places';
import { CommandCheck } from '../../../../src/renderer/features/approvals/CommandCheck';
import { createTranslate } from '../../../../src/shared/i18n/translate';
import { createFakeBridge, installBridge, type FakeBridge } from '../../support/fake-bridge';
import { renderIn } from '../../support/render';
import { conversationId, summary } from '../../support/samples';
import { decision } from './fixtures';

let bridge: FakeBridge;

beforeEach(() => {
  bridge = createFakeBridge({
    'permission.simulate': ({ command }) => {
      const text = `Rule deny: command(${command})`;
      return command.startsWith('git push')
        ? decision({
            kind: 'deny',
            by: 'rule',
            trace: [{ stage: 'deny-rule', outcome: 'deny', text, won: true }],
          })
        : decision();
    },
    'workspace.pick': () => ({ root: '/w/other' }),
  });
  installBridge(bridge);
});

const places = [
  { label: 'Fix login · /w/my-app', roots: ['/w/my-app'], conversationId },
  { label: 'No folder', roots: [], conversationId: null },
];
const simulated = () =>
  bridge.calls.filter(({ route }) => route === 'permission.simulate').map((c) => c.input);

describe('trying a command', () => {
  it('says what would happen, by what, and that hooks were left out', async () => {
    const user = userEvent.setup();
    renderIn(<CommandCheck places={places} />);
    expect(screen.getByRole('button', { name: 'Check' })).toBeDisabled();
    const field = screen.getByRole('textbox', { name: 'Command' });
    await user.type(field, 'git push');
    await user.click(screen.getByRole('button', { name: 'Check' }));
    const answer = await screen.findByRole('status');
    expect(await within(answer).findByText('Would be denied')).toBeInTheDocument();
    expect(answer).toHaveTextContent(/Hooks are not run here/);
    expect(within(answer).getByRole('list')).toHaveTextContent(/Deny rules.*Rule deny: command\(git push\)/);
    await user.clear(field);
    expect(screen.queryByText('Would be denied')).toBeNull();
    await user.type(field, 'npm test');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Conversation or folder' }), 'No folder');
    await user.click(screen.getByRole('button', { name: 'Check' }));
    expect(await screen.findByText('Would be asked')).toBeInTheDocument();
    expect(simulated()).toEqual([
      { roots: ['/w/my-app'], conversationId, command: 'git push' },
      { roots: [], conversationId: null, command: 'npm test' },
    ]);
  });

  it('takes another folder', async () => {
    const user = userEvent.setup();
    renderIn(<CommandCheck places={places} />);
    await user.type(screen.getByRole('textbox', { name: 'Command' }), 'ls');
    await user.click(screen.getByRole('button', { name: 'Other folder…' }));
    expect(await screen.findByRole('option', { name: '/w/other' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Check' }));
    expect(simulated()).toEqual([{ roots: ['/w/other'], conversationId: null, command: 'ls' }]);
  });

  it('says why there is no answer', async () => {
    const user = userEvent.setup();
    const message = 'the disk is away';
    bridge.answer({ 'permission.simulate': () => ({ ok: false, error: { code: 'internal', message } }) });
    renderIn(<CommandCheck places={places} />);
    await user.type(screen.getByRole('textbox', { name: 'Command' }), 'ls');
    await user.click(screen.getByRole('button', { name: 'Check' }));
    expect(await screen.findByText('The command can’t be checked: the disk is away')).toBeInTheDocument();
  });
});

describe('the places to try it in', () => {
  const translate = createTranslate('en');
  const other = summary({
    conversationId: '22222222-2222-4222-8222-222222222222',
    title: 'Newer',
    roots: [],
  });
  const newer = { ...other, updatedAt: '2027-01-01T00:00:00.000Z' };

  it('begin with what is open', () => {
    const labels = (open: { conversationId: string | null; newRoot: string | null }) =>
      checkPlaces([summary(), newer], open, translate).map(({ label }) => label);
    const fixed = 'Fix the login redirect · /home/mina/projects/my-app';
    expect(labels({ conversationId, newRoot: null })).toEqual([fixed, 'Newer', 'No folder']);
    expect(labels({ conversationId: null, newRoot: '/w/new' })).toEqual([
      '/w/new',
      'Newer',
      fixed,
      'No folder',
    ]);
  });
});
