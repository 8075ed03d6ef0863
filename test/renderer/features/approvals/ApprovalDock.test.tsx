// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApprovalDock } from '../../../../src/renderer/features/approvals/ApprovalDock';
import { useApprovals } from '../../../../src/renderer/features/approvals/store';
import type { ApprovalRequest } from '../../../../src/shared/domain/permission';
import type { Language } from '../../../../src/shared/i18n/translate';
import { createFakeBridge, installBridge, type FakeBridge } from '../../support/fake-bridge';
import { renderIn } from '../../support/render';
import { commandRequest, conversationId, decision } from './fixtures';

let bridge: FakeBridge;

beforeEach(() => {
  useApprovals.setState(useApprovals.getInitialState(), true);
  bridge = createFakeBridge({
    'approval.list': () => [],
    'approval.facts': () => ({ allowedBefore: { count: 2, complete: true }, touched: [] }),
    'approval.wouldAllow': () => ({ calls: [], more: 0, complete: true }),
  });
  installBridge(bridge);
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
});

const dock = (composerIsEmpty = () => true, modEnterSends = false) => (
  <>
    <textarea aria-label="Message" defaultValue="hello" />
    <ApprovalDock
      conversationId={conversationId}
      composerIsEmpty={composerIsEmpty}
      modEnterSends={modEnterSends}
    />
  </>
);

async function ask(...requests: ApprovalRequest[]): Promise<void> {
  bridge.answer({ 'approval.list': () => requests });
  await act(async () => {
    bridge.emit('approvals.changed', { approvals: requests });
    await Promise.resolve();
  });
}

/** The guard has run out: nothing but the passing of time does that. */
async function settle(): Promise<void> {
  await waitFor(
    () => {
      expect(prompt()).toHaveAttribute('data-settled', 'true');
    },
    { timeout: 5000 },
  );
}

async function shown(request: ApprovalRequest, language: Language = 'en'): Promise<void> {
  renderIn(dock(), language);
  await ask(request);
}

const prompt = () => screen.getByRole('region', { name: /Approval needed|승인 필요/ });
const button = (name: string | RegExp) => within(prompt()).getByRole('button', { name });
const replies = () =>
  bridge.calls.filter(({ route }) => route === 'approval.reply').map(({ input }) => input);
const once = { requestId: 'request-1', payloadHash: 'hash-1', reply: { kind: 'allow-once' } };
const denied = { requestId: 'request-1', payloadHash: 'hash-1', reply: { kind: 'deny', message: '' } };
const chord = (code: string, shift = false) =>
  fireEvent.keyDown(document.activeElement ?? document.body, {
    code,
    key: code,
    ctrlKey: true,
    shiftKey: shift,
  });

