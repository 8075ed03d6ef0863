import type { ApprovalRequest, Decision } from '../../../../src/shared/domain/permission';

export const conversationId = '5f0c8f5e-6d0f-4d0a-9c55-0d5a5d1f3b11';

export function decision(change: Partial<Decision> = {}): Decision {
  return {
    kind: 'ask',
    by: 'default',
    reasons: [],
    trace: [
      { stage: 'hook', outcome: 'none', text: 'No hook had an opinion', won: false },
      { stage: 'default', outcome: 'ask', text: 'Commands are asked about', won: true },
    ],
    resources: [{ action: 'command', target: 'npm test' }],
    remember: ['conversation', 'workspace', 'everywhere'],
    proposals: ['command(npm test)'],
    rememberNote: null,
    ...change,
  };
}

export function commandRequest(change: Partial<ApprovalRequest> = {}): ApprovalRequest {
  return {
    requestId: 'request-1',
    conversationId,
    conversationTitle: 'Fix login',
    agent: null,
    stepIndex: 4,
    workspace: '/w/app',
    tool: 'run_command',
    args: { CommandLine: 'npm test -- --run' },
    agentSays: null,
    cwd: '/w/app',
    cwdOutside: false,
    diff: null,
    deletes: null,
    decision: decision(),
    permissionOverrides: [],
    overwrittenBy: [],
    destructive: false,
    fromBeforeRestart: false,
    createdAt: '2026-12-01T09:00:00.000Z',
    payloadHash: 'hash-1',
    ...change,
  };
}
