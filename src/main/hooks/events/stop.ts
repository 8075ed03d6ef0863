import { z } from 'zod';
import { foreignHint } from '../foreign-format';
import type { Finding, ReadContext } from '../parse-output';
import { cut, quote } from '../quote';
import { effectOf, lostField, readAnswer, type Answer, type Observer } from './observer';

interface StopAnswer extends Answer {
  /** Why the agent should go on; null: let it stop. */
  continueReason: string | null;
}

const longestReason = 2000;
/** Only these let the answer be read without a word about it. */
const decisionSchema = z.enum(['continue', 'stop', '']);

/** When the loop is about to end. Everything but a clean `continue` lets it. */
export const stop: Observer<'Stop', StopAnswer> = {
  fields: (input) => ({
    executionNum: input.executionNumber,
    terminationReason: input.terminationReason,
    error: input.error,
    fullyIdle: input.fullyIdle,
  }),
  read: (ran, context) => {
    const answer = readAnswer(ran, ['decision', 'reason'], context);
    if (answer.value === null) return { ...answer, continueReason: null };
    const { continueReason, findings } = readDecision(answer.value, context);
    return { ...answer, continueReason, findings: [...answer.findings, ...findings] };
  },
  effect: (hook, answer, translate) => {
    const effect = effectOf(hook, answer, translate);
    if (answer.failure !== null) return effect;
    const reason = answer.continueReason ?? '';
    const decision = answer.continueReason === null ? 'stop' : 'continue';
    return { ...effect, reason, words: translate('hook.words.stop', { decision, hook, reason }) };
  },
  merge: (spoken) => ({
    continueReasons: spoken.flatMap(({ hook, answer }) =>
      answer.continueReason === null ? [] : [{ ...hook, text: answer.continueReason }],
    ),
  }),
};

function readDecision(
  value: Record<string, unknown>,
  context: ReadContext,
): { continueReason: string | null; findings: Finding[] } {
  const findings: Finding[] = [];
  const decision = decisionSchema.safeParse(value['decision'] ?? '');
  if (!decision.success) {
    const found = quote(JSON.stringify(value['decision']), context);
    const message = context.translate('hook.run.unknownStop', { found }) + foreignHint(value, context);
    return { continueReason: null, findings: [{ severity: 'warning', code: 'unknown_decision', message }] };
  }
  const reason = z.string().safeParse(value['reason'] ?? '');
  if (!reason.success) findings.push(lostField('reason', context));
  if (decision.data !== 'continue') return { continueReason: null, findings };
  if (reason.success && reason.data.length > longestReason) {
    const message = context.translate('hook.run.reasonCut');
    findings.push({ severity: 'warning', code: 'reason_cut', message });
  }
  const text = reason.success ? cut(context.mask(reason.data), longestReason) : '';
  return { continueReason: text, findings };
}
