// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { HooksPage } from '../../../../src/renderer/features/hooks/HooksPage';
import type { HookListing } from '../../../../src/shared/domain/hook';
import type { HookCost, HookRun } from '../../../../src/shared/domain/hook-run';
import type { Language } from '../../../../src/shared/i18n/translate';
import { createFakeBridge, installBridge, type FakeBridge } from '../../support/fake-bridge';
import { renderIn } from '../../support/render';
import { hookRun } from '../../support/samples';
import { handler, listing, problem, projectFile, root, userFile } from './fixtures';

let bridge: FakeBridge;

beforeEach(() => {
  bridge = createFakeBridge();
  installBridge(bridge);
});

interface Shown {
  found?: HookListing;
  runs?: HookRun[];
  costs?: HookCost[];
  roots?: string[];
  language?: Language;
  onReview?: (root: string) => void;
}

async function show({
  found = listing(),
  runs = [],
  costs = [],
  roots = [root],
  language = 'en',
  onReview,
}: Shown = {}) {
  bridge.answer({ 'hook.list': () => found, 'hook.runs': () => runs, 'hook.costs': () => costs });
  renderIn(<HooksPage roots={roots} {...(onReview === undefined ? {} : { onReview })} />, language);
  await screen.findByRole('heading', { level: 1 });
}

function run(name: string, change: Partial<HookRun> = {}): HookRun {
  return hookRun({
    hook_name: name,
    command: `./${name}.sh`,
    source: { kind: 'project', path: projectFile.path, line: 3 },
    started_at: new Date(Date.now() - 120_000).toISOString(),
    ...change,
  });
}

