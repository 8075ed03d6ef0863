import { relative } from 'node:path';
import type { HandlerTrust, ReviewAnswer, WorkspaceReview } from '../../shared/domain/hook';
import type { Settings } from '../../shared/domain/settings';
import type { Translate } from '../../shared/i18n/translate';
import type { Result } from '../../shared/ipc/result';
import type { JsonFile } from '../store/json-file';
import { createCachedRead } from './cached-read';
import type { HookFiles } from './files';
import type { HandlerStanding, HookHandler, LoadedHooks } from './handler';
import type { TrustView } from './listing';
import { errorCode } from './look';
import { createReviews, sameScripts, type ScriptsNow } from './review';
import { createScriptHashes, shownScriptBytes } from './script-hashes';
import { createScriptFinder } from './scripts';
import { realPathOf } from './sources';
import { definitionHash, normalisedDefinition, type ReviewRecord, type TrustState } from './trust-state';

export interface TrustDeps {
  file: JsonFile<TrustState>;
  files: Pick<HookFiles, 'load'>;
  homeDir: string;
  settings: () => Pick<Settings['hooks'], 'scriptChanges'>;
  translate: Translate;
  now: () => Date;
}

export interface Trust {
  isTrusted(root: string): Promise<boolean>;
  /** Everything of a workspace that waits for a review. */
  review(root: string): Promise<WorkspaceReview>;
  /** Refused as a whole when one hash that was shown differs from what is on disk now. */
  answer(root: string, answers: readonly ReviewAnswer[]): Promise<Result<WorkspaceReview>>;
  /** Trusts the folder and its present hooks until the process ends; what the person keeps off stays off. */
  trustForThisRun(root: string): Promise<void>;
  /** Whether a handler may start, by what is on disk right now. Never rejects. */
  standing(handler: HookHandler): Promise<HandlerStanding>;
  /** The standing of everything in a load, in the words of the lists. */
  trustOf(loaded: LoadedHooks): Promise<TrustView>;
}

type Records = ReadonlyMap<string, ReviewRecord>;

