import { readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectRoot = fileURLToPath(new URL('../../', import.meta.url)).replace(/[\\/]$/, '');

/** @param {string[]} parts */
export const inProject = (...parts) => path.join(projectRoot, ...parts);

/** @typedef {(line: string) => void} Say How a script tells what it does. */

/** A failure to be told in one sentence that names the next action; no stack. */
export class SetupError extends Error {
  /** @param {string} message */
  constructor(message) {
    super(message);
    this.name = 'SetupError';
  }
}

/** @param {string} file @returns {unknown} */
export function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** Where prepared things are kept that outlive `node_modules`. @param {NodeJS.ProcessEnv} env */
export function cacheFolder(env = process.env) {
  const base = env['XDG_CACHE_HOME'];
  const isUsable = base !== undefined && path.isAbsolute(base);
  return path.join(isUsable ? base : path.join(os.homedir(), '.cache'), 'grapnel');
}

const oldestNode = { major: 20, minor: 19 };

/** @param {string} version */
export function checkNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > oldestNode.major || (major === oldestNode.major && minor >= oldestNode.minor)) return;
  throw new SetupError(
    `Grapnel needs Node ${oldestNode.major}.${oldestNode.minor} or newer and this is Node ${version}: install a newer one from https://nodejs.org and try again.`,
  );
}

/** Runs a script's work; an ordinary failure becomes one line and exit code 1. @param {() => Promise<number>} work */
export async function main(work) {
  try {
    checkNode();
    process.exitCode = await work();
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
