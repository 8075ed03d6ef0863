import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { hookDecisions, hookEventSchema, type HookSource } from '../shared/domain/hook';
import type { TrialEffect } from './hook-trial';

const texts = z.array(z.string());

/** A payload and what a hook must answer to it; keys that are left out of `expected` are not compared. */
const fixtureSchema = z.strictObject({
  hook: z.string().min(1),
  event: hookEventSchema,
  payload: z.record(z.string(), z.unknown()).default({}),
  expected: z.strictObject({
    decision: z.enum([...hookDecisions, 'hold', 'no_opinion', 'continue', 'stop']).optional(),
    reason: z.string().optional(),
    permission_overrides: texts.optional(),
    overwritten: texts.optional(),
    injected: z.int().min(0).optional(),
    termination_behavior: z.enum(['', 'force_continue', 'terminate']).optional(),
  }),
});
export type Fixture = z.infer<typeof fixtureSchema>;

export interface FixtureFile {
  path: string;
  source: HookSource;
  fixture: { ok: true; value: Fixture } | { ok: false; problem: string };
}

/** Beside each hooks.json, in the order of the sources, then by name. */
export function readFixtures(sources: readonly HookSource[]): FixtureFile[] {
  return sources.flatMap((source) => {
    const folder = join(dirname(source.path), 'hook-fixtures');
    return jsonFiles(folder).map((name) => {
      const path = join(folder, name);
      return { path, source, fixture: readFixture(path) };
    });
  });
}

/** A folder that is there and cannot be read is no empty one: that error is the caller's to tell. */
function jsonFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort();
}

function readFixture(path: string): FixtureFile['fixture'] {
  try {
    const parsed = fixtureSchema.safeParse(JSON.parse(readFileSync(path, 'utf8')));
    if (parsed.success) return { ok: true, value: parsed.data };
    return { ok: false, problem: z.prettifyError(parsed.error) };
  } catch (error) {
    return { ok: false, problem: error instanceof Error ? error.message : String(error) };
  }
}

export interface Difference {
  key: string;
  expected: unknown;
  found: unknown;
}

export function differences(expected: Fixture['expected'], effect: TrialEffect): Difference[] {
  const found = new Map<string, unknown>(Object.entries(effect));
  return Object.entries(expected)
    .map(([key, wanted]) => ({ key, expected: wanted, found: found.get(key) ?? null }))
    .filter((one) => !isDeepStrictEqual(one.expected, one.found));
}
