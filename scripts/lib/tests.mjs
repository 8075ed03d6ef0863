import { rmSync } from 'node:fs';
import { endToEndCounts, unitCounts } from './counts.mjs';
import { prepareWindow } from './prepare.mjs';
import { inProject, SetupError } from './project.mjs';
import { binOf, runNode } from './run.mjs';

const unitReport = inProject('out/reports/unit.json');
const endToEndReport = inProject('out/reports/end-to-end.json');
const minuteMs = 60_000;

/**
 * Unit and integration tests. What they find in `out/` must be up to date.
 *
 * @param {string[]} args
 */
export async function runUnitTests(args) {
  rmSync(unitReport, { force: true });
  const { code, timedOut } = await runNode(
    binOf('vitest'),
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`, ...args],
    { timeoutMs: 20 * minuteMs },
  );
  if (timedOut) console.log('The unit tests did not end within 20 minutes and were stopped.');
  return { ok: code === 0, counts: unitCounts(unitReport) };
}

/**
 * The built app in a real Electron window. What cannot be had for it fails the run, and so does a skipped test.
 *
 * @param {import('./project.mjs').Say} say
 * @param {string[]} args
 */
export async function runEndToEnd(say, args) {
  rmSync(endToEndReport, { force: true });
  const window = await prepareWindow(say);
  try {
    const { code, timedOut } = await runNode(binOf('@playwright/test', 'playwright'), ['test', ...args], {
      env: window.env,
      timeoutMs: 30 * minuteMs,
    });
    const counts = endToEndCounts(endToEndReport);
    if (timedOut) console.log('The end-to-end tests did not end within 30 minutes and were stopped.');
    if (counts.skipped > 0) {
      console.log(
        `${counts.skipped} end-to-end tests were skipped (marked "-" above): that counts as a failure.`,
      );
    }
    return { ok: code === 0 && counts.skipped === 0, counts };
  } finally {
    window.stop();
  }
}

/** @param {unknown} error What a step that could not even begin is told as. */
export function inWords(error) {
  return error instanceof SetupError ? error.message : String(error instanceof Error ? error.stack : error);
}
