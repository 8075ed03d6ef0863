import { createHash } from 'node:crypto';
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inProject, projectRoot, SetupError } from './project.mjs';
import { binOf, runNode } from './run.mjs';

const sources = [
  'src',
  'resources',
  'electron.vite.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
];
const results = ['out/main/index.js', 'out/main/cli.js', 'out/preload/index.cjs', 'out/renderer/index.html'];
const stampFile = 'out/build-stamp';

/** A fingerprint of files and folders: of their contents, so that a check-out or a copy changes nothing.
 * @param {string} root @param {string[]} places */
export function fingerprint(root, places) {
  const hash = createHash('sha256');
  for (const place of places) {
    for (const file of filesAt(root, place)) {
      const content = readFileSync(path.join(root, file));
      hash.update(`${file}\0${content.length}\0`).update(content);
    }
  }
  return hash.digest('hex');
}

/** @param {string} root @param {string} place @returns {string[]} */
function filesAt(root, place) {
  const full = path.join(root, place);
  const found = statSync(full, { throwIfNoEntry: false });
  if (found === undefined) return [];
  if (found.isFile()) return [place];
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .sort();
}

/** @param {string} root */
export function isBuilt(root) {
  const stamp = path.join(root, stampFile);
  if (!existsSync(stamp) || !results.every((file) => existsSync(path.join(root, file)))) return false;
  return readFileSync(stamp, 'utf8') === fingerprint(root, sources);
}

/** Builds all three parts of the app. The stamp goes first and comes back last: a build cut off is no build. */
export async function build() {
  rmSync(inProject(stampFile), { force: true });
  const stamp = fingerprint(projectRoot, sources);
  const { code, output } = await runNode(binOf('electron-vite'), ['build', '--logLevel', 'warn'], {
    quiet: true,
  });
  if (code !== 0) throw new SetupError(`${output.trim()}\nThe app could not be built: see above.`);
  chmodSync(inProject('out/main/cli.js'), 0o755);
  writeFileSync(inProject(stampFile), stamp);
}

/** @param {import('./project.mjs').Say} say */
export async function ensureBuilt(say) {
  if (isBuilt(projectRoot)) return;
  say('Building the app …');
  await build();
}
