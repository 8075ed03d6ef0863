import type { TextKey, TextParams } from '../../shared/i18n/translate';

/** Something wrong with a rule, a skill, a plugin or a server, before it is put into words. */
export interface CustomizationProblem {
  path: string;
  code: Extract<TextKey, `custom.problem.${string}`>;
  params: TextParams;
}
