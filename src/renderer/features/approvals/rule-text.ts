import {
  resourceActionSchema,
  resourceActions,
  type ResourceAction,
} from '../../../shared/domain/permission';

export const longestRule = 500;

const shape = new RegExp(`^(${resourceActions.join('|')})\\((.+)\\)$`, 's');

export type RuleFault = 'shape' | 'length';

/** What is wrong with a rule as it stands; main has the last word when it is saved. */
export function ruleFault(rule: string): RuleFault | null {
  if (rule.length > longestRule) return 'length';
  return shape.test(rule.trim()) ? null : 'shape';
}

export function actionOf(rule: string): ResourceAction | null {
  const action = resourceActionSchema.safeParse(shape.exec(rule.trim())?.[1]);
  return action.success ? action.data : null;
}

/** Whether a rule covers every call of its action. */
export function isWide(rule: string): boolean {
  const target = shape.exec(rule.trim())?.[2]?.trim();
  return target === '*' || target === 'regex:.*' || target === '*/*';
}
