// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { HookRun } from '../../../../src/shared/domain/hook-run';
import type { ToolStep } from '../../../../src/shared/domain/step';
import { ToolCard } from '../../../../src/renderer/features/trajectory/ToolCard';
import { decision, hookRun, toolStep } from '../../support/samples';
import { renderIn } from '../../support/render';

let count = 0;
/** Every card its own call, since what was opened is remembered by call. */
function card(
  args: Record<string, unknown>,
  change: Partial<ToolStep> = {},
  runs: HookRun[] = [],
  tool = 'run_command',
) {
  const step = toolStep(count++, tool, args, change);
  renderIn(<ToolCard step={step} runs={runs} roots={['/w']} onRestore={null} />);
  return userEvent.setup();
}

const header = () => screen.getByRole('heading', { level: 2 });
const done = (exitCode: number | null, signal: string | null = null): ToolStep['state'] => ({
  kind: 'done',
  text: '',
  detail: { kind: 'command', exitCode, signal, durationMs: 840 },
  durationMs: 840,
});

describe('a tool card', () => {
  it('says verb, target, duration and status in one line', () => {
    card({ CommandLine: 'npm test' }, { state: done(0) });
    expect(header()).toHaveTextContent('Run' + 'npm test' + '840 ms' + 'Done');
  });

  it.each([
    [done(2), 'Exit 2'],
    [done(null, 'SIGKILL'), 'Killed (SIGKILL)'],
    [{ kind: 'failed', text: 'no such file', durationMs: 1 } as const, 'Failed'],
    [{ kind: 'denied', by: 'policy', text: '' } as const, 'Blocked'],
    [{ kind: 'denied', by: 'user', text: '' } as const, 'Denied by you'],
    [{ kind: 'cancelled', text: '' } as const, 'Cancelled'],
    [{ kind: 'interrupted', text: '' } as const, 'Interrupted'],
  ])('has a word for %o', (state, word) => {
    card({ CommandLine: 'x' }, { state });
    expect(header()).toHaveTextContent(word);
  });

  it('shows paths from the root on, and makes hidden characters visible', () => {
    card({ AbsolutePath: '/w/src/a\u202Etxt.exe' }, {}, [], 'view_file');
    expect(header()).toHaveTextContent('src/a\\u{202E}txt.exe');
  });

  it('opens to args and output without terminal sequences', async () => {
    const user = card(
      { CommandLine: 'npm test', Cwd: '/w' },
      { output: '\u001b[32mok\u001b[0m 10%\r100%\n', state: done(0) },
    );
    await user.click(within(header()).getByRole('button'));
    expect(screen.getByRole('region', { name: 'Code, Output, 1 line' })).toHaveTextContent(/^100%$/);
    expect(screen.getByText('Cwd').nextElementSibling).toHaveTextContent('/w');
  });

  it('is always open while it waits for the person, and points to the question', () => {
    card({ CommandLine: 'git push --force' }, { state: { kind: 'awaiting-approval', requestId: 'r' } });
    expect(within(header()).getByRole('button')).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByText('Waits for your answer below.')).toBeVisible();
    expect(screen.getByText('CommandLine').nextElementSibling).toHaveTextContent('git push --force');
  });

  it('says which hook blocked and why, closed as it is', () => {
    card(
      { CommandLine: 'rm -rf /' },
      {
        state: { kind: 'denied', by: 'policy', text: 'Denied by hook "safety-gate": no' },
        decision: decision({
          kind: 'deny',
          by: 'hook',
          reasons: [{ text: 'no deletes here', hook: { name: 'safety-gate', layer: 'project' } }],
        }),
      },
    );
    expect(screen.getByText('Blocked by safety-gate:')).toBeVisible();
    expect(screen.getByText('no deletes here')).toBeVisible();
  });

  it('says what a hook changed in the call', () => {
    card(
      { CommandLine: 'npm test --silent' },
      {
        overwrites: [
          {
            hook: 'quiet',
            layer: 'user',
            changes: [{ key: 'CommandLine', before: 'npm test', after: 'npm test --silent' }],
          },
        ],
      },
    );
    expect(screen.getByText('Changed by quiet: CommandLine')).toBeVisible();
    expect(screen.getByText('− npm test')).toBeVisible();
  });

  it('shows a file change as a diff with counts that can be heard', async () => {
    const diff = '--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n-old\n+new\n same\n';
    const user = card(
      { TargetFile: '/w/x', CodeContent: 'new' },
      {
        state: {
          kind: 'done',
          text: '',
          detail: { kind: 'file-change', path: '/w/x', diff, added: 1, removed: 1 },
          durationMs: 3,
        },
      },
      [],
      'write_to_file',
    );
    await user.click(within(header()).getByRole('button'));
    expect(screen.getAllByRole('img', { name: '1 line added, 1 line removed' })).toHaveLength(2);
    expect(screen.getByRole('region', { name: 'Changes in /w/x' })).toHaveTextContent('removed line 1: old');
    expect(screen.queryByText('CodeContent')).toBeNull();
  });

  it('opens the way to its decision', async () => {
    const user = card(
      { CommandLine: 'npm test' },
      {
        state: done(0),
        decision: decision({
          by: 'rule',
          trace: [
            { stage: 'hook', outcome: 'none', text: 'safety-gate has no opinion', won: false },
            { stage: 'allow-rule', outcome: 'allow', text: 'command(npm test)', won: true },
          ],
        }),
      },
    );
    expect(screen.getByText('Allowed by your rule:')).toHaveTextContent('command(npm test)');
    await user.click(within(header()).getByRole('button'));
    await user.click(screen.getByRole('button', { name: 'Why was this decided?' }));
    expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      'no opinionsafety-gate has no opinion',
      'allowcommand(npm test)decided',
    ]);
  });
});

