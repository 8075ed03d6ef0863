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
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
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

  const remember = async ({ request }: Waiter, reply: Remember): Promise<Refusal | null> => {
    const { decision, conversationId, requestId } = request;
    if (!decision.remember.includes(reply.scope))
      return { code: 'bad-request', text: 'permissions.reply.scope' };
    if (reply.rules.length === 0 || !(await deps.covers(request, reply.rules))) {
      return { code: 'bad-request', text: 'permissions.reply.rules' };
    }
    const workspace = deps.workspaceOf(conversationId);
    const { scope, rules } = reply;
    const saved = await deps.grants.save({ rules, scope, conversationId, workspace, requestId });
    if (saved.ok) return null;
    return {
      code: 'bad-request',
      text: saved.refused === 'secret' ? 'permissions.reply.secret' : 'permissions.reply.rules',
    };
  };

  const save = async (waiter: Waiter, reply: ApprovalReply): Promise<Refusal | null> => {
    const { decision, conversationId } = waiter.request;
    if (reply.kind === 'deny') return null;
    try {
      const refusal = reply.kind === 'allow-remember' ? await remember(waiter, reply) : null;
      if (refusal === null && decision.firstWrite === true) await deps.grants.acceptWrites(conversationId);
      return refusal;
    } catch {
      return { code: 'internal', text: 'permissions.reply.notSaved' };
    }
  };

  /** What was just remembered may answer others that wait. */
  const release = async (): Promise<void> => {
    for (const waiter of [...waiters.values()]) {
      const { request } = waiter;
      if (waiter.settling || request.decision.remember.length === 0) continue;
      const covered = await deps.covers(request, []).catch(() => false);
      if (covered && !waiter.settling) waiter.settle({ kind: 'replied', reply: { kind: 'allow-once' } });
    }
  };

  const reply: ApprovalBroker['reply'] = async (requestId, payloadHash, answer) => {
    const refuse = ({ code, text }: Refusal): Result<Record<never, never>> => ({
      ok: false,
      error: { code, message: deps.translate(text) },
    });
    const waiter = waiters.get(requestId);
    if (waiter === undefined || waiter.settling) {
      return refuse({ code: 'not-found', text: 'permissions.reply.answered' });
    }
    if (waiter.request.payloadHash !== payloadHash) {
      return refuse({ code: 'conflict', text: 'permissions.reply.differs' });
    }
    waiter.settling = true;
    const refusal = await save(waiter, answer);
    waiter.settling = false;
    if (refusal !== null) return refuse(refusal);
    if (!waiters.has(requestId)) return refuse({ code: 'not-found', text: 'permissions.reply.answered' });
    waiter.settle({ kind: 'replied', reply: answer });
    const remembered = answer.kind === 'allow-remember' || waiter.request.decision.firstWrite === true;
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
