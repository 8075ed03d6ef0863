import { effectOf, injectionsOf, readAnswer, type Answer, type Observer } from './observer';

/** Before every call of the model. */
export const preInvocation: Observer<'PreInvocation', Answer> = {
  fields: (input) => ({
    invocationNum: input.invocationNumber,
    initialNumSteps: input.initialStepCount,
    lastUserInput: input.lastUserInput,
  }),
  read: (ran, context) => readAnswer(ran, ['injectSteps'], context),
  effect: effectOf,
  merge: (spoken) => ({ injections: injectionsOf(spoken) }),
};
