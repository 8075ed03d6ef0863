import type { Question } from '../../shared/domain/question';
import type { QuestionOutcome } from './ports';
import type { TurnContext } from './turn-context';

/** How the tool of this step asks the person something; the conversation shows that it waits. */
export function personAsker(
  turn: TurnContext,
  stepIndex: number,
): (questions: Question[]) => Promise<QuestionOutcome> {
  return async (questions) => {
    const { deps } = turn;
    if (!deps.personPresent) return { kind: 'nobody' };
    const { conversation, title } = deps.record.trajectory();
    const requestId = deps.newId();
    turn.setStatus({ kind: 'needs-you', requestId });
    deps.record.sync();
    const outcome = await deps.questions.ask(
      {
        requestId,
        conversationId: conversation.conversationId,
        conversationTitle: title,
        stepIndex,
        questions,
        createdAt: deps.clock.now().toISOString(),
      },
      turn.signal,
    );
    turn.setStatus({ kind: 'running', phase: 'tool' });
    return outcome;
  };
}
