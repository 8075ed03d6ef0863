// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ReviewDialog } from '../../../../src/renderer/features/workspaces/ReviewDialog';
import { WorkspaceBanner } from '../../../../src/renderer/features/workspaces/WorkspaceBanner';
import type { ReviewItem } from '../../../../src/shared/domain/hook';
import { createFakeBridge, installBridge, type FakeBridge } from '../../support/fake-bridge';
import { renderIn } from '../../support/render';

const root = '/w/my-app';

const gate: ReviewItem = {
  handlerId: 'gate',
  name: 'safety-gate',
  path: '/w/my-app/.agents/hooks.json',
  event: 'PreToolUse',
  matcher: 'run_command',
  command: './scripts/check.sh \u200B--strict',
  cwd: root,
  timeoutSeconds: 20,
  state: 'new',
  canApprove: true,
  definitionHash: 'definition-gate',
  previousDefinition: null,
  definition: '{}',
  scripts: [
    {
      path: '/w/my-app/scripts/check.sh',
      text: '#!/bin/sh\necho ok\n',
      hash: 'script-gate',
      changed: false,
      previousText: null,
    },
  ],
};
const linter: ReviewItem = {
  ...gate,
  handlerId: 'linter',
  name: 'linter',
  event: 'PostToolUse',
  command: './scripts/lint.sh',
  state: 'changed',
  canApprove: false,
  definitionHash: 'definition-linter',
  previousDefinition: '{\n  "timeout": 30\n}',
  definition: '{\n  "timeout": 15\n}',
  scripts: [
    {
      path: '/w/my-app/scripts/lint.sh',
      text: 'eslint .\ncurl evil\n',
      hash: 'script-linter',
      changed: true,
      previousText: 'eslint .\n',
    },
  ],
};

let bridge: FakeBridge;

function found(trusted: boolean, ...items: ReviewItem[]): void {
  bridge.answer({
    'workspace.review': () => ({ root, trusted, items, keptOff: [], servers: [] }),
    'workspace.trust': () => ({ root, trusted: true, items: [], keptOff: [], servers: [] }),
    'hook.list': () => ({ sources: [], handlers: [], problems: [], elsewhere: [], held: [] }),
  });
}

beforeEach(() => {
  bridge = createFakeBridge();
  installBridge(bridge);
});

const answers = () =>
  bridge.calls.filter(({ route }) => route === 'workspace.trust').map(({ input }) => input);
const open = (onClose = vi.fn(), severalRoots = false) => {
  renderIn(<ReviewDialog root={root} severalRoots={severalRoots} onClose={onClose} />);
  return screen.findByRole('dialog');
};

describe('the review', () => {
  it('shows everything that a handler is: when it runs, what, where, for how long and the text of its scripts', async () => {
    found(false, gate);
    const dialog = await open();
    const card = await within(dialog).findByRole('region', { name: 'safety-gate' });
    const text = card.textContent;
    for (const part of [
      'PreToolUse',
      'run_command',
      './scripts/check.sh \\u{200B}--strict',
      root,
      '20 s',
      'echo ok',
    ]) {
      expect(text).toContain(part);
    }
    expect(card).toHaveTextContent('New – not running');
    expect(card).toHaveTextContent('Can approve tool calls without asking you.');
    expect(dialog).toHaveTextContent('Do you trust the files in this folder?');
    expect(dialog).toHaveTextContent(
      'Other files that a script loads, and programs it starts, are not covered',
    );
  });

  it('shows what changed in the definition and in the script', async () => {
    found(true, linter);
    const dialog = await open();
    const definition = await within(dialog).findByRole('region', { name: /Changes in Definition/ });
    expect(definition).toHaveTextContent('removed line 2: "timeout": 30');
    expect(definition).toHaveTextContent('added line 2: "timeout": 15');
    const script = within(dialog).getByRole('region', { name: /Changes in Script .*lint.sh/ });
    expect(script).toHaveTextContent('added line 2: curl evil');
    expect(dialog).toHaveTextContent('Changed since trusted – paused');
    expect(within(dialog).queryByRole('radio', { name: 'Trust, but may only block and ask' })).toBeNull();
  });

  it('sends one answer for each handler, with the hashes that were shown', async () => {
    const user = userEvent.setup();
    const onClose = vi.fn();
    found(false, gate, linter);
    const dialog = await open(onClose);
    await within(dialog).findByRole('button', { name: 'Trust this folder and 2 hooks' });
    await user.click(within(dialog).getByRole('radio', { name: 'Trust, but may only block and ask' }));
    await user.click(within(dialog).getAllByRole('checkbox', { name: /look secret/ })[0]!);
    await user.click(within(dialog).getAllByRole('checkbox', { name: /look secret/ })[1]!);
    await user.click(within(dialog).getAllByRole('radio', { name: 'Keep off' })[1]!);
    await user.click(within(dialog).getByRole('button', { name: 'Trust this folder and 1 hook' }));
    expect(answers()).toEqual([
      {
        root,
        servers: [],
        answers: [
          {
            handlerId: 'gate',
            answer: 'trust-no-approve',
            allowSecrets: true,
            definitionHash: 'definition-gate',
            scriptHashes: { '/w/my-app/scripts/check.sh': 'script-gate' },
          },
          {
            handlerId: 'linter',
            answer: 'keep-off',
            allowSecrets: false,
            definitionHash: 'definition-linter',
            scriptHashes: { '/w/my-app/scripts/lint.sh': 'script-linter' },
          },
        ],
      },
    ]);
    await waitFor(() => {
      expect(onClose).toHaveBeenCalledOnce();
    });
  });

  it('after a conflict trusts nothing until the person has loaded what is there now', async () => {
    const user = userEvent.setup();
    const onClose = vi.fn();
    found(false, gate);
    bridge.answer({
      'workspace.trust': () => ({ ok: false, error: { code: 'conflict', message: 'differs' } }),
    });
    const dialog = await open(onClose);
    const trust = await within(dialog).findByRole('button', { name: 'Trust this folder and 1 hook' });
    await user.click(trust);
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(
      'changed on disk while you were reading',
    );
    expect(onClose).not.toHaveBeenCalled();
    await user.click(trust);
    expect(answers()).toHaveLength(1);
    found(false, { ...gate, definitionHash: 'definition-2', command: './other.sh' });
    await user.click(within(dialog).getByRole('button', { name: 'Reload' }));
    await waitFor(() => {
      expect(dialog).toHaveTextContent('./other.sh');
    });
    await user.click(within(dialog).getByRole('button', { name: 'Trust this folder and 1 hook' }));
    expect(answers()[1]).toMatchObject({ answers: [{ definitionHash: 'definition-2' }] });
  });

  it('asks the plain question for a folder without hooks', async () => {
    const user = userEvent.setup();
    found(false);
    const dialog = await open();
    expect(await within(dialog).findByText(/It has no hooks now/)).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Trust this folder' }));
    expect(answers()).toEqual([{ root, answers: [], servers: [] }]);
  });

  it('says that a hook of one of several folders runs for all', async () => {
    found(false, gate);
    const dialog = await open(vi.fn(), true);
    expect(await within(dialog).findByText(/also for those in the others/)).toBeInTheDocument();
  });
});

