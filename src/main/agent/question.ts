import type { Question } from '../../shared/domain/question';
import type { QuestionOutcome } from './ports';
import { askingPlace, type TurnContext } from './turn-context';

/** How the tool of this step asks the person something; the conversation shows that it waits. */
export function personAsker(
  turn: TurnContext,
  stepIndex: number,
): (questions: Question[]) => Promise<QuestionOutcome> {
  return async (questions) => {
    const { deps } = turn;
    if (!deps.personPresent) return { kind: 'nobody' };
    const requestId = deps.newId();
    turn.setStatus({ kind: 'needs-you', requestId });
    deps.record.sync();
    const outcome = await deps.questions.ask(
      {
        requestId,
        ...askingPlace(deps, stepIndex),
        questions,
        createdAt: deps.clock.now().toISOString(),
      },
      turn.signal,
    );
    turn.setStatus({ kind: 'running', phase: 'tool' });
    return outcome;
  };
}
