import { effectOf, injectionsOf, readAnswer, type Answer, type Observer } from './observer';

/** Once per conversation, before its first model call. */
export const sessionStart: Observer<'SessionStart', Answer> = {
  fields: () => ({}),
  read: (ran, context) => readAnswer(ran, ['injectSteps'], context),
  effect: effectOf,
  merge: (spoken) => ({ injections: injectionsOf(spoken) }),
};
