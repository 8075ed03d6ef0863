// `npm run dev`: the app from its sources, reloaded as they change.
import { ensureDependencies } from './lib/dependencies.mjs';
import { hasDisplay } from './lib/display.mjs';
import { ensureElectronRuntime, runtimeEnvironment } from './lib/electron-runtime.mjs';
import { main, SetupError } from './lib/project.mjs';
import { binOf, runNode } from './lib/run.mjs';
import { electronSwitches } from './lib/switches.mjs';
import { ensureSystemPackages } from './lib/system-packages.mjs';

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
  const sandbox = electronSwitches(runtime).includes('--no-sandbox') ? ['--noSandbox'] : [];
  const { code } = await runNode(binOf('electron-vite'), ['dev', ...sandbox, ...process.argv.slice(2)], {
    env: runtimeEnvironment(runtime),
  });
  return code;
});