describe('what the prompt says', () => {
  it('puts the hook’s reason first, literally marked, and the model’s words after it', async () => {
    await shown(
      commandRequest({
        agentSays: 'Just a harmless test',
        decision: decision({
          by: 'hook',
          reasons: [
            {
              text: 'Looks **dangerous** https://x.example',
              hook: { name: 'safety-gate', layer: 'project' },
            },
          ],
        }),
      }),
    );
    const text = prompt().textContent;
    expect(text).toContain('Reason: Looks **dangerous** https://x.example — from hook safety-gate (project)');
    expect(text).toContain('Agent says: “Just a harmless test”');
    expect(text.indexOf('Reason:')).toBeLessThan(text.indexOf('Agent says:'));
    expect(within(prompt()).queryByRole('link')).toBeNull();
  });

  it('says so in Korean', async () => {
    await shown(commandRequest(), 'ko');
    expect(prompt()).toHaveTextContent('이유: 이 명령을 허용하는 규칙이 없어 확인을 요청합니다.');
    expect(
      within(prompt())
        .getAllByRole('button')
        .map((node) => node.textContent),
    ).toEqual([
      '거부',
      '메시지와 함께 거부…',
      '한 번 허용',
      '이 대화에서 허용',
      '항상 허용…',
      '왜 표시되나요?',
      '요청 복사',
    ]);
  });

  it('lists what a delete would take, with sizes, links and what nobody can tell', async () => {
    const entry = { bytes: null, leadsTo: null };
    await shown(
      commandRequest({
        args: { CommandLine: 'rm -rf dist $X' },
        deletes: {
          entries: [
            { ...entry, path: '/w/app/dist', kind: 'folder' },
            { ...entry, path: '/w/app/dist/a\u202E.js', kind: 'file', bytes: 1500 },
            { ...entry, path: '/w/app/dist/l', kind: 'link', leadsTo: '/etc' },
            { ...entry, path: '$X', kind: 'unknown' },
          ],
          more: true,
        },
      }),
    );
    const payload = screen.getByRole('region', { name: 'The whole command' });
    expect(
      within(payload)
        .getAllByRole('listitem')
        .map((node) => node.textContent),
    ).toEqual([
      'distfolder',
      'dist/a\\u{202E}.js1.5 kB',
      'dist/llink to /etc',
      '$Xcan’t be told before it runs',
    ]);
    expect(payload).toHaveTextContent('There is more that is not listed here.');
    expect(prompt()).toHaveTextContent('1 hidden character is shown');
  });

  it('says whose it is, how often it was allowed, and whose files it touches', async () => {
    bridge.answer({
      'approval.facts': () => ({
        allowedBefore: { count: 3, complete: false },
        touched: [{ path: '/w/app/.env', why: 'secret' }],
      }),
    });
    await shown(commandRequest({ agent: 'tester', workspace: '/w/app', cwd: '/w/app/sub' }));
    expect(prompt()).toHaveTextContent('Fix login · step 4 · asked by tester · app');
    expect(prompt()).toHaveTextContent('Workspace/w/app');
    expect(prompt()).toHaveTextContent('Allowed at least 3 times in this workspace before');
    expect(prompt()).toHaveTextContent('May hold secrets: /w/app/.env');
  });

  it('shows every command of a chain, hidden characters, what hooks changed and a folder outside', async () => {
    await shown(
      commandRequest({
        args: { CommandLine: 'cd a && rm -rf \u202Eb', Cwd: '/elsewhere' },
        cwd: '/elsewhere',
        cwdOutside: true,
        permissionOverrides: [{ hook: 'gate', resource: 'command(make clean)' }],
        overwrittenBy: ['wrapper'],
      }),
    );
    expect(screen.getByRole('region', { name: 'The whole command' })).toHaveTextContent(
      'cd a && rm -rf \\u{202E}b',
    );
    expect(
      within(prompt())
        .getAllByRole('listitem')
        .map((node) => node.textContent),
    ).toEqual(['cd a', 'rm -rf \\u{202E}b']);
    expect(prompt()).toHaveTextContent('1 hidden character is shown as \\u{…}');
    expect(prompt()).toHaveTextContent(
      'Hook gate has this checked as command(make clean); what runs is shown above.',
    );
    expect(prompt()).toHaveTextContent('Hook wrapper changed the arguments');
    expect(prompt()).toHaveTextContent('/elsewhere · outside the workspace');
  });

  it('shows a file change as a diff and other calls as a table', async () => {
    await shown(
      commandRequest({
        tool: 'write_to_file',
        args: { TargetFile: '/w/app/a.txt', CodeContent: 'new' },
        diff: '--- a\n+++ b\n@@ -1,1 +1,1 @@\n-old\n+new\n',
      }),
    );
    expect(screen.getByRole('heading', { name: /^Write a.txt/ })).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Changes in /w/app/a.txt' })).toHaveTextContent('new');
    const args = { ServerName: 'github', ToolName: 'create_issue', Arguments: { title: 'x' } };
    await ask(commandRequest({ requestId: 'r2', tool: 'call_mcp_tool', args }));
    expect(screen.getByRole('heading', { name: /^Call github.create_issue/ })).toBeInTheDocument();
    expect(screen.getByRole('row', { name: /ServerName github/ })).toBeInTheDocument();
  });

  it('explains the decision on request', async () => {
    const user = userEvent.setup();
    await shown(commandRequest());
    await user.click(button('Why am I seeing this?'));
    const trace = screen.getByRole('list', { name: 'How this call was judged, in order' });
    expect(
      within(trace)
        .getAllByRole('listitem')
        .map((node) => node.textContent),
    ).toEqual(['Hookno opinionNo hook had an opinion', 'DefaultaskCommands are asked aboutdecided']);
  });
});

