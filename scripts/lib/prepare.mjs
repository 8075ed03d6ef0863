import { startDisplay, hasDisplay } from './display.mjs';
import { ensureElectronRuntime, runtimeEnvironment } from './electron-runtime.mjs';
import { ensureSystemPackages } from './system-packages.mjs';

/**
 * All that a real window needs, with a virtual display where there is none.
 *
 * @param {import('./project.mjs').Say} say
 */
export async function prepareWindow(say) {
  const virtual = !(await hasDisplay());
  await ensureSystemPackages(say, { virtualDisplay: virtual });
  const runtime = await ensureElectronRuntime(say);
  const display = virtual ? await startDisplay() : null;
  return {
    runtime,
    env: { ...runtimeEnvironment(runtime), ...(display === null ? {} : { DISPLAY: display.name }) },
    stop: () => display?.stop(),
  };
}
