import { existsSync } from 'node:fs';
import { readJson } from './project.mjs';

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 */

/** @type {Counts} */
const none = { passed: 0, failed: 0, skipped: 0 };

/** @param {string} file The report of vitest's json reporter. @returns {Counts} */
export function unitCounts(file) {
  if (!existsSync(file)) return none;
  const report = /** @type {{ numPassedTests: number, numFailedTests: number, numPendingTests: number }} */ (
    readJson(file)
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests };
}

/** @param {string} file The report of Playwright's json reporter. @returns {Counts} */
export function endToEndCounts(file) {
  if (!existsSync(file)) return none;
  const { stats } =
    /** @type {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number } }} */ (
      readJson(file)
    );
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
}

/**
 * The one line that people and programs read last. A step that failed without a failing test, such as the lint or a
 * runtime that could not be had, counts as one: "0 failed" and a failed run never stand together.
 *
 * @param {{ ok: boolean, counts: Counts }[]} steps
 */
export function closingLine(steps) {
  const passed = steps.reduce((sum, step) => sum + step.counts.passed, 0);
  const failed = steps.reduce((sum, { ok, counts }) => sum + (ok ? 0 : Math.max(1, counts.failed)), 0);
  return `${passed} passed, ${failed} failed`;
}