export function createTrust(deps: TrustDeps): Trust {
  const hashes = createScriptHashes();
  const finder = createScriptFinder({ homeDir: deps.homeDir, platform: process.platform, ...hashes });
  const readStored = createCachedRead(deps.file);
  // A trust store that cannot be read vouches for nothing.
  const readState = (): Promise<TrustState> => readStored().catch(() => ({ workspaces: {} }));
  /** By real root, then as in the stored state. */
  const thisRun = new Map<string, Map<string, Map<string, ReviewRecord>>>();

  async function scriptsNow(handler: HookHandler): Promise<ScriptsNow> {
    const now: ScriptsNow = new Map();
    for (const script of await finder.scriptsOf(handler)) {
      if (!script.exists || !script.insideRoot) continue;
      const { hash, text, cut } = hashes.hashOf(script.path) ?? { hash: 'unreadable', text: '', cut: false };
      const key = relative(handler.source.root ?? '', script.path);
      now.set(key, { path: script.path, hash, text, cut });
    }
    return now;
  }

  /** Null: the workspace is not trusted. Stored answers come first, those of this run after them. */
  async function recordsOf(handler: HookHandler, root: string): Promise<Records[] | null> {
    const realRoot = realPathOf(root);
    const workspace = (await readState()).workspaces[realRoot];
    const run = thisRun.get(realRoot);
    if (workspace === undefined && run === undefined) return null;
    const file = relative(root, handler.source.path);
    const stored = new Map(Object.entries(workspace?.files[file] ?? {}));
    return [stored, run?.get(file) ?? new Map<string, ReviewRecord>()];
  }

  async function judge(handler: HookHandler, root: string): Promise<HandlerStanding> {
    const records = await recordsOf(handler, root);
    if (records === null) return { kind: 'not-trusted', trust: 'untrusted-workspace' };
    const hash = definitionHash(handler);
    const reviewed = records.map((file) => file.get(hash)).filter((record) => record !== undefined);
    if (reviewed.length === 0) {
      const former = await reviews.formerly(handler, records);
      return { kind: 'not-trusted', trust: former === null ? 'review' : 'changed' };
    }
    const now = await scriptsNow(handler);
    const relaxed = deps.settings().scriptChanges === 'notify';
    const record =
      reviewed.find(({ scripts }) => sameScripts(scripts, now)) ??
      reviewed.find(({ answer }) => relaxed && answer !== 'keep-off');
    if (record === undefined) return { kind: 'not-trusted', trust: 'changed' };
    if (record.answer === 'keep-off') return { kind: 'not-trusted', trust: 'kept-off' };
    return { kind: 'trusted', mayApprove: record.answer === 'trust', secretsAllowed: record.allowSecrets };
  }

  async function standing(handler: HookHandler): Promise<HandlerStanding> {
    const { root } = handler.source;
    if (root === null) return { kind: 'trusted', mayApprove: true, secretsAllowed: true };
    try {
      return await judge(handler, root);
    } catch {
      return { kind: 'not-trusted', trust: 'untrusted-workspace' };
    }
  }

  const reviews = createReviews({ load: deps.files.load, scriptsNow, recordsOf, standing });

  async function isTrusted(root: string): Promise<boolean> {
    const realRoot = realPathOf(root);
    if (thisRun.has(realRoot)) return true;
    return (await readState()).workspaces[realRoot] !== undefined;
  }

  async function review(root: string): Promise<WorkspaceReview> {
    return { root, trusted: await isTrusted(root), items: await reviews.pending(root) };
  }

  function recordOf(handler: HookHandler, now: ScriptsNow, answer: Partial<ReviewAnswer>): ReviewRecord {
    const scripts: ReviewRecord['scripts'] = {};
    for (const [key, { hash, text, cut }] of now) {
      scripts[key] = { hash, text: cut || text.length > shownScriptBytes ? null : text };
    }
    return {
      answer: answer.answer ?? 'trust',
      allowSecrets: answer.allowSecrets ?? false,
      definition: normalisedDefinition(handler),
      name: handler.name,
      jsonPath: handler.jsonPath,
      scripts,
      reviewedAt: deps.now().toISOString(),
    };
  }

  return {
    isTrusted,
    review,
    standing,
    async answer(root, answers) {
      const handlers = new Map((await reviews.handlersOf(root)).map((one) => [one.handlerId, one]));
      const accepted: { handler: HookHandler; record: ReviewRecord }[] = [];
      for (const answer of answers) {
        const handler = handlers.get(answer.handlerId);
        const now = handler === undefined ? null : await scriptsNow(handler);
        if (handler === undefined || now === null || !isWhatWasShown(answer, handler, now)) {
          const message = deps.translate('hook.review.changedMeanwhile');
          return { ok: false, error: { code: 'conflict', message } };
        }
        accepted.push({ handler, record: recordOf(handler, now, answer) });
      }
      const present = new Set([...handlers.values()].map(definitionHash));
      try {
        await deps.file.update((state) => withAnswers(state, root, accepted, present, deps.now()));
      } catch (error) {
        const message = deps.translate('hook.review.notSaved', { error: errorCode(error) });
        return { ok: false, error: { code: 'no-permission', message } };
      }
      return { ok: true, data: await review(root) };
    },
    async trustForThisRun(root) {
      const files = new Map<string, Map<string, ReviewRecord>>();
      for (const handler of await reviews.handlersOf(root)) {
        const file = relative(root, handler.source.path);
        const records = files.get(file) ?? new Map<string, ReviewRecord>();
        records.set(definitionHash(handler), recordOf(handler, await scriptsNow(handler), {}));
        files.set(file, records);
      }
      thisRun.set(realPathOf(root), files);
    },
    async trustOf(loaded) {
      const handlers = new Map<string, HandlerTrust>();
      for (const entry of loaded.entries) {
        if (entry.kind !== 'handler') continue;
        const found = await standing(entry);
        const word = found.kind === 'trusted' ? 'trusted' : found.trust;
        handlers.set(entry.handlerId, word === 'untrusted-workspace' ? 'review' : word);
      }
      const untrustedRoots = new Set<string>();
      for (const { source } of loaded.sources) {
        if (source.root !== null && !(await isTrusted(source.root))) untrustedRoots.add(source.root);
      }
      return { handlers, untrustedRoots };
    },
  };
}

function isWhatWasShown(answer: ReviewAnswer, handler: HookHandler, now: ScriptsNow): boolean {
  if (answer.definitionHash !== definitionHash(handler)) return false;
  const shown = new Map(Object.entries(answer.scriptHashes));
  return shown.size === now.size && [...now.values()].every(({ path, hash }) => shown.get(path) === hash);
}

/** Former answers of a file are kept for the next diff, but not for ever. */
const mostFormerRecords = 50;

function withAnswers(
  state: TrustState,
  root: string,
  accepted: readonly { handler: HookHandler; record: ReviewRecord }[],
  present: ReadonlySet<string>,
  now: Date,
): TrustState {
  const realRoot = realPathOf(root);
  const workspace = state.workspaces[realRoot] ?? { trustedAt: now.toISOString(), files: {} };
  const files = { ...workspace.files };
  for (const { handler, record } of accepted) {
    const file = relative(root, handler.source.path);
    files[file] = { ...files[file], [definitionHash(handler)]: record };
  }
  for (const [file, records] of Object.entries(files)) {
    const former = Object.entries(records).filter(([hash]) => !present.has(hash));
    const oldest = former.sort(([, a], [, b]) => a.reviewedAt.localeCompare(b.reviewedAt));
    const dropped = new Set(oldest.slice(0, -mostFormerRecords).map(([hash]) => hash));
    files[file] = Object.fromEntries(Object.entries(records).filter(([hash]) => !dropped.has(hash)));
  }
  return { ...state, workspaces: { ...state.workspaces, [realRoot]: { ...workspace, files } } };
}
