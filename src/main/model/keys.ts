import type { ModelVendor } from '../../shared/domain/settings';
import { vendors } from './vendors';

export interface ModelKey {
  value: string;
  /** The environment variable that it came from; null when it is kept elsewhere. */
  variable: string | null;
}

/** Finds the key of a vendor each time one is needed, so that a new one counts at once. */
export type KeyOf = (vendor: ModelVendor) => ModelKey | null;

/** The keys that the environment of the process brings; an empty variable is none. */
export function environmentKeys(env: Readonly<Record<string, string>>): KeyOf {
  return (vendor) => {
    for (const variable of vendors[vendor].keyVariables) {
      const value = env[variable]?.trim() ?? '';
      if (value !== '') return { value, variable };
    }
    return null;
  };
}

/** No program that the user or a workspace brings is given these. */
export const keyVariableNames: readonly string[] = Object.values(vendors).flatMap(
  ({ keyVariables }) => keyVariables,
);

/** What cannot be sent in a header was not copied whole. */
export function isWholeKey(value: string): boolean {
  return /^[\x21-\x7e]+$/.test(value);
}

/** The variable a person is told to look at. */
export function keyVariable(vendor: ModelVendor, key: ModelKey | null): string {
  return key?.variable ?? vendors[vendor].keyVariables[0];
}