describe('what may be answered', () => {
  const answers = () =>
    within(prompt())
      .getAllByRole('button')
      .map((node) => node.textContent)
      .filter((text) => text.startsWith('Allow') || text.startsWith('Always') || text.startsWith('Deny'));

  it('is everything for an ordinary question, Deny first', async () => {
    await shown(commandRequest());
    expect(answers()).toEqual([
      'Deny',
      'Deny with message…',
      'Allow once',
      'Allow in this conversation',
      'Always allow…',
    ]);
  });

  it('is Allow once and Deny for a hook that always asks, with the reason', async () => {
    const trace = [{ stage: 'hook-strict', outcome: 'ask', text: '', won: true } as const];
    await shown(commandRequest({ decision: decision({ by: 'hook', trace }) }));
    expect(answers()).toEqual(['Deny', 'Deny with message…', 'Allow once']);
    expect(prompt()).toHaveTextContent('This hook asks every time; saved approvals don’t apply.');
  });

  it('is Allow once and Deny where nothing can be stored, and says why', async () => {
    const note = 'Multi-line commands cannot be saved as a rule.';
    await shown(commandRequest({ decision: decision({ remember: [], proposals: [], rememberNote: note }) }));
    expect(answers()).toEqual(['Deny', 'Deny with message…', 'Allow once']);
    expect(prompt()).toHaveTextContent(note);
  });

  it('for a broken gate also opens its run and turns it off, after a question', async () => {
    const user = userEvent.setup();
    const reasons = [
      { text: 'safety-gate timed out', hook: { name: 'safety-gate', layer: 'project' } as const },
    ];
    const found = {
      conversation_id: conversationId,
      step_index: 4,
      source: { path: '/w/app/.agents/hooks.json' },
    };
    bridge.answer({
      'hook.runs': () =>
        [
          {
            ...found,
            command: './gate.sh',
            stdout: { text: 'half an ans', bytes: 11, cut: false },
            stderr: { text: '', bytes: 0, cut: false },
            effect: { injected: 0, words: 'timed out after 5 s, killed' },
          },
        ] as never,
    });
    await shown(commandRequest({ decision: decision({ by: 'hold', reasons }) }));
    expect(answers()).toEqual(['Deny', 'Deny with message…', 'Allow once']);
    await user.click(button('Open run of safety-gate'));
    expect(await screen.findByText('half an ans')).toBeInTheDocument();
    await user.click(button('Disable safety-gate'));
    expect(bridge.calls.some(({ route }) => route === 'hook.setEnabled')).toBe(false);
    await user.click(within(prompt()).getAllByRole('button', { name: 'Disable safety-gate' })[1]!);
    await screen.findByText('The hook is off. This call still needs your answer.');
    expect(bridge.calls.find(({ route }) => route === 'hook.setEnabled')?.input).toEqual({
      path: '/w/app/.agents/hooks.json',
      name: 'safety-gate',
      enabled: false,
    });
  });
});

