import type { HookHandler } from './handler';
import { recordOf } from './review';
import type { ScriptsNow } from './scripts-now';
import { definitionHash, type ReviewRecord } from './trust-state';
import type { Reviewed, TrustStore } from './trust-store';

export interface EditReview {
  reviewed: Reviewed[];
  /** Handlers whose scripts are not those of their last review: the editor does not show scripts. */
  stillPaused: HookHandler[];
}

export interface EditReviewDeps {
  store: Pick<TrustStore, 'recordsOf'>;
  scriptsNow: (handler: HookHandler) => Promise<ScriptsNow>;
}

/**
 * What an edit in the app answers for: exactly the handlers that the person changed in it. Each takes
 * the place of one that is gone and keeps its answer, so that an edit never widens what was allowed.
 */
export async function reviewOfEdit(
  before: readonly HookHandler[],
  after: readonly HookHandler[],
  at: Date,
  { store, scriptsNow }: EditReviewDeps,
): Promise<EditReview> {
  const known = new Set(before.map(definitionHash));
  const present = new Set(after.map(definitionHash));
  const gone = before.filter((handler) => !present.has(definitionHash(handler)));
  const review: EditReview = { reviewed: [], stillPaused: [] };
  for (const handler of after.filter((one) => !known.has(definitionHash(one)))) {
    const former = await recordsOf(replacedBy(handler, gone), store);
    const scripts = await scriptsNow(handler);
    if (former.some((record) => hasOtherScripts(record, scripts))) review.stillPaused.push(handler);
    else {
      const answer = strictest(former.map((record) => record.answer));
      const allowSecrets = former.length > 0 && former.every((record) => record.allowSecrets);
      review.reviewed.push({ handler, record: recordOf(handler, scripts, { answer, allowSecrets }, at) });
    }
  }
  return review;
}

/** The one at the same place, or, when the hook moved or got another name, all that it may have been. */
function replacedBy(handler: HookHandler, gone: readonly HookHandler[]): HookHandler[] {
  const samePlace = gone.filter(({ jsonPath }) => jsonPath === handler.jsonPath);
  return samePlace.length > 0 ? samePlace : gone.filter(({ event }) => event === handler.event);
}

async function recordsOf(
  handlers: readonly HookHandler[],
  store: EditReviewDeps['store'],
): Promise<ReviewRecord[]> {
  const found: ReviewRecord[] = [];
  for (const handler of handlers) {
    const files = (await store.recordsOf(handler)) ?? [];
    const record = files.map((file) => file.get(definitionHash(handler))).find((one) => one !== undefined);
    if (record !== undefined) found.push(record);
  }
  return found;
}

function hasOtherScripts({ scripts }: ReviewRecord, now: ScriptsNow): boolean {
  const before = new Map(Object.entries(scripts));
  return [...now].some(([key, { hash }]) => before.has(key) && before.get(key)?.hash !== hash);
}

function strictest(answers: readonly ReviewRecord['answer'][]): ReviewRecord['answer'] {
  if (answers.includes('keep-off')) return 'keep-off';
  return answers.includes('trust-no-approve') ? 'trust-no-approve' : 'trust';
}
