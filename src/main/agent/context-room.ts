import { windowTokens } from '../../shared/domain/model-window';
import { budgetBelow, budgetOf, endOfEarlierTurns, shortenBefore, sizeOf, surelyFits } from './context-plan';
import type { Budget } from './context-plan';
import type { Model, ModelRequest } from './ports';
import { messagesBefore, modelRequest } from './prompt';
import { summarise } from './summarise';
import { addStep, type TurnContext } from './turn-context';

/** The requests of one invocation, each as small as it has to be. */
interface RequestMaker {
  /** Near the end of the model's window, room is made first. */
  next(): Promise<ModelRequest>;
  /** After the vendor refused a request as too long; null: nothing more can be cut. */
  shorter(refused: ModelRequest): Promise<ModelRequest | null>;
}

export function createRequestMaker(turn: TurnContext, model: Model, guidance: string): RequestMaker {
  const { record, tools } = turn.deps;
  const specs = tools.specs();
  const request = (end?: number): ModelRequest => {
    const trajectory = record.trajectory();
    const steps = trajectory.steps.slice(0, end);
    return modelRequest({ ...trajectory, steps }, specs, guidance);
  };
  return {
    async next() {
      const first = request();
      const tokens = windowTokens(model.id);
      if (surelyFits(sizeOf(first), tokens)) return first;
      const budget = budgetOf(record.trajectory(), tokens, (answer) => request(answer.index));
      await makeRoom(turn, model, budget, request);
      return request();
    },
    async shorter(refused) {
      const size = sizeOf(refused);
      await makeRoom(turn, model, budgetBelow(size), request);
      const shorter = request();
      return sizeOf(shorter) < size ? shorter : null;
    },
  };
}

/** Older results first; what is older than the last turn if that is not enough. Both are recorded. */
async function makeRoom(
  turn: TurnContext,
  model: Model,
  budget: Budget,
  request: () => ModelRequest,
): Promise<void> {
  const { deps } = turn;
  const { steps } = deps.record.trajectory();
  const size = sizeOf(request());
  if (size <= budget.most) return;
  const before = shortenBefore(steps, { excess: size - budget.goal, least: budget.least });
  if (before !== null) {
    const text = deps.translate('agent.results-shortened', { steps: before });
    addStep(deps, { kind: 'notice', level: 'info', code: 'results-shortened', text, shortBefore: before });
  }
  if (sizeOf(request()) <= budget.most) return;
  const to = endOfEarlierTurns(steps);
  if (to === null) return;
  const messages = messagesBefore(deps.record.trajectory(), to + 1);
  await summarise(turn, model, { messages, to, mostCharacters: budget.goal });
}