describe('answers', () => {
  it('carry the hash of what was shown', async () => {
    const user = userEvent.setup();
    await shown(commandRequest());
    await settle();
    await user.click(button('Allow once'));
    expect(replies()).toEqual([once]);
  });

  it('remember in the conversation by the proposed rules', async () => {
    const user = userEvent.setup();
    await shown(commandRequest());
    await settle();
    await user.click(button('Allow in this conversation'));
    expect(replies()).toEqual([
      { ...once, reply: { kind: 'allow-remember', scope: 'conversation', rules: ['command(npm test)'] } },
    ]);
  });

  it('save the rule as it was edited, where it was said', async () => {
    const user = userEvent.setup();
    await shown(commandRequest());
    await settle();
    await user.click(button('Always allow…'));
    const rule = screen.getByRole('textbox', { name: 'Rule' });
    expect(rule).toHaveValue('command(npm test)');
    await user.clear(rule);
    await user.type(rule, 'npm');
    expect(rule).toHaveAccessibleDescription(/A rule is written action\(target\)/);
    expect(button('Save and allow')).toHaveAttribute('aria-disabled', 'true');
    await user.clear(rule);
    await user.type(rule, 'command(npm run test){Enter}');
    expect(replies()).toEqual([]);
    await user.click(screen.getByRole('radio', { name: 'Everywhere on this computer' }));
    await user.click(button('Save and allow'));
    expect(replies()).toEqual([
      { ...once, reply: { kind: 'allow-remember', scope: 'everywhere', rules: ['command(npm run test)'] } },
    ]);
  });

  it('deny with a message in one reply; Enter alone only breaks the line', async () => {
    const user = userEvent.setup();
    await shown(commandRequest());
    await settle();
    await user.click(button('Deny with message…'));
    const field = screen.getByRole('textbox', { name: 'Message to the agent' });
    expect(field).toHaveFocus();
    await user.click(button('Deny and send'));
    expect(field).toHaveAccessibleDescription(/Write a message, or use Deny/);
    await user.type(field, 'use pnpm{Enter}please');
    expect(replies()).toEqual([]);
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(replies()).toEqual([{ ...denied, reply: { kind: 'deny', message: 'use pnpm\nplease' } }]);
  });

  it('say in one line what became of it, also when it was answered elsewhere', async () => {
    const user = userEvent.setup();
    await shown(commandRequest());
    await settle();
    bridge.answer({ 'approval.list': () => [] });
    await user.click(button('Deny'));
    expect(await screen.findByText(/^Denied by you · /)).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Approval needed' })).toBeNull();
    await ask(commandRequest({ requestId: 'r2' }));
    await ask();
    expect(screen.getByText(/Answered in another window/)).toBeInTheDocument();
  });

  it('show why one was refused and keep the question', async () => {
    const user = userEvent.setup();
    await shown(commandRequest());
    await settle();
    bridge.answer({
      'approval.reply': () => ({ ok: false, error: { code: 'conflict', message: 'The call has changed.' } }),
      'approval.list': () => [commandRequest()],
    });
    await user.click(button('Allow once'));
    expect(await screen.findByText('Your answer was not taken: The call has changed.')).toBeInTheDocument();
    expect(button('Allow once')).toBeEnabled();
  });

  it('take a saved rule back', async () => {
    const user = userEvent.setup();
    await shown(commandRequest());
    await settle();
    bridge.answer({
      'approval.list': () => [],
      'grant.list': () => [
        {
          grantId: 'g1',
          rule: 'command(npm test)',
          scope: 'conversation',
          conversationId,
          workspace: null,
          createdAt: '',
          requestId: 'request-1',
          uses: 0,
          lastUsedAt: null,
        },
      ],
    });
    await user.click(button('Allow in this conversation'));
    await user.click(await screen.findByRole('button', { name: 'Undo the saved rule' }));
    await screen.findByText(/The saved rule was taken back/);
    expect(bridge.calls.find(({ route }) => route === 'grant.revoke')?.input).toEqual({ grantId: 'g1' });
  });

  it('apply to identical calls together, a saved rule never', async () => {
    const user = userEvent.setup();
    renderIn(dock());
    await ask(
      commandRequest(),
      commandRequest({ requestId: 'r2', payloadHash: 'hash-2', createdAt: '2026-12-01T09:00:01.000Z' }),
      commandRequest({ requestId: 'r3', args: { CommandLine: 'ls' }, createdAt: '2026-12-01T09:00:02.000Z' }),
    );
    expect(prompt()).toHaveTextContent('1 of 3 waiting');
    await settle();
    await user.click(screen.getByRole('checkbox', { name: /all 2 identical/ }));
    await user.click(button('Deny'));
    await waitFor(() => {
      expect(replies()).toEqual([denied, { ...denied, requestId: 'r2', payloadHash: 'hash-2' }]);
    });
  });
});

