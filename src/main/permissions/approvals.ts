import { createHash } from 'node:crypto';
import type { ApprovalReply, ApprovalRequest } from '../../shared/domain/permission';
import type { ErrorCode, Result } from '../../shared/ipc/result';
import type { TextKey, Translate } from '../../shared/i18n/translate';
import type { ApprovalAnswer, Approvals } from '../agent/ports';
import type { Grants } from './grants';

type Unhashed = Omit<ApprovalRequest, 'payloadHash'>;

/** JSON with sorted keys, so that equal content has one text. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonical(member)}`);
  return `{${members.join(',')}}`;
}

/** Hash of everything that a person judges a request by. */
export function approvalHash(request: Unhashed & { payloadHash?: string }): string {
  return createHash('sha256')
    .update(canonical({ ...request, payloadHash: undefined }))
    .digest('hex');
}

export interface ApprovalsDeps {
  grants: Grants;
  /** Whether somebody can be asked. */
  present: boolean;
  /** Called with all waiting requests whenever the list changes. */
  onChange: (waiting: ApprovalRequest[]) => void;
  /** The workspace that a grant "in this workspace" is for; null: the conversation has none. */
  workspaceOf: (conversationId: string) => string | null;
  /**
   * Whether these rules, with all consent that is already saved, would let the request through, and each of
   * them has a part in it. See `Permissions.covers`.
   */
  covers: (request: ApprovalRequest, rules: readonly string[]) => Promise<boolean>;
  translate: Translate;
}

/** Waiting requests: ask, reply, cancel, and nothing else. */
export interface ApprovalBroker extends Approvals {
  list(): ApprovalRequest[];
  /** The first answer wins. The hash must be that of what was shown. */
  reply(requestId: string, payloadHash: string, reply: ApprovalReply): Promise<Result<Record<never, never>>>;
  cancelAll(): void;
}

interface Waiter {
  request: ApprovalRequest;
  /** An answer is being saved; no other can come in between. */
  settling: boolean;
  settle: (answer: ApprovalAnswer) => void;
}

type Refusal = { code: ErrorCode; text: TextKey };
type Remember = Extract<ApprovalReply, { kind: 'allow-remember' }>;

async function remember(
  deps: ApprovalsDeps,
  request: ApprovalRequest,
  reply: Remember,
): Promise<Refusal | null> {
  const { decision, conversationId, requestId } = request;
  const { scope, rules } = reply;
  if (!decision.remember.includes(scope)) return { code: 'bad-request', text: 'permissions.reply.scope' };
  if (rules.length === 0 || !(await deps.covers(request, rules))) {
    return { code: 'bad-request', text: 'permissions.reply.rules' };
  }
  const workspace = deps.workspaceOf(conversationId);
  const saved = await deps.grants.save({ rules, scope, conversationId, workspace, requestId });
  if (saved.ok) return null;
  const text = saved.refused === 'secret' ? 'permissions.reply.secret' : 'permissions.reply.rules';
  return { code: 'bad-request', text };
}

/** Saves what an answer asks to remember; the refusal when it cannot be. */
async function save(
  deps: ApprovalsDeps,
  request: ApprovalRequest,
  reply: ApprovalReply,
): Promise<Refusal | null> {
  if (reply.kind === 'deny') return null;
  try {
    const refusal = reply.kind === 'allow-remember' ? await remember(deps, request, reply) : null;
    const isFirstWrite = request.decision.firstWrite === true;
    if (refusal === null && isFirstWrite) await deps.grants.acceptWrites(request.conversationId);
    return refusal;
  } catch {
    return { code: 'internal', text: 'permissions.reply.notSaved' };
  }
}

const answered: Refusal = { code: 'not-found', text: 'permissions.reply.answered' };

function refused({ translate }: ApprovalsDeps, { code, text }: Refusal): Result<Record<never, never>> {
  return { ok: false, error: { code, message: translate(text) } };
}

export function createApprovals(deps: ApprovalsDeps): ApprovalBroker {
  const waiters = new Map<string, Waiter>();
  const list = (): ApprovalRequest[] => [...waiters.values()].map((waiter) => waiter.request);
  const changed = (): void => {
    deps.onChange(list());
  };

  const ask = (request: ApprovalRequest, signal: AbortSignal): Promise<ApprovalAnswer> => {
    if (!deps.present) return Promise.resolve({ kind: 'nobody' });
    if (signal.aborted) return Promise.resolve({ kind: 'cancelled' });
    return new Promise((resolve) => {
      const cancel = (): void => {
        settle({ kind: 'cancelled' });
      };
      const settle = (answer: ApprovalAnswer): void => {
        if (!waiters.delete(request.requestId)) return;
        signal.removeEventListener('abort', cancel);
        resolve(answer);
        changed();
      };
      signal.addEventListener('abort', cancel, { once: true });
      waiters.set(request.requestId, { request, settling: false, settle });
      changed();
    });
  };

  /** What was just remembered may answer others that wait. */
  const release = async (): Promise<void> => {
    const isFree = (waiter: Waiter): boolean => !waiter.settling;
    for (const waiter of [...waiters.values()]) {
      if (!isFree(waiter) || waiter.request.decision.remember.length === 0) continue;
      const covered = await deps.covers(waiter.request, []).catch(() => false);
      if (covered && isFree(waiter)) waiter.settle({ kind: 'replied', reply: { kind: 'allow-once' } });
    }
  };

  const reply: ApprovalBroker['reply'] = async (requestId, payloadHash, answer) => {
    const waiter = waiters.get(requestId);
    if (waiter === undefined || waiter.settling) return refused(deps, answered);
    const { request } = waiter;
    if (request.payloadHash !== payloadHash) {
      return refused(deps, { code: 'conflict', text: 'permissions.reply.differs' });
    }
    waiter.settling = true;
    const refusal = await save(deps, request, answer);
    waiter.settling = false;
    if (refusal !== null) return refused(deps, refusal);
    if (!waiters.has(requestId)) return refused(deps, answered);
    waiter.settle({ kind: 'replied', reply: answer });
    const remembered = answer.kind === 'allow-remember' || request.decision.firstWrite === true;
    if (remembered && answer.kind !== 'deny') await release();
    return { ok: true, data: {} };
  };

  return {
    ask,
    list,
    reply,
    cancelAll: () => {
      for (const waiter of [...waiters.values()]) waiter.settle({ kind: 'cancelled' });
    },
  };
}
