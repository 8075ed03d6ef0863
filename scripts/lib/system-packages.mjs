import { existsSync } from 'node:fs';
import path from 'node:path';
import { SetupError } from './project.mjs';
import { run } from './run.mjs';

/**
 * @typedef {object} Need
 * @property {string[]} names What the package is called, the newest name first.
 * @property {string} [command] Enough when it is there, whoever brought it.
 * @property {boolean} [optional] Fetched where we may, never asked for.
 */

/** @type {Need[]} What Electron loads when it starts. */
const libraries = [
  { names: ['libgtk-3-0t64', 'libgtk-3-0'] },
  { names: ['libnss3'] },
  { names: ['libasound2t64', 'libasound2'] },
  { names: ['libgbm1'] },
  { names: ['libxss1'] },
  // Without it Korean text is boxes.
  { names: ['fonts-noto-cjk'], optional: true },
];
/** @type {Need} */
const virtualDisplay = { names: ['xvfb'], command: 'Xvfb' };

const plain = { LC_ALL: 'C', DEBIAN_FRONTEND: 'noninteractive' };
const aptGet = '/usr/bin/apt-get';
const waitForLock = ['-o', 'DPkg::Lock::Timeout=120'];

/** @param {string} command */
function isOnPath(command, folders = process.env['PATH'] ?? '') {
  return folders.split(path.delimiter).some((folder) => existsSync(path.join(folder, command)));
}

/**
 * The needs that are not met, by what the package manager says is installed.
 *
 * @param {Need[]} needs
 * @returns {Promise<Need[]>}
 */
async function missing(needs) {
  const names = needs.flatMap((need) => need.names);
  const { output } = await run('dpkg-query', ['-W', '-f', '${Package} ${db:Status-Status}\\n', ...names], {
    quiet: true,
    env: plain,
  });
  const installed = new Set(
    output.split('\n').flatMap((line) => (line.endsWith(' installed') ? [line.split(' ')[0]] : [])),
  );
  return needs.filter(
    (need) =>
      !(need.command !== undefined && isOnPath(need.command)) &&
      !need.names.some((name) => installed.has(name)),
  );
}

/** The name under which this release has a package. @param {Need} need */
async function nameHere(need) {
  const { output } = await run('apt-cache', ['policy', ...need.names], { quiet: true, env: plain });
  const known = [...output.matchAll(/^(\S+):\n\s+Installed: .*\n\s+Candidate: (?!\(none\))/gm)].map(
    (m) => m[1],
  );
  return need.names.find((name) => known.includes(name)) ?? String(need.names.at(-1));
}

/** @param {string[]} args */
async function apt(args) {
  const { code, output } = await run(aptGet, [...waitForLock, ...args], { quiet: true, env: plain });
  if (code === 0) return;
  const lines = output.trim().split('\n').slice(-5).join('\n');
  throw new SetupError(
    `${lines}\nThe system packages could not be installed: see apt-get's message above and try again.`,
  );
}

/**
 * Sees to the libraries that Electron needs, and a virtual display where one is wanted. On Debian, as root, what is
 * missing is installed; else it is named, with the command to run.
 *
 * @param {import('./project.mjs').Say} say
 * @param {{ virtualDisplay: boolean }} wanted
 */
export async function ensureSystemPackages(say, wanted) {
  if (process.platform !== 'linux') return;
  if (!existsSync(aptGet)) {
    if (!wanted.virtualDisplay || isOnPath('Xvfb')) return;
    throw new SetupError(
      'There is no display and no Xvfb to make one: install Xvfb with your package manager and try again.',
    );
  }
  const open = await missing(wanted.virtualDisplay ? [...libraries, virtualDisplay] : libraries);
  if (process.getuid?.() === 0) {
    if (open.length === 0) return;
    say(`Installing system packages (${open.map((need) => need.names.at(-1)).join(', ')}) …`);
    await apt(['update']);
    await apt(['install', '-y', '--no-install-recommends', ...(await Promise.all(open.map(nameHere)))]);
    return;
  }
  const demanded = open.filter((need) => need.optional !== true);
  if (demanded.length === 0) return;
  const names = await Promise.all(demanded.map(nameHere));
  throw new SetupError(
    `System packages are missing (${names.join(', ')}). Run this and try again: sudo apt-get update && sudo apt-get install -y ${names.join(' ')}`,
  );
}