const row = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name} in `) });
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((node) => within(node).getAllByRole('button')[0]?.textContent);

describe('the states of a hook', () => {
  it('keep enabled, trusted and the last run apart, each in a word', async () => {
    await show({
      found: listing({
        handlers: [
          handler('fine'),
          handler('off', { enabled: false, enabledInFile: false }),
          handler('fresh', { trust: 'review' }),
          handler('altered', { trust: 'changed' }),
          handler('kept', { trust: 'kept-off' }),
          handler('broken'),
          handler('vague'),
          handler('mine', { source: userFile }),
        ],
      }),
      runs: [
        run('broken', { ended: { kind: 'timed_out', after_seconds: 15 } }),
        run('vague', { effect: { decision: 'hold', injected: 0, words: '' } }),
        run('fine', {
          ended: { kind: 'exited', code: 0 },
          effect: { decision: 'deny', injected: 0, words: '' },
        }),
      ],
    });
    expect(row('fine')).toHaveTextContent(/Active.*Trusted.*Denied/);
    expect(within(row('fine')).getByRole('switch')).toBeChecked();
    expect(row('off')).toHaveTextContent(/Off.*Trusted.*no run yet/);
    expect(within(row('off')).getByRole('switch')).not.toBeChecked();
    expect(row('fresh')).toHaveTextContent(/New – not running.*To review/);
    expect(row('altered')).toHaveTextContent(/Changed since trusted – paused.*Changed/);
    expect(row('kept')).toHaveTextContent(/Kept off by you.*Kept off/);
    expect(row('broken')).toHaveTextContent(/Last run failed.*Timed out/);
    expect(row('vague')).toHaveTextContent(/Last run failed.*No decision – held/);
    expect(row('mine')).toHaveTextContent(/Your own/);
  });

  it('are counted, and each count filters; the order stays that of running', async () => {
    const user = userEvent.setup();
    await show({
      found: listing({
        handlers: [
          handler('zeta'),
          handler('alpha', { enabled: false }),
          handler('mid', { trust: 'review' }),
        ],
        problems: [problem],
      }),
      runs: [run('zeta', { ended: { kind: 'exited', code: 127 } })],
    });
    expect(names()).toEqual(['zeta', 'alpha', 'mid']);
    const counts = within(screen.getByRole('group', { name: 'Filter by status' }));
    expect(counts.getAllByRole('button').map((node) => node.textContent)).toEqual([
      '3 hooks',
      '1 active',
      '1 off',
      '1 to review',
      '1 failing',
    ]);
    await user.click(counts.getByRole('button', { name: '1 to review' }));
    expect(names()).toEqual(['mid']);
    await user.type(screen.getByRole('searchbox', { name: 'Search hooks' }), 'nothing like it');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Event' }), 'Stop');
    expect(screen.getByText('No hook matches these filters.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await user.click(screen.getByRole('link', { name: '1 problem' }));
    expect(screen.getByRole('region', { name: 'Problems' })).toHaveFocus();
  });

  it('offer the review where one is due', async () => {
    const user = userEvent.setup();
    const onReview = vi.fn();
    await show({ found: listing({ handlers: [handler('fresh', { trust: 'review' })] }), onReview });
    await user.click(screen.getByRole('button', { name: 'Review fresh' }));
    expect(onReview).toHaveBeenCalledWith(root);
  });
});

describe('the switch', () => {
  it('writes to the file the hook comes from and shows what is true afterwards', async () => {
    const user = userEvent.setup();
    await show({ found: listing({ handlers: [handler('gate')] }) });
    bridge.answer({ 'hook.list': () => listing({ handlers: [handler('gate', { enabled: false })] }) });
    await user.click(screen.getByRole('switch', { name: `gate in ${projectFile.path}` }));
    expect(bridge.calls.find(({ route }) => route === 'hook.setEnabled')?.input).toEqual({
      path: projectFile.path,
      name: 'gate',
      enabled: false,
    });
    await waitFor(() => {
      expect(screen.getByRole('switch')).not.toBeChecked();
    });
    expect(screen.getByText('The file says on; your setting turns it off.')).toBeInTheDocument();
  });

  it('says why nothing was changed', async () => {
    const user = userEvent.setup();
    await show({ found: listing({ handlers: [handler('gate')] }) });
    const message = 'no permission to write';
    bridge.answer({ 'hook.setEnabled': () => ({ ok: false, error: { code: 'no-permission', message } }) });
    await user.click(screen.getByRole('switch'));
    expect(await screen.findByText('gate was not changed: no permission to write')).toBeInTheDocument();
    expect(screen.getByRole('switch')).toBeChecked();
  });
});

describe('the inspector', () => {
  it('says in a sentence what the chosen hook does, and where it comes from', async () => {
    const user = userEvent.setup();
    await show({ found: listing({ handlers: [handler('first'), handler('gate')], problems: [problem] }) });
    await user.click(screen.getByRole('button', { name: 'gate' }));
    const inspector = screen.getByRole('complementary', { name: 'Details of gate' });
    expect(inspector).toHaveTextContent(
      'Before run_command, runs ./gate.sh with a limit of 30 s. If it says deny, the tool does not run.',
    );
    expect(inspector).toHaveTextContent(`${projectFile.path}:3`);
    expect(within(inspector).getByText(/isn't a valid pattern/)).toBeInTheDocument();
  });

  it('opens a run with everything that went in and out', async () => {
    const user = userEvent.setup();
    const text = (value: string, cut = false) => ({ text: value, bytes: value.length, cut });
    await show({
      found: listing({ handlers: [handler('gate')] }),
      runs: [
        run('gate', {
          ended: { kind: 'signalled', signal: 'SIGSEGV' },
          stdin: text('{"stepIdx":3}'),
          stdout: text('half\u202E', true),
          stderr: text(''),
          effect: { decision: 'hold', injected: 0, words: 'Would hold run_command', reason: 'it crashed' },
        }),
        run('other'),
      ],
    });
    await user.click(screen.getByRole('tab', { name: 'Runs' }));
    const opens = screen.getAllByRole('button', { name: /^Open the run of/ });
    expect(opens).toHaveLength(1);
    await user.click(opens[0]!);
    const dialog = await screen.findByRole('dialog');
    for (const part of [
      'killed by SIGSEGV',
      'Would hold run_command',
      'it crashed',
      '{"stepIdx":3}',
      'half\\u{202E}',
    ]) {
      expect(dialog).toHaveTextContent(part);
    }
    expect(dialog).toHaveTextContent(/stdout\) · .*not all of it kept/);
  });

  it('shows a run as soon as it ended', async () => {
    await show({ found: listing({ handlers: [handler('gate')] }) });
    expect(row('gate')).toHaveTextContent('no run yet');
    act(() => {
      bridge.emit('trajectory.event', {
        conversationId: 'c',
        event: {
          type: 'hook-run',
          seq: 1,
          at: '',
          run: run('gate', { effect: { decision: 'allow', injected: 0, words: '' } }),
        },
      });
    });
    expect(row('gate')).toHaveTextContent('Allowed');
  });
});

describe('the history of a hook', () => {
  const shownRuns = () => screen.getAllByRole('button', { name: /^Open the run of/ }).length;
  const old = new Date(Date.now() - 50 * 3_600_000).toISOString();
  beforeEach(async () => {
    const deny = run('gate', { id: 'd', effect: { injected: 0, words: '', decision: 'deny' } });
    await show({
      found: listing({ handlers: [handler('gate')] }),
      runs: [deny, run('gate', { id: 'a' }), run('gate', { id: 'o', started_at: old })],
      costs: [
        {
          hookName: 'gate',
          path: projectFile.path,
          event: 'PreToolUse',
          runs: 40,
          failed: 2,
          p50Ms: 12,
          p95Ms: 340,
        },
      ],
    });
  });

  it('says what the hook costs', () => {
    const details = screen.getByRole('complementary', { name: 'Details of gate' });
    expect(details).toHaveTextContent('40 runs, 2 failed; half took at most 12 ms, 95 % at most 340 ms');
  });

  it('is filtered by result and time, and exported with the same filter', async () => {
    const user = userEvent.setup();
    bridge.answer({ 'hook.exportRuns': () => ({ path: '/home/mina/hook-runs.jsonl' }) });
    await user.click(screen.getByRole('tab', { name: 'Runs' }));
    expect(shownRuns()).toBe(3);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Time' }), 'Last 24 hours');
    expect(shownRuns()).toBe(2);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Result' }), 'Denied');
    expect(shownRuns()).toBe(1);
    await user.click(screen.getByRole('button', { name: 'Export as JSON lines…' }));
    expect(await screen.findByText('Saved as /home/mina/hook-runs.jsonl')).toBeInTheDocument();
    expect(bridge.calls.find(({ route }) => route === 'hook.exportRuns')?.input).toEqual({
      hookName: 'gate',
      event: 'PreToolUse',
      path: projectFile.path,
      result: 'deny',
      since: expect.any(String) as string,
    });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Result' }), 'Timed out');
    expect(screen.getByText('No run matches these filters.')).toBeInTheDocument();
  });

  it('is cleared only after a question', async () => {
    const user = userEvent.setup();
    await user.click(screen.getByRole('tab', { name: 'Runs' }));
    await user.click(screen.getByRole('button', { name: 'Clear history…' }));
    const question = await screen.findByRole('alertdialog');
    expect(bridge.calls.some(({ route }) => route === 'hook.clearRuns')).toBe(false);
    await user.click(within(question).getByRole('button', { name: 'Clear' }));
    expect(bridge.calls.some(({ route }) => route === 'hook.clearRuns')).toBe(true);
  });
});

describe('the page', () => {
  it('lists sources with their state, also what was found and is not used', async () => {
    await show({
      found: listing({
        sources: [
          { source: userFile, state: 'absent', handlerCount: 0, contentHash: null },
          { source: projectFile, state: 'unreadable', handlerCount: 0, contentHash: null },
        ],
        problems: [problem],
        elsewhere: [{ path: `${root}/.agent/hooks.json`, moveTo: projectFile.path }],
      }),
    });
    const sources = screen.getByRole('navigation', { name: 'Sources' });
    expect(sources).toHaveTextContent(/User.*Not created yet/);
    expect(sources).toHaveTextContent(/Can’t be read.*1 problem/);
    expect(sources).toHaveTextContent(`Move it to ${projectFile.path}`);
    const problems = screen.getByRole('region', { name: 'Problems' });
    expect(problems).toHaveTextContent(`${projectFile.path}:12:18`);
    expect(problems).toHaveTextContent('Fix: Close the group.');
  });

  it('says what holds until it is accepted, and lets the person accept just that', async () => {
    const user = userEvent.setup();
    let held = [
      { path: projectFile.path, name: 'gone', lost: true },
      { path: userFile.path, name: 'altered', lost: false },
    ];
    const own = handler('altered', { source: userFile, trust: 'changed' });
    bridge.answer({
      'hook.acceptChanges': ({ name }) => {
        held = held.filter((hook) => hook.name !== name);
        bridge.emit('hooks.changed', {});
        return {};
      },
    });
    await show();
    bridge.answer({ 'hook.list': () => listing({ handlers: [own], held }) });
    bridge.emit('hooks.changed', {});
    expect(await screen.findByText(/^Gate gone was removed/)).toBeInTheDocument();
    expect(screen.getByText(/^A script of your hook altered/)).toBeInTheDocument();
    expect(row('altered')).toHaveTextContent('Changed');
    await user.click(screen.getByRole('button', { name: 'Accept the change of gone' }));
    await waitFor(() => {
      expect(screen.queryByText(/^Gate gone was removed/)).toBeNull();
    });
    expect(screen.getByText(/^A script of your hook altered/)).toBeInTheDocument();
    expect(bridge.calls).toContainEqual({
      route: 'hook.acceptChanges',
      input: { path: projectFile.path, name: 'gone' },
    });
  });

  it('lets an unreadable file be ignored as it is, after a question, and no more on demand', async () => {
    const user = userEvent.setup();
    const sources = (state: 'unreadable' | 'ignored', contentHash: string | null) =>
      listing({ sources: [{ source: userFile, state, handlerCount: 0, contentHash }] });
    await show({ found: sources('unreadable', 'hash-of-bytes') });
    await user.click(screen.getByRole('button', { name: `Ignore ${userFile.path} until it changes` }));
    const question = await screen.findByRole('alertdialog');
    expect(question).toHaveTextContent(/No hook of .* runs or holds a call/);
    expect(bridge.calls.some(({ route }) => route === 'hook.ignoreFile')).toBe(false);
    await user.click(within(question).getByRole('button', { name: 'Ignore until it changes' }));
    bridge.answer({ 'hook.list': () => sources('ignored', 'hash-of-bytes') });
    bridge.emit('hooks.changed', {});
    await user.click(await screen.findByRole('button', { name: `Ignore ${userFile.path} no more` }));
    const sent = bridge.calls.filter(({ route }) => route === 'hook.ignoreFile').map(({ input }) => input);
    expect(sent).toEqual([
      { path: userFile.path, hash: 'hash-of-bytes' },
      { path: userFile.path, hash: null },
    ]);
    bridge.answer({ 'hook.list': () => sources('unreadable', null) });
    bridge.emit('hooks.changed', {});
    expect(await screen.findByText(/There is no content here that could be ignored/)).toBeInTheDocument();
  });

  it('without any hook says what one is and gives a first example, as valid JSON', async () => {
    await show({
      roots: [],
      language: 'ko',
      found: listing({
        sources: [{ source: userFile, state: 'absent', handlerCount: 0, contentHash: null }],
      }),
    });
    expect(screen.getByText('아직 훅이 없습니다')).toBeInTheDocument();
    expect(screen.getByText('폴더를 열면 그 폴더의 훅이 표시됩니다.')).toBeInTheDocument();
    const example = screen.getByText(/ask-before-push/).textContent;
    expect(JSON.parse(example)).toHaveProperty('ask-before-push.PreToolUse');
  });

  it('reads again on demand and when files change, and says how many', async () => {
    const user = userEvent.setup();
    await show({ found: listing({ handlers: [handler('old')] }) });
    bridge.answer({ 'hook.list': () => listing({ handlers: [handler('renamed')] }) });
    bridge.emit('hooks.changed', {});
    expect(await screen.findByRole('button', { name: 'renamed' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Reload' }));
    expect(await screen.findByText(/^Rescanned 1 file, /)).toBeInTheDocument();
  });

  it('says when the list cannot be had', async () => {
    bridge.answer({ 'hook.list': () => ({ ok: false, error: { code: 'internal', message: 'gone' } }) });
    renderIn(<HooksPage roots={[]} />);
    expect(await screen.findByText('The hooks can’t be listed: gone')).toBeInTheDocument();
  });
});
