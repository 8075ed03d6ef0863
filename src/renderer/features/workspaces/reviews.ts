import { useEffect, useState } from 'react';
import type { ReviewAnswer, ReviewItem, WorkspaceReview } from '../../../shared/domain/hook';
import type { McpReviewAnswer, McpReviewItem } from '../../../shared/domain/mcp';
import { ask, on } from '../../api/client';

export type Answer = ReviewAnswer['answer'];

/** What the person says about one handler. */
export interface Choice {
  answer: Answer;
  allowSecrets: boolean;
}

export const firstChoice: Choice = { answer: 'trust', allowSecrets: false };
/** Where the person has answered so already. */
export const keptOff: Choice = { answer: 'keep-off', allowSecrets: false };

export type RootReview =
  { kind: 'read'; root: string; review: WorkspaceReview } | { kind: 'failed'; root: string; message: string };

export async function readReview(root: string): Promise<RootReview> {
  const result = await ask('workspace.review', { root });
  return result.ok
    ? { kind: 'read', root, review: result.data }
    : { kind: 'failed', root, message: result.error.message };
}

/** What the roots of a conversation bring, read again whenever hooks changed. */
export function useWorkspaces(roots: readonly string[]): RootReview[] {
  const [state, setState] = useState<{ roots: string; reviews: RootReview[] } | null>(null);
  // The same roots in a new array are the same roots.
  const joined = roots.join('\0');
  useEffect(() => {
    let current = true;
    const listed = joined === '' ? [] : joined.split('\0');
    const read = async () => {
      const reviews = await Promise.all(listed.map(readReview));
      if (current) setState({ roots: joined, reviews });
    };
    const end = on('hooks.changed', () => void read());
    void read();
    return () => {
      current = false;
      end();
    };
  }, [joined]);
  return state?.roots === joined ? state.reviews : [];
}

/** Project gates that the person keeps off, and the first root that has one. */
export function keptOffIn(reviews: readonly RootReview[]): { count: number; root: string } {
  const gates = reviews.flatMap((found) =>
    found.kind === 'read' ? found.review.keptOff.filter(({ event }) => event === 'PreToolUse') : [],
  );
  const first = reviews.find((found) => found.kind === 'read' && found.review.keptOff.length > 0);
  return { count: gates.length, root: first?.root ?? '' };
}

/** The answer together with the hashes of what was on screen. */
export function answerFor(item: ReviewItem, { answer, allowSecrets }: Choice): ReviewAnswer {
  return {
    handlerId: item.handlerId,
    answer,
    allowSecrets: allowSecrets && answer !== 'keep-off',
    definitionHash: item.definitionHash,
    scriptHashes: Object.fromEntries(item.scripts.map(({ path, hash }) => [path, hash])),
  };
}

export function serverAnswerFor(
  { serverId, definitionHash }: McpReviewItem,
  answer: McpReviewAnswer['answer'],
): McpReviewAnswer {
  return { serverId, definitionHash, answer };
}

/** The last folder of a path, for a line of text; the whole path stands beside it where it matters. */
export function folderName(root: string): string {
  return root.split(/[/\\]/).findLast((part) => part !== '') ?? root;
}
