import type { HandlerTrust, ReviewAnswer, HookReview } from '../../shared/domain/hook';
import type { Settings } from '../../shared/domain/settings';
import type { Translate } from '../../shared/i18n/translate';
import type { Result } from '../../shared/ipc/result';
import type { JsonFile } from '../store/json-file';
import { handlersOf } from './brought';
import type { HookFiles } from './files';
import type { HandlerStanding, HookHandler, LoadedHooks } from './handler';
import type { TrustView } from './listing';
import { errorCode } from './look';
import { isWhatWasShown, openReview, recordOf } from './review';
import { reviewOfEdit } from './review-edit';
import { createScriptsNow } from './scripts-now';
import { standingOf, type StandingDeps } from './standing';
import { definitionHash, type TrustState } from './trust-state';
import { createTrustStore, type Reviewed, type TrustStore } from './trust-store';

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
  review(root: string): Promise<HookReview>;
  /** Refused as a whole when one hash that was shown differs from what is on disk now. */
  answer(root: string, answers: readonly ReviewAnswer[]): Promise<Result<HookReview>>;
  /**
   * Takes an edit of one file in the app as the review of what the person changed in it. `before` are the
   * handlers that the edit began with. Gives the names of those that stay paused.
   */
  answerForEdit(root: string, path: string, before: readonly HookHandler[]): Promise<string[]>;
  /** Trusts the folder and its present hooks until the process ends; what the person keeps off stays off. */
  trustForThisRun(root: string): Promise<void>;
  /** Whether a handler may start, by what is on disk right now. Never rejects. */
  standing(handler: HookHandler): Promise<HandlerStanding>;
  /** The standing of everything in a load, in the words of the lists. */
  trustOf(loaded: LoadedHooks): Promise<TrustView>;
}

export function createTrust({ file, files, homeDir, settings, translate, now }: TrustDeps): Trust {
  const store = createTrustStore(file);
  const scriptsNow = createScriptsNow(homeDir);
  const deps: StandingDeps = { load: (roots) => files.load(roots), store, scriptsNow, settings };
  const standing = (handler: HookHandler): Promise<HandlerStanding> => standingOf(handler, deps);

  async function review(root: string): Promise<HookReview> {
    return { root, trusted: await store.isTrusted(root), ...(await openReview(root, deps)) };
  }

  return {
    isTrusted: store.isTrusted,
    review,
    standing,
    async answer(root, answers) {
      const handlers = await handlersOf(root, deps.load);
      const reviewed = await reviewedNow(answers, handlers, deps, now());
      if (reviewed === null) {
        return { ok: false, error: { code: 'conflict', message: translate('hook.review.changedMeanwhile') } };
      }
      try {
        await store.save(root, reviewed, new Set(handlers.map(definitionHash)), now());
      } catch (error) {
        const message = translate('hook.review.notSaved', { error: errorCode(error) });
        return { ok: false, error: { code: 'no-permission', message } };
      }
      return { ok: true, data: await review(root) };
    },
    async answerForEdit(root, path, before) {
      if (!(await store.isTrusted(root))) return [];
      const handlers = await handlersOf(root, deps.load);
      const after = handlers.filter(({ source }) => source.path === path);
      const { reviewed, stillPaused } = await reviewOfEdit(before, after, now(), deps);
      await store.addWhereTrusted(root, reviewed, new Set(handlers.map(definitionHash)), now());
      return [...new Set(stillPaused.map(({ name }) => name))];
    },
    async trustForThisRun(root) {
      const reviewed: Reviewed[] = [];
      for (const handler of await handlersOf(root, deps.load)) {
        const record = recordOf(handler, await scriptsNow(handler), { answer: 'trust' }, now());
        reviewed.push({ handler, record });
      }
      store.keepForThisRun(root, reviewed);
    },
    trustOf: (loaded) => viewOf(loaded, store, standing),
  };
}

/** The answers with what they are for; null when something on disk is not what was shown. */
async function reviewedNow(
  answers: readonly ReviewAnswer[],
  handlers: readonly HookHandler[],
  { scriptsNow }: StandingDeps,
  at: Date,
): Promise<Reviewed[] | null> {
  const byId = new Map(handlers.map((handler) => [handler.handlerId, handler]));
  const reviewed: Reviewed[] = [];
  for (const answer of answers) {
    const handler = byId.get(answer.handlerId);
    if (handler === undefined) return null;
    const scripts = await scriptsNow(handler);
    if (!isWhatWasShown(answer, handler, scripts)) return null;
    reviewed.push({ handler, record: recordOf(handler, scripts, answer, at) });
  }
  return reviewed;
}

async function viewOf(
  loaded: LoadedHooks,
  store: TrustStore,
  standing: Trust['standing'],
): Promise<TrustView> {
  const handlers = new Map<string, HandlerTrust>();
  for (const entry of loaded.entries) {
    if (entry.kind !== 'handler') continue;
    const found = await standing(entry);
    const word = found.kind === 'trusted' ? 'trusted' : found.trust;
    handlers.set(entry.handlerId, word === 'untrusted-workspace' ? 'review' : word);
  }
  const untrustedRoots = new Set<string>();
  for (const { source } of loaded.sources) {
    if (source.root !== null && !(await store.isTrusted(source.root))) untrustedRoots.add(source.root);
  }
  return { handlers, untrustedRoots };
}
