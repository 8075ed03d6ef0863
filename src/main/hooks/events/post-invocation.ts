import { z } from 'zod';
import type { HookOutcomes } from '../../agent/ports';
import { quote } from '../quote';
import { effectOf, injectionsOf, readAnswer, type Answer, type Observer, type Spoken } from './observer';
import { preInvocation } from './pre-invocation';

type Termination = HookOutcomes['PostInvocation']['termination'];

interface PostInvocationAnswer extends Answer {
  termination: Termination;
}

const behaviorSchema = z.enum(['', 'force_continue', 'terminate']);
const meaning = { '': 'none', force_continue: 'force-continue', terminate: 'terminate' } as const;
const outside = { none: '', 'force-continue': 'force_continue', terminate: 'terminate' } as const;

/** When the model's answer is complete and its tool calls are parsed, before they run. */
export const postInvocation: Observer<'PostInvocation', PostInvocationAnswer> = {
  fields: preInvocation.fields,
  read: (ran, context) => {
    const answer = readAnswer(ran, ['injectSteps', 'terminationBehavior'], context);
    if (answer.value === null || !Object.hasOwn(answer.value, 'terminationBehavior')) {
      return { ...answer, termination: 'none' };
    }
    const found = answer.value['terminationBehavior'];
    const behavior = behaviorSchema.safeParse(found);
    if (behavior.success) return { ...answer, termination: meaning[behavior.data] };
    const message = context.translate('hook.run.unknownTermination', {
      found: quote(JSON.stringify(found), context),
    });
    const findings = [
      ...answer.findings,
      { severity: 'warning' as const, code: 'unknown_termination', message },
    ];
    return { ...answer, findings, termination: 'none' };
  },
  effect: (hook, answer, translate) => {
    const behavior = outside[answer.termination];
    if (behavior === '') return effectOf(hook, answer, translate);
    const words = translate('hook.words.termination', { behavior });
    return { ...effectOf(hook, answer, translate, [words]), termination_behavior: behavior };
  },
  merge: (spoken) => ({ injections: injectionsOf(spoken), ...terminationOf(spoken) }),
};

/** `terminate` beats `force_continue`. */
function terminationOf(
  spoken: readonly Spoken<PostInvocationAnswer>[],
): Pick<HookOutcomes['PostInvocation'], 'termination' | 'by'> {
  for (const termination of ['terminate', 'force-continue'] as const) {
    const by = spoken.filter(({ answer }) => answer.termination === termination).map(({ hook }) => hook);
    if (by.length > 0) return { termination, by };
  }
  return { termination: 'none', by: [] };
}