describe('hooks on a tool card', () => {
  it('sums up in one line with the strictest answer', () => {
    card({ CommandLine: 'x' }, {}, [
      hookRun({ effect: { decision: 'allow', injected: 0, words: '' } }),
      hookRun({ effect: { decision: 'deny', injected: 0, words: '' } }),
    ]);
    expect(screen.getByRole('button', { name: 'PreToolUse 2 hooks 84 ms blocked' })).toBeInTheDocument();
  });

  it('counts what was skipped, and why', () => {
    card({ CommandLine: 'x' }, {}, [
      hookRun({ ended: { kind: 'skipped', reason: 'disabled' } }),
      hookRun({ ended: { kind: 'skipped', reason: 'untrusted' } }),
    ]);
    expect(screen.getByText('2 hooks skipped: 1 off, 1 not trusted')).toBeVisible();
  });

  it('opens to one line for each hook, with how it ended and the end of its stderr', async () => {
    const user = card({ CommandLine: 'x' }, {}, [
      hookRun({
        hook_name: 'lint',
        hook_event: 'PostToolUse',
        ended: { kind: 'exited', code: 127 },
        stderr: { text: 'sh: eslint: not found\n', bytes: 22, cut: false },
      }),
    ]);
    await user.click(screen.getByRole('button', { name: /^PostToolUse/ }));
    const row = screen.getByRole('listitem');
    expect(row).toHaveTextContent('lintprojectexit 12742 ms');
    expect(within(row).getByRole('region')).toHaveTextContent('sh: eslint: not found');
  });

  it.each([
    [{ kind: 'timed_out', after_seconds: 5 } as const, 'timed out after 5 s, killed'],
    [{ kind: 'signalled', signal: 'SIGSEGV' } as const, 'killed (SIGSEGV)'],
    [{ kind: 'not_started', error: 'ENOENT' } as const, 'could not start'],
  ])('never folds one way to end into another: %o', (ended, word) => {
    card({ CommandLine: 'x' }, {}, [hookRun({ ended })]);
    expect(screen.getByText(word)).toBeVisible();
  });
});
