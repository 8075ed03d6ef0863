// For `grapnel [dir]` in a check-out: prints, as JSON, how a window is opened here, or what is missing for one.
// Fetches and builds nothing: whoever types the command does not wait for that.
import { hasDisplay } from './lib/display.mjs';
import { findElectronRuntime, runtimeEnvironment } from './lib/electron-runtime.mjs';
import { main, projectRoot } from './lib/project.mjs';
import { electronSwitches } from './lib/switches.mjs';

await main(async () => {
  console.log(JSON.stringify(await recipe()));
  return 0;
});

async function recipe() {
  if (!(await hasDisplay())) return { missing: 'display' };
  const runtime = findElectronRuntime();
  if (runtime === null) return { missing: 'runtime' };
  return {
    file: runtime.executable,
    args: [...electronSwitches(runtime), '--log-level=3', projectRoot],
    env: runtimeEnvironment(runtime),
  };
}
