import type { ConversationStatus, ConversationSummary } from '../../../src/shared/domain/conversation';
import type { ApprovalRequest } from '../../../src/shared/domain/permission';
import type { Step } from '../../../src/shared/domain/step';
import type { PlacedHookRun } from '../../../src/shared/domain/trajectory';
import {
  conversationId,
  decision,
  hookRun,
  hookStep,
  modelStep,
  noticeStep,
  summary,
  toolStep,
  userStep,
} from '../support/samples';

const root = '/home/mina/projects/my-app';
const usage = { inputTokens: 5321, outputTokens: 412, thinkingTokens: 88, cacheReadTokens: 4096 };

const diff = `--- a/src/auth/redirect.ts
+++ b/src/auth/redirect.ts
@@ -12,7 +12,9 @@ export function redirectAfterLogin(request: Request) {
   const target = request.query.get('next');
-  if (target) return redirect(target);
+  // Only paths of our own site: an absolute address would send people elsewhere.
+  if (target !== null && isOwnPath(target)) return redirect(target);
   return redirect('/home');
 }
`;

const answer = `The redirect followed any address in \`next\`, so a link could send people to another site. I changed three things:

1. **Only own paths** are followed: \`/account\` yes, \`https://evil.example\` no.
2. A missing target goes to \`/home\`, as before.
3. There is a test for both.

| input | before | now |
| --- | --- | --- |
| \`/account\` | /account | /account |
| \`//evil.example\` | **evil.example** | /home |

\`\`\`typescript
export function isOwnPath(target: string): boolean {
  // "//host" is an address of another site, although it begins with a slash.
  return target.startsWith('/') && !target.startsWith('//');
}
\`\`\`

See the [OWASP page on open redirects](https://cheatsheetseries.owasp.org/cheatsheets/Unvalidated_Redirects_and_Forwards_Cheat_Sheet.html) for the background.`;

export const steps: Step[] = [
  userStep(0, 'The login redirect accepts any URL in `next`. Please fix it and run the tests.'),
  hookStep(1, 'branch: fix/login-redirect\nstatus: clean\nticket: AUTH-311 “Open redirect after login”'),
  modelStep(2, 'I will look at the redirect code first.', {
    thinking: 'The user wants an open redirect fixed. Look for redirectAfterLogin and its callers.',
    durationMs: 3400,
    usage,
  }),
  toolStep(
    3,
    'grep_search',
    { SearchPath: root, Query: 'redirectAfterLogin', IsRegex: false },
    {
      state: {
        kind: 'done',
        text: 'src/auth/redirect.ts:12: export function redirectAfterLogin(',
        detail: { kind: 'text' },
        durationMs: 38,
      },
      decision: decision({
        trace: [
          { stage: 'default', outcome: 'allow', text: 'Reads inside the workspace are allowed', won: true },
        ],
      }),
    },
  ),
  toolStep(
    4,
    'replace_file_content',
    { TargetFile: `${root}/src/auth/redirect.ts`, TargetContent: 'a', ReplacementContent: 'b' },
    {
      state: {
        kind: 'done',
        text: 'ok',
        detail: { kind: 'file-change', path: `${root}/src/auth/redirect.ts`, diff, added: 2, removed: 1 },
        durationMs: 9,
      },
      decision: decision({
        by: 'grant',
        trace: [
          { stage: 'hook', outcome: 'none', text: 'safety-gate has no opinion', won: false },
          {
            stage: 'grant',
            outcome: 'allow',
            text: 'write_file(/home/mina/projects/my-app) in this conversation',
            won: true,
          },
        ],
      }),
      notes: ['PostToolUse hook "code-linter" failed: src/auth/redirect.ts:14:3 error Missing return type'],
    },
  ),
  toolStep(
    5,
    'run_command',
    { CommandLine: 'rm -rf node_modules && npm ci', Cwd: root },
    {
      state: {
        kind: 'denied',
        by: 'policy',
        text: 'Denied by hook "safety-gate": recursive deletes are not allowed here',
      },
      decision: decision({
        kind: 'deny',
        by: 'hook',
        reasons: [
          {
            text: 'recursive deletes are not allowed here; use npm ci alone',
            hook: { name: 'safety-gate', layer: 'project' },
          },
        ],
        trace: [
          {
            stage: 'hook',
            outcome: 'deny',
            text: 'safety-gate (project): recursive deletes are not allowed here',
            won: true,
          },
        ],
      }),
    },
  ),
  toolStep(
    6,
    'run_command',
    { CommandLine: 'npm test --silent', Cwd: root },
    {
      overwrites: [
        {
          hook: 'test-wrapper',
          layer: 'user',
          changes: [{ key: 'CommandLine', before: 'npm test', after: 'npm test --silent' }],
        },
      ],
      output:
        '\u001b[32m✓\u001b[0m redirect keeps own paths (4 ms)\n\u001b[31m✗\u001b[0m redirect refuses other hosts (2 ms)\n\nTests: 1 failed, 1 passed\n',
      state: {
        kind: 'done',
        text: 'Tests: 1 failed',
        detail: { kind: 'command', exitCode: 1, signal: null, durationMs: 8420 },
        durationMs: 8420,
      },
      decision: decision({
        by: 'rule',
        trace: [{ stage: 'allow-rule', outcome: 'allow', text: 'command(npm test)', won: true }],
      }),
    },
  ),
  noticeStep(
    7,
    'safety-gate was changed on disk while this turn was running. It holds the calls it matched until you review it.',
    'warning',
  ),
  hookStep(8, 'tests failing: 1 of 2', {
    hook: 'require-tests',
    event: 'Stop',
    message: 'continue',
    continuation: { count: 2, cap: 10 },
    invocationNumber: null,
  }),
  modelStep(9, answer, { durationMs: 5200, usage }),
  userStep(10, '고마워요. 이제 README에 보안 안내를 한국어로 추가하고, 배포 스크립트도 확인해 주세요.'),
  modelStep(
    11,
    '먼저 README를 읽고 **보안** 절을 추가하겠습니다. 배포 스크립트는 `scripts/deploy.sh`에 있으며, 실행하기 전에 확인을 요청하겠습니다.',
    { durationMs: 2100, usage },
  ),
  toolStep(
    12,
    'run_command',
    {
      CommandLine: './scripts/deploy.sh --dry-run',
      Cwd: root,
      toolSummary: 'Check what a deployment would do',
    },
    {
      state: { kind: 'awaiting-approval', requestId: 'request-1' },
      decision: decision({ kind: 'ask', by: 'default' }),
    },
  ),
];

