import { z } from 'zod';
import type { Question, QuestionAnswer } from '../../shared/domain/question';
import type { QuestionOutcome, ToolOutcome } from '../agent/ports';
import { argsSchema, defineTool } from './define-tool';

const said = z.string().refine((text) => text.trim() !== '', 'must not be empty');

/** Asks the person who watches; an answer is words for the model, never consent to a call. */
export const askQuestion = defineTool({
  name: 'ask_question',
  description:
    'Asks the user questions with options to choose from; the user may also answer in own words. ' +
    'For what only the user can know or decide; not for leave to make a call, which is asked by itself.',
  args: argsSchema({
    questions: z
      .array(
        z.object({
          question: said,
          options: z.array(said).max(20).describe('Answers to choose from; may be empty.'),
          is_multi_select: z.boolean().default(false).describe('Several options may be chosen.'),
        }),
      )
      .min(1)
      .max(10),
  }),
  resources: () => Promise.resolve([]),
  async run(args, context) {
    const questions = args.questions.map(({ question, options, is_multi_select }) => ({
      question,
      options: [...new Set(options)],
      isMultiSelect: is_multi_select,
    }));
    return outcomeOf(questions, await context.askPerson(questions));
  },
});

function outcomeOf(questions: Question[], outcome: QuestionOutcome): ToolOutcome {
  switch (outcome.kind) {
    case 'answered':
      return told(
        questions.map(({ question }, place) => answerText(question, outcome.answers[place])).join('\n'),
      );
    case 'dismissed':
      return told(
        'The user closed the questions without an answer. Go on without one, or say what is needed.',
      );
    case 'nobody':
      return told('Not answered: nobody is present. Take the safest way, and say what you took for granted.');
    case 'cancelled':
      return { kind: 'cancelled' };
  }
}

function answerText(question: string, answer: QuestionAnswer | undefined): string {
  const given = [...(answer?.selected ?? []), answer?.text.trim() ?? ''].filter((part) => part !== '');
  return `Question: ${question}\nAnswer: ${given.length === 0 ? '(none)' : given.join('; ')}`;
}

function told(text: string): ToolOutcome {
  return { kind: 'done', text, detail: { kind: 'text' } };
}
