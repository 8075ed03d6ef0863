import path from 'node:path';
import { projectRoot, readJson, SetupError } from './project.mjs';
import { runNpm } from './run.mjs';

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, os?: string[], cpu?: string[], libc?: string[] }} Locked
 */

/** @param {string} file @returns {Record<string, Locked> | null} */
function packagesOf(file) {
  try {
    return /** @type {{ packages: Record<string, Locked> }} */ (readJson(file)).packages;
  } catch {
    return null;
  }
}

/** @param {Locked} entry */
function isForThisMachine(entry) {
  if (entry.os === undefined && entry.cpu === undefined) return false;
  if (entry.libc !== undefined) return false;
  return (entry.os?.includes(process.platform) ?? true) && (entry.cpu?.includes(process.arch) ?? true);
}

/**
 * Whether `node_modules` holds what the lock file names. npm writes its own account of what it installed when
 * it has finished, so an installation that was cut off, or one for another machine, is seen as missing.
 *
 * @param {string} root
 */
export function isInstalled(root) {
  const wanted = packagesOf(path.join(root, 'package-lock.json'));
  const present = packagesOf(path.join(root, 'node_modules', '.package-lock.json'));
  if (wanted === null || present === null) return false;
  return Object.entries(wanted).every(([place, entry]) => {
    if (place === '') return true;
    const found = present[place];
    if (found === undefined) return entry.optional === true && !isForThisMachine(entry);
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

/** @param {import('./project.mjs').Say} say */
export async function ensureDependencies(say) {
  if (isInstalled(projectRoot)) return;
  say('Installing the packages (npm ci) …');
  const { code, output } = await runNpm(['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    quiet: true,
  });
  if (code === 0) return;
  throw new SetupError(
    `${output.trim()}\nThe packages could not be installed: see npm's message above, check the network and try again.`,
  );
}