const gate = { hook_name: 'safety-gate', step_index: 5 };
export const hookRuns: PlacedHookRun[] = [
  {
    afterStep: 1,
    run: hookRun({
      hook_name: 'context-injector',
      hook_event: 'PreInvocation',
      effect: { injected: 1, words: 'injected 1 step' },
    }),
  },
  {
    afterStep: 4,
    run: hookRun({ step_index: 4, effect: { decision: 'no_opinion', injected: 0, words: 'no opinion' } }),
  },
  {
    afterStep: 5,
    run: hookRun({
      hook_name: 'code-linter',
      step_index: 4,
      hook_event: 'PostToolUse',
      ended: { kind: 'exited', code: 1 },
      duration_ms: 912,
      stderr: {
        text: 'src/auth/redirect.ts:14:3 error Missing return type\n1 problem',
        bytes: 60,
        cut: false,
      },
      effect: { injected: 0, words: 'failed (exit 1)' },
    }),
  },
  {
    afterStep: 6,
    run: hookRun({
      ...gate,
      effect: {
        decision: 'deny',
        reason: 'recursive deletes are not allowed here; use npm ci alone',
        injected: 0,
        words: 'blocked',
      },
    }),
  },
  {
    afterStep: 6,
    run: hookRun({
      ...gate,
      hook_name: 'audit-log',
      ended: { kind: 'skipped', reason: 'earlier_deny' },
      duration_ms: 0,
    }),
  },
  {
    afterStep: 7,
    run: hookRun({ step_index: 6, effect: { decision: 'allow', injected: 0, words: 'allowed' } }),
  },
  {
    afterStep: 7,
    run: hookRun({
      step_index: 6,
      hook_name: 'test-wrapper',
      source: { kind: 'user', path: '/home/mina/.gemini/config/hooks.json', line: 2 },
      duration_ms: 42,
      effect: { decision: 'allow', overwritten: ['CommandLine'], injected: 0, words: 'allowed' },
    }),
  },
  {
    afterStep: 10,
    run: hookRun({
      hook_name: 'notify',
      hook_event: 'Stop',
      ended: { kind: 'timed_out', after_seconds: 5 },
      duration_ms: 5012,
      effect: { injected: 0, words: 'timed out after 5 s, killed' },
    }),
  },
];

const day = 86_400_000;
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
const other = (
  digit: number,
  title: string,
  status: ConversationStatus,
  past: number,
  folder: string | null,
): ConversationSummary =>
  summary({
    conversationId: `${String(digit).repeat(8)}-1111-4111-8111-111111111111`,
    title,
    status,
    updatedAt: ago(past),
    roots: folder === null ? [] : [`/home/mina/projects/${folder}`],
  });

export const conversations: ConversationSummary[] = [
  summary({ conversationId, status: { kind: 'needs-you', requestId: 'request-1' }, updatedAt: ago(20_000) }),
  other(2, '결제 모듈 테스트 보강', { kind: 'running', phase: 'tool' }, 240_000, '결제-서버'),
  other(3, 'Draft release notes for 2.4', { kind: 'idle' }, 5_400_000, 'my-app'),
  other(4, 'Why is the build slow?', { kind: 'failed', error: '429' }, day, 'build-tools'),
  other(
    5,
    'Rename the settings module and move its tests beside it',
    { kind: 'stopped' },
    1.2 * day,
    'my-app',
  ),
  other(6, '훅 설정 정리', { kind: 'interrupted' }, 3 * day, null),
  other(7, 'Upgrade vitest', { kind: 'idle' }, 12 * day, 'my-app'),
];

export const damaged = [
  {
    path: '/home/mina/.config/grapnel/conversations/0b1f.jsonl',
    message: 'Line 1 is not JSON. The file was left as it is.',
  },
];

export const approval: ApprovalRequest = {
  requestId: 'request-1',
  conversationId,
  conversationTitle: 'Fix the login redirect',
  agent: null,
  stepIndex: 12,
  workspace: '/w/app',
  tool: 'run_command',
  args: { CommandLine: './scripts/deploy.sh --dry-run', Cwd: root },
  agentSays: 'Check what a deployment would do',
  cwd: root,
  cwdOutside: false,
  diff: null,
  deletes: null,
  decision: decision({
    kind: 'ask',
    by: 'default',
    remember: ['conversation', 'workspace', 'everywhere'],
    proposals: ['command(./scripts/deploy.sh --dry-run)'],
  }),
  permissionOverrides: [],
  overwrittenBy: [],
  destructive: false,
  fromBeforeRestart: false,
  createdAt: ago(20_000),
  payloadHash: 'hash-1',
};
