import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inProject, readJson, SetupError } from './project.mjs';
import { runNode } from './run.mjs';
import { hasStandIn, isStandIn, prepareStandIn, standInFolder } from './stand-in.mjs';

/**
 * @typedef {object} ElectronRuntime
 * @property {string} dist The folder that `ELECTRON_OVERRIDE_DIST_PATH` may name.
 * @property {string} executable
 * @property {boolean} standIn Not the Electron that this version names.
 */

const packageFolder = inProject('node_modules', 'electron');
const downloadLimitMs = 5 * 60_000;

/** @param {string} file */
function readText(file) {
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
}

/** @returns {string} */
function wantedVersion() {
  const about = /** @type {{ devDependencies: { electron: string } }} */ (
    readJson(inProject('package.json'))
  );
  return about.devDependencies.electron;
}

/** Where Electron's executable lies in its folder, on this system. */
const executableName = executableOn(process.platform);

/** @param {NodeJS.Platform} platform */
function executableOn(platform) {
  if (platform === 'darwin') return 'Electron.app/Contents/MacOS/Electron';
  return platform === 'win32' ? 'electron.exe' : 'electron';
}

/** @param {string} dist @returns {ElectronRuntime | null} */
function runtimeAt(dist) {
  const executable = path.join(dist, executableName);
  if (!existsSync(executable)) return null;
  const version = readText(path.join(dist, 'version'))?.replace(/^v/, '') ?? null;
  return { dist, executable, standIn: isStandIn(dist) || version !== wantedVersion() };
}

/**
 * The runtime that is there without fetching anything: the one the environment names, else Electron's own, else
 * the stand-in that was prepared.
 *
 * @returns {ElectronRuntime | null}
 */
export function findElectronRuntime(env = process.env) {
  const override = env['ELECTRON_OVERRIDE_DIST_PATH'];
  if (override !== undefined && override !== '') {
    const found = runtimeAt(path.resolve(override));
    if (found !== null) return found;
    throw new SetupError(
      `ELECTRON_OVERRIDE_DIST_PATH names ${override}, where there is no ${executableName}: correct it or unset it.`,
    );
  }
  return ownRuntime() ?? (hasStandIn && isStandIn(standInFolder()) ? runtimeAt(standInFolder()) : null);
}

/** Electron's own download. It writes path.txt last, so a download that was cut off is not taken for one. */
function ownRuntime() {
  if (readText(path.join(packageFolder, 'path.txt')) === null) return null;
  const found = runtimeAt(path.join(packageFolder, 'dist'));
  return found?.standIn === false ? found : null;
}

/**
 * Finds or fetches Electron.
 *
 * @param {import('./project.mjs').Say} say
 * @returns {Promise<ElectronRuntime>}
 */
export async function ensureElectronRuntime(say) {
  const found = findElectronRuntime() ?? (await fetchRuntime(say));
  if (found.standIn) {
    say(
      `Using a stand-in for Electron ${wantedVersion()}, not for daily use; "npx install-electron" fetches the real one.`,
    );
  }
  return found;
}

/** @param {import('./project.mjs').Say} say */
async function fetchRuntime(say) {
  say(`Fetching Electron ${wantedVersion()} …`);
  const { output, timedOut } = await runNode(path.join(packageFolder, 'install.js'), [], {
    quiet: true,
    timeoutMs: downloadLimitMs,
    env: { ELECTRON_GET_NO_PROGRESS: '1' },
  });
  const own = ownRuntime();
  if (own !== null) return own;
  const why = timedOut ? 'the download took too long' : lastReason(output);
  if (!hasStandIn) {
    throw new SetupError(
      `Electron could not be fetched (${why}): check the network, or name an unpacked Electron in ELECTRON_OVERRIDE_DIST_PATH, and try again.`,
    );
  }
  say(`Electron's own download is out of reach (${why}).`);
  const prepared = runtimeAt(await prepareStandIn(say));
  if (prepared === null) throw new Error('The stand-in runtime was prepared without its executable.');
  return prepared;
}

/** The innermost cause in what the download printed, which is a stack. @param {string} output */
function lastReason(output) {
  const causes = [...output.matchAll(/^\s*(?:\[cause\]: )?\w*Error: (.+?)\s*\{?$/gm)].map(
    (match) => match[1],
  );
  return causes.at(-1) ?? 'it failed without a reason';
}

/**
 * What makes electron, electron-vite, Playwright and the app itself use a runtime.
 *
 * @param {ElectronRuntime} runtime
 * @returns {Record<string, string>}
 */
export function runtimeEnvironment(runtime) {
  return {
    ELECTRON_OVERRIDE_DIST_PATH: runtime.dist,
    ELECTRON_EXEC_PATH: runtime.executable,
    ...(runtime.standIn ? { GRAPNEL_STAND_IN_RUNTIME: '1' } : {}),
  };
}