describe('what cannot be answered by accident', () => {
  it('a prompt that appears leaves focus and caret alone and answers to no key of the composer', async () => {
    const user = userEvent.setup();
    renderIn(dock());
    const composer = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
    composer.focus();
    composer.setSelectionRange(2, 3);
    await ask(commandRequest());
    expect(composer).toHaveFocus();
    expect([composer.selectionStart, composer.selectionEnd]).toEqual([2, 3]);
    await settle();
    await user.keyboard('{Enter} y1{Escape}');
    expect(composer).toHaveFocus();
    expect(replies()).toEqual([]);
  });

  it('a click within the guard is swallowed, also after another request came to the front', async () => {
    const user = userEvent.setup();
    renderIn(dock());
    await ask(commandRequest(), commandRequest({ requestId: 'r2', createdAt: '2026-12-01T09:00:01.000Z' }));
    await user.click(button('Allow once'));
    expect(replies()).toEqual([]);
    await settle();
    await user.click(button('Next waiting approval'));
    await user.click(button('Allow once'));
    expect(replies()).toEqual([]);
  });

  it('a click is swallowed while the window has no focus and just after it got it', async () => {
    const user = userEvent.setup();
    await shown(commandRequest());
    await settle();
    fireEvent.blur(window);
    await user.click(button('Deny'));
    fireEvent.focus(window);
    await user.click(button('Deny'));
    expect(replies()).toEqual([]);
  });

  it('an auto-repeating Enter on a button is swallowed', async () => {
    await shown(commandRequest());
    await settle();
    button('Allow once').focus();
    const event = fireEvent.keyDown(button('Allow once'), { code: 'Enter', key: 'Enter', repeat: true });
    expect(event).toBe(false);
  });

  it('a new request queues behind the one on screen', async () => {
    renderIn(dock());
    await ask(commandRequest({ requestId: 'late', createdAt: '2026-12-01T10:00:00.000Z' }));
    await ask(
      commandRequest({ requestId: 'early', args: { CommandLine: 'ls' } }),
      commandRequest({ requestId: 'late', createdAt: '2026-12-01T10:00:00.000Z' }),
    );
    expect(prompt()).toHaveAttribute('data-approval', 'late');
    expect(prompt()).toHaveTextContent('2 of 2 waiting');
  });

  it('Allow waits until a long payload was expanded or read to its end', async () => {
    const user = userEvent.setup();
    const lines = Array.from({ length: 40 }, (_, index) => `echo ${String(index)}`).join('\n');
    await shown(commandRequest({ args: { CommandLine: lines } }));
    await settle();
    expect(button('Allow once')).toHaveAttribute('aria-disabled', 'true');
    expect(button('Allow once')).toHaveAccessibleDescription(/Showing 12 of 40 lines/);
    await user.click(button('Allow once'));
    expect(replies()).toEqual([]);
    chord('Enter');
    expect(replies()).toEqual([]);
    fireEvent.scroll(screen.getByRole('region', { name: 'The whole command' }));
    await user.click(button('Allow once'));
    expect(replies()).toEqual([once]);
  });

  it('Expand counts as reading', async () => {
    const user = userEvent.setup();
    await shown(commandRequest({ args: { CommandLine: 'a\n'.repeat(20) } }));
    await user.click(button('Expand'));
    expect(button('Allow once')).not.toHaveAttribute('aria-disabled', 'true');
  });

  it('a payload that changes under the same id starts anew', async () => {
    const user = userEvent.setup();
    await shown(commandRequest());
    await settle();
    await ask(commandRequest({ args: { CommandLine: 'rm -rf /' }, payloadHash: 'hash-2' }));
    await user.click(button('Allow once'));
    expect(replies()).toEqual([]);
  });
});

describe('the rule to save', () => {
  it('says what else of the history it would allow, as it is edited', async () => {
    const user = userEvent.setup();
    bridge.answer({
      'approval.wouldAllow': ({ rules }) => ({
        calls: rules[0] === 'command(npm)' ? ['npm publish\u200B'] : [],
        more: rules[0] === 'command(npm)' ? 4 : 0,
        complete: true,
      }),
    });
    await shown(commandRequest());
    await settle();
    await user.click(button('Always allow…'));
    expect(await screen.findByText(/Nothing else in this workspace’s history/)).toBeInTheDocument();
    fireEvent.change(screen.getByRole('textbox', { name: 'Rule' }), { target: { value: 'command(npm)' } });
    await waitFor(() => {
      expect(prompt()).toHaveTextContent('npm publish\\u{200B}');
    });
    expect(prompt()).toHaveTextContent('and 4 more');
  });
});

