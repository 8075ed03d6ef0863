// `npm run dev`: the built app, built and opened again as its sources change.
import { watch } from 'node:fs';
import { build, ensureBuilt } from './lib/build.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { hasDisplay } from './lib/display.mjs';
import { ensureElectronRuntime, runtimeEnvironment } from './lib/electron-runtime.mjs';
import { inProject, main, projectRoot, SetupError } from './lib/project.mjs';
import { run } from './lib/run.mjs';
import { electronSwitches } from './lib/switches.mjs';
import { ensureSystemPackages } from './lib/system-packages.mjs';

const quietMs = 200;

/** @param {string} line */
const say = (line) => console.log(line);

await main(async () => {
  await ensureDependencies(say);
  if (!(await hasDisplay())) {
    throw new SetupError(
      'There is no display to develop on: start one, for example with Xvfb, and set DISPLAY.',
    );
  }
  await ensureSystemPackages(say, { virtualDisplay: false });
  const runtime = await ensureElectronRuntime(say);
  await ensureBuilt(say);
  for (;;) {
    const change = nextChange();
    const { code } = await run(runtime.executable, [...electronSwitches(runtime), projectRoot], {
      env: runtimeEnvironment(runtime),
      signal: change.signal,
    });
    change.stopWatching();
    // Closed by the person, not by us.
    if (!change.signal.aborted) return code;
    await rebuild();
  }
});

/** Aborts when a source has changed and nothing more has for a moment. */
function nextChange() {
  const changed = new AbortController();
  /** @type {NodeJS.Timeout | undefined} */
  let quiet;
  const watcher = watch(inProject('src'), { recursive: true }, () => {
    clearTimeout(quiet);
    quiet = setTimeout(() => changed.abort(), quietMs);
  });
  const stopWatching = () => {
    clearTimeout(quiet);
    watcher.close();
  };
  return { signal: changed.signal, stopWatching };
}

/** A mistake is shown, and the next change is another try. */
async function rebuild() {
  for (;;) {
    try {
      say('Building the app …');
      await build();
      return;
    } catch (error) {
      if (!(error instanceof SetupError)) throw error;
      say(error.message);
      const change = nextChange();
      await new Promise((resolve) => change.signal.addEventListener('abort', resolve, { once: true }));
      change.stopWatching();
    }
  }
}
