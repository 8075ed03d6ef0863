import { isDeepStrictEqual } from 'node:util';

/** In how many keys two values differ; a key that was only renamed counts once. */
export function changedKeys(before: unknown, after: unknown): number {
  if (isDeepStrictEqual(before, after)) return 0;
  if (Array.isArray(before) && Array.isArray(after)) return changedItems(before, after);
  if (isObject(before) && isObject(after)) return changedMembers(before, after);
  return 1;
}

function changedItems(before: readonly unknown[], after: readonly unknown[]): number {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && isDeepStrictEqual(before[start], after[start])) start += 1;
  let end = 0;
  while (end < shorter - start && isDeepStrictEqual(before.at(-1 - end), after.at(-1 - end))) end += 1;
  const left = before.slice(start, before.length - end);
  const right = after.slice(start, after.length - end);
  const pairs = Math.min(left.length, right.length);
  let count = Math.abs(left.length - right.length);
  for (let index = 0; index < pairs; index += 1) count += changedKeys(left[index], right[index]);
  return count;
}

function changedMembers(before: Record<string, unknown>, after: Record<string, unknown>): number {
  const gone = Object.keys(before).filter((key) => !Object.hasOwn(after, key));
  const added = Object.keys(after).filter((key) => !Object.hasOwn(before, key));
  let count = 0;
  for (const key of gone) {
    const renamed = added.findIndex((other) => isDeepStrictEqual(before[key], after[other]));
    if (renamed >= 0) added.splice(renamed, 1);
    count += 1;
  }
  for (const key of Object.keys(before)) {
    if (Object.hasOwn(after, key)) count += changedKeys(before[key], after[key]);
  }
  return count + added.length;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