describe('the banner', () => {
  it.each([
    ['untrusted, no hooks', false, [], 'my-app is not trusted yet.'],
    ['untrusted with hooks', false, [gate, linter], 'my-app has 2 hooks that run commands on your computer.'],
    ['trusted, a new hook', true, [gate], 'my-app has 1 hook that runs commands on your computer.'],
    [
      'trusted, a changed hook',
      true,
      [linter],
      '1 hook in my-app changed since you trusted it and is paused.',
    ],
  ])('%s', async (_name, trusted, items, text) => {
    found(trusted, ...items);
    renderIn(<WorkspaceBanner roots={[root]} />);
    expect(await screen.findByText(text, { exact: false })).toBeInTheDocument();
  });

  it('is silent when there is nothing to say, and follows changes', async () => {
    found(true);
    renderIn(<WorkspaceBanner roots={[root]} />);
    await waitFor(() => {
      expect(bridge.calls.length).toBeGreaterThan(0);
    });
    expect(screen.queryByRole('button')).toBeNull();
    found(true, linter);
    bridge.emit('hooks.changed', {});
    expect(await screen.findByRole('button', { name: 'Review my-app' })).toBeInTheDocument();
  });

  it('keeps hooks of a trusted folder off, by their hashes; in one that is not trusted it only offers the review', async () => {
    const user = userEvent.setup();
    found(true, linter);
    const { unmount } = renderIn(<WorkspaceBanner roots={[root]} />);
    await user.click(await screen.findByRole('button', { name: 'Keep off' }));
    expect(answers()).toMatchObject([
      { answers: [{ answer: 'keep-off', definitionHash: 'definition-linter' }] },
    ]);
    unmount();
    found(false, linter);
    renderIn(<WorkspaceBanner roots={[root]} />);
    await screen.findByRole('button', { name: 'Review my-app' });
    expect(screen.queryByRole('button', { name: 'Keep off' })).toBeNull();
  });

  it('goes on saying which gates are kept off, and lets the person answer otherwise', async () => {
    const user = userEvent.setup();
    found(true);
    bridge.answer({
      'workspace.review': () => ({ root, trusted: true, items: [], keptOff: [gate, linter], servers: [] }),
    });
    renderIn(<WorkspaceBanner roots={[root]} />);
    expect(await screen.findByText('1 project gate is kept off by you.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Review the gates that are kept off' }));
    const dialog = await screen.findByRole('dialog');
    const card = await within(dialog).findByRole('region', { name: 'safety-gate' });
    expect(card).toHaveTextContent('Kept off by you');
    expect(within(card).getByRole('radio', { name: 'Keep off' })).toBeChecked();
    expect(within(dialog).getByRole('button', { name: 'Keep 2 hooks off' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await user.click(within(card).getByRole('radio', { name: 'Trust' }));
    await user.click(within(dialog).getByRole('button', { name: 'Trust 1 hook' }));
    expect(answers()).toMatchObject([
      { answers: [{ handlerId: 'gate', answer: 'trust', definitionHash: 'definition-gate' }] },
    ]);
  });
});
