import type { Question, QuestionAnswer, QuestionReply, QuestionRequest } from '../../shared/domain/question';
import type { Translate } from '../../shared/i18n/translate';
import type { Result } from '../../shared/ipc/result';
import type { QuestionOutcome, Questions } from '../agent/ports';

export interface QuestionsDeps {
  /** Called with all that wait whenever the list changes. */
  onChange: (waiting: QuestionRequest[]) => void;
  translate: Translate;
}

/** Questions that wait: ask, reply, and nothing else. */
export interface QuestionBroker extends Questions {
  list(): QuestionRequest[];
  /** The first answer wins. */
  reply(requestId: string, reply: QuestionReply): Result<Record<never, never>>;
  cancelAll(): void;
}

interface Waiter {
  request: QuestionRequest;
  settle: (outcome: QuestionOutcome) => void;
}

export function createQuestions({ onChange, translate }: QuestionsDeps): QuestionBroker {
  const waiters = new Map<string, Waiter>();
  const list = (): QuestionRequest[] => [...waiters.values()].map(({ request }) => request);
  return {
    list,
    ask: (request, signal) =>
      new Promise((resolve) => {
        const settle = (outcome: QuestionOutcome): void => {
          if (!waiters.delete(request.requestId)) return;
          signal.removeEventListener('abort', cancel);
          resolve(outcome);
          onChange(list());
        };
        const cancel = (): void => {
          settle({ kind: 'cancelled' });
        };
        waiters.set(request.requestId, { request, settle });
        if (signal.aborted) {
          cancel();
          return;
        }
        signal.addEventListener('abort', cancel, { once: true });
        onChange(list());
      }),
    reply(requestId, reply) {
      const waiter = waiters.get(requestId);
      if (waiter === undefined) {
        return { ok: false, error: { code: 'not-found', message: translate('tools.question.gone') } };
      }
      if (reply.kind === 'answered' && !fits(waiter.request.questions, reply.answers)) {
        return { ok: false, error: { code: 'bad-request', message: translate('tools.question.unfit') } };
      }
      waiter.settle(reply);
      return { ok: true, data: {} };
    },
    cancelAll() {
      for (const waiter of [...waiters.values()]) waiter.settle({ kind: 'cancelled' });
    },
  };
}

function fits(questions: Question[], answers: QuestionAnswer[]): boolean {
  return (
    answers.length === questions.length &&
    questions.every(({ options, isMultiSelect }, place) => {
      const selected = answers[place]?.selected ?? [];
      return (isMultiSelect || selected.length <= 1) && selected.every((option) => options.includes(option));
    })
  );
}