describe('chords', () => {
  it('Mod+Enter allows once when everything is fit', async () => {
    await shown(commandRequest());
    await settle();
    chord('Enter');
    expect(replies()).toEqual([once]);
  });

  const unfit: [string, Partial<ApprovalRequest>, boolean][] = [
    ['there is text in the composer', {}, false],
    ['the call is destructive', { destructive: true }, true],
  ];
  it.each(unfit)('Mod+Enter only moves the focus to the prompt when %s', async (_name, change, isEmpty) => {
    renderIn(dock(() => isEmpty));
    await ask(commandRequest(change));
    await settle();
    chord('Enter');
    expect(replies()).toEqual([]);
    expect(screen.getByRole('heading', { name: 'Run a terminal command?' })).toHaveFocus();
  });

  it('Mod+Enter answers nothing where it is the key that sends', async () => {
    renderIn(dock(() => true, true));
    await ask(commandRequest());
    await settle();
    chord('Enter');
    expect(replies()).toEqual([]);
    expect(screen.getByRole('heading', { name: 'Run a terminal command?' })).not.toHaveFocus();
    fireEvent.keyUp(document.body, { code: 'Enter' });
    chord('KeyA', true);
    chord('Enter');
    expect(replies()).toEqual([]);
  });

  it('Mod+Shift+A moves the focus to the heading, and the next Tab is Deny', async () => {
    const user = userEvent.setup();
    await shown(commandRequest());
    chord('KeyA', true);
    expect(screen.getByRole('heading', { name: 'Run a terminal command?' })).toHaveFocus();
    await user.tab();
    expect(button('Deny')).toHaveFocus();
  });

  it('Mod+Shift+Backspace denies, but not within the guard', async () => {
    await shown(commandRequest());
    chord('Backspace', true);
    expect(replies()).toEqual([]);
    await settle();
    fireEvent.keyUp(document.body, { code: 'Backspace' });
    chord('Backspace', true);
    expect(replies()).toEqual([denied]);
  });

  it('Esc closes an open form first and denies only with the focus inside', async () => {
    const user = userEvent.setup();
    await shown(commandRequest());
    await settle();
    await user.keyboard('{Escape}');
    expect(replies()).toEqual([]);
    await user.click(button('Deny with message…'));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('textbox', { name: 'Message to the agent' })).toBeNull();
    expect(replies()).toEqual([]);
    await user.keyboard('{Escape}');
    expect(replies()).toEqual([denied]);
  });
});

describe('a destructive call', () => {
  it('is allowed by holding the button', async () => {
    await shown(commandRequest({ destructive: true }));
    await settle();
    fireEvent.pointerDown(button('Allow once'));
    await waitFor(() => {
      expect(replies()).toEqual([once]);
    });
  });

  it('is not allowed by a short press, nor by a double one', async () => {
    const user = userEvent.setup();
    await shown(commandRequest({ destructive: true }));
    await settle();
    await user.dblClick(button('Allow once'));
    expect(replies()).toEqual([]);
    expect(button('Press again to allow')).toBeInTheDocument();
  });

  it('is allowed by a second press of a key', async () => {
    const user = userEvent.setup();
    await shown(commandRequest({ destructive: true }));
    await settle();
    act(() => {
      button('Allow once').focus();
    });
    await user.keyboard('{Enter}');
    expect(replies()).toEqual([]);
    await new Promise((resolve) => setTimeout(resolve, 650));
    await user.keyboard('{Enter}');
    expect(replies()).toEqual([once]);
  });
});

describe('announcements and focus', () => {
  it('reads each request out once, naming conversation and question', async () => {
    const { show } = renderIn(dock());
    await ask(commandRequest());
    const live = () => screen.getAllByRole('alert').map((node) => node.textContent);
    expect(live()).toContain('Approval needed in Fix login: Run a terminal command?');
    show(<p>another conversation</p>);
    show(dock());
    await ask(commandRequest());
    expect(live().join('')).toBe('');
  });

  it('gives the focus back to where it came from when the last question is gone', async () => {
    await shown(commandRequest());
    await settle();
    const composer = screen.getByRole('textbox', { name: 'Message' });
    act(() => {
      composer.focus();
    });
    chord('KeyA', true);
    fireEvent.keyUp(document.body, { code: 'KeyA' });
    await ask();
    expect(composer).toHaveFocus();
  });

  it('moves on to the next question when the focus was inside', async () => {
    renderIn(dock());
    const second = commandRequest({
      requestId: 'r2',
      tool: 'view_file',
      args: { AbsolutePath: '/etc/hosts' },
      createdAt: '2026-12-01T09:00:01.000Z',
    });
    await ask(commandRequest(), second);
    act(() => {
      button('Deny').focus();
    });
    await ask(second);
    expect(screen.getByRole('heading', { name: /^Read .etc.hosts/ })).toHaveFocus();
  });
});
