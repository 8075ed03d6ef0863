import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { grantSchema, type Grant, type GrantScope } from '../../shared/domain/permission';
import type { JsonFile } from '../store/json-file';
import { parseRule } from './resource';
import { looksLikeSecret } from './secrets';

/** grants.json of the data folder. */
export const grantsStateSchema = z.object({
  grants: z.array(grantSchema).default([]),
  /** Conversations in which the person has let the agent write inside the workspace. */
  writesAccepted: z.array(z.string()).default([]),
});
export type GrantsState = z.infer<typeof grantsStateSchema>;

export interface NewGrants {
  rules: string[];
  scope: GrantScope;
  conversationId: string;
  /** Real path of the root; needed for the scope `workspace`. */
  workspace: string | null;
  requestId: string;
}

export type SaveOutcome =
  | { ok: true; grants: Grant[] }
  | { ok: false; refused: 'secret' | 'unreadable' | 'no-workspace'; rule: string };

/** Remembered consent, kept on disk so that a restart changes nothing. */
export interface Grants {
  read(): Promise<GrantsState>;
  list(): Promise<Grant[]>;
  /** All of them or none. A rule that is already remembered with this scope is not saved twice. */
  save(wanted: NewGrants): Promise<SaveOutcome>;
  /** False: there is no such grant. */
  revoke(grantId: string): Promise<boolean>;
  /** Puts back, as it was, what was revoked while this process ran. False: there is no such grant. */
  restore(grantId: string): Promise<boolean>;
  revokeAll(): Promise<void>;
  countUses(grantIds: readonly string[]): Promise<void>;
  /** From now on writes inside the workspace are not asked again in this conversation. */
  acceptWrites(conversationId: string): Promise<void>;
}

/** The grants that count in a conversation: its own, those of its workspaces, and those for everywhere. */
export function grantsFor(state: GrantsState, conversationId: string, roots: readonly string[]): Grant[] {
  return state.grants.filter(
    (grant) =>
      grant.scope === 'everywhere' ||
      (grant.scope === 'workspace' && grant.workspace !== null && roots.includes(grant.workspace)) ||
      (grant.scope === 'conversation' && grant.conversationId === conversationId),
  );
}

function refusal({ rules, scope, workspace }: NewGrants): Exclude<SaveOutcome, { ok: true }> | null {
  for (const rule of rules) {
    if (!parseRule(rule).ok) return { ok: false, refused: 'unreadable', rule };
    if (looksLikeSecret(rule)) return { ok: false, refused: 'secret', rule };
    if (scope === 'workspace' && workspace === null) return { ok: false, refused: 'no-workspace', rule };
  }
  return null;
}

/** Adds what is not remembered yet. */
function withNewGrants(state: GrantsState, wanted: NewGrants, createdAt: string): Grant[] {
  const { scope, requestId } = wanted;
  const conversationId = scope === 'conversation' ? wanted.conversationId : null;
  const workspace = scope === 'workspace' ? wanted.workspace : null;
  const isKnown = (rule: string): boolean =>
    state.grants.some(
      (grant) =>
        grant.rule === rule &&
        grant.scope === scope &&
        grant.conversationId === conversationId &&
        grant.workspace === workspace,
    );
  const rules = [...new Set(wanted.rules)].filter((rule) => !isKnown(rule));
  const fresh = { scope, conversationId, workspace, createdAt, requestId, uses: 0, lastUsedAt: null };
  return rules.map((rule) => ({ ...fresh, grantId: randomUUID(), rule }));
}

interface GrantsDeps {
  file: JsonFile<GrantsState>;
  now: () => Date;
  /** Called whenever a list of them that somebody looks at is out of date. */
  onChange: () => void;
}

export function createGrants({ file, now, onChange }: GrantsDeps): Grants {
  const revoked = new Map<string, Grant>();
  const change = async (act: (state: GrantsState) => GrantsState): Promise<void> => {
    await file.update(act);
    onChange();
  };
  return {
    read: () => file.read(),
    list: async () => (await file.read()).grants,
    save: async (wanted) => {
      const refused = refusal(wanted);
      if (refused !== null) return refused;
      let saved: Grant[] = [];
      await change((state) => {
        saved = withNewGrants(state, wanted, now().toISOString());
        return { ...state, grants: [...state.grants, ...saved] };
      });
      return { ok: true, grants: saved };
    },
    revoke: async (grantId) => {
      let found: Grant | undefined;
      await change((state) => {
        found = state.grants.find((grant) => grant.grantId === grantId);
        return { ...state, grants: state.grants.filter((grant) => grant !== found) };
      });
      if (found !== undefined) revoked.set(grantId, found);
      return found !== undefined;
    },
    restore: async (grantId) => {
      const grant = revoked.get(grantId);
      if (grant === undefined) return false;
      await change((state) => ({
        ...state,
        grants: [...state.grants.filter((other) => other.grantId !== grantId), grant],
      }));
      revoked.delete(grantId);
      return true;
    },
    revokeAll: async () => {
      await change(() => ({ grants: [], writesAccepted: [] }));
    },
    countUses: async (grantIds) => {
      if (grantIds.length === 0) return;
      const lastUsedAt = now().toISOString();
      await change((state) => ({
        ...state,
        grants: state.grants.map((grant) =>
          grantIds.includes(grant.grantId) ? { ...grant, uses: grant.uses + 1, lastUsedAt } : grant,
        ),
      }));
    },
    acceptWrites: async (conversationId) => {
      await file.update((state) => ({
        ...state,
        writesAccepted: [...new Set([...state.writesAccepted, conversationId])],
      }));
    },
  };
}
