import { create } from 'zustand';
import type { QuestionReply, QuestionRequest } from '../../../shared/domain/question';
import { ask, on } from '../../api/client';

interface QuestionsState {
  /** Everything that waits, in every conversation, oldest first. */
  waiting: readonly QuestionRequest[];
}

/** All questions that wait. Main is the one source; this only shows what it said last. */
export const useQuestions = create<QuestionsState>()(() => ({ waiting: [] }));

let followers = 0;
/** Counts what main told unasked, so that an answer from before it does not undo it. */
let told = 0;
let stopListening: (() => void) | null = null;

/** Keeps the store in step with main while at least one caller follows. */
export function followQuestions(): () => void {
  followers += 1;
  if (followers === 1) {
    stopListening = on('questions.changed', ({ questions }) => {
      told += 1;
      useQuestions.setState({ waiting: questions });
    });
    void load();
  }
  return () => {
    followers -= 1;
    if (followers > 0) return;
    stopListening?.();
    stopListening = null;
  };
}

async function load(): Promise<void> {
  const before = told;
  const result = await ask('question.list', {});
  if (result.ok && told === before) useQuestions.setState({ waiting: result.data });
}

/** Null when it was taken; else why not. The card goes when main says that it is gone. */
export async function answerQuestions(requestId: string, reply: QuestionReply): Promise<string | null> {
  const result = await ask('question.reply', { requestId, reply });
  if (result.ok) return null;
  await load();
  return result.error.message;
}
