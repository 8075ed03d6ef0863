// `npm test`: everything. Each step runs whatever the ones before it said, so that one run names all that is wrong.
import { ensureBuilt } from './lib/build.mjs';
import { runChecks } from './lib/checks.mjs';
import { closingLine } from './lib/counts.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { main, SetupError } from './lib/project.mjs';
import { inWords, runEndToEnd, runUnitTests } from './lib/tests.mjs';

/** @typedef {{ ok: boolean, counts: import('./lib/counts.mjs').Counts }} StepResult */

const noTests = { passed: 0, failed: 0, skipped: 0 };
/** @type {(StepResult & { name: string, seconds: number })[]} */
const steps = [];

/** @param {string} line */
const say = (line) => console.log(line);

/**
 * @param {string} name
 * @param {() => Promise<StepResult>} work
 */
async function step(name, work) {
  say(`\n── ${name}`);
  const started = performance.now();
  /** @type {StepResult} */
  let result = { ok: false, counts: noTests };
  try {
    result = await work();
  } catch (error) {
    say(inWords(error));
  }
  steps.push({ name, seconds: (performance.now() - started) / 1000, ...result });
  return result.ok;
}

await main(async () => {
  const installed = await step('install', async () => {
    await ensureDependencies(say);
    return { ok: true, counts: noTests };
  });
  if (installed) {
    await step('check', async () => ({ ok: (await runChecks()).length === 0, counts: noTests }));
    // Before the unit tests, for some of them look at what was built.
    const built = await step('build', async () => {
      await ensureBuilt(say);
      return { ok: true, counts: noTests };
    });
    await step('unit and integration', () => runUnitTests([]));
    await step('end to end', async () => {
      if (!built) throw new SetupError('Not run, because the app could not be built.');
      return runEndToEnd(say, []);
    });
  }
  say('');
  for (const { ok, name, seconds } of steps) say(`${ok ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`);
  say('');
  say(closingLine(steps));
  return steps.every(({ ok }) => ok) ? 0 : 1;
});
