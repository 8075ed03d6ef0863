import { spawn } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { inProject, readJson, SetupError } from './project.mjs';

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} [env] Added to the environment of this process.
 * @property {boolean} [quiet] Keep the output instead of showing it.
 * @property {number} [timeoutMs]
 * @property {AbortSignal} [signal] Ends the program when it is aborted.
 *
 * @typedef {object} RunResult
 * @property {number} code The exit code; 128 and the signal's number when a signal ended it.
 * @property {string} output What it printed, when `quiet`.
 * @property {boolean} timedOut
 */

const graceMs = 5000;

/** @type {Set<import('node:child_process').ChildProcess>} */
const live = new Set();

/**
 * Runs a program to its end. When this script is told to stop, so is the program, and it is waited for.
 *
 * @param {string} file
 * @param {string[]} args
 * @param {RunOptions} options
 * @returns {Promise<RunResult>}
 */
export function run(file, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      cwd: options.cwd ?? inProject(),
      env: { ...process.env, ...options.env },
      stdio: options.quiet === true ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    });
    watch(child);
    /** @type {Buffer[]} */
    const output = [];
    child.stdout?.on('data', (/** @type {Buffer} */ chunk) => output.push(chunk));
    child.stderr?.on('data', (/** @type {Buffer} */ chunk) => output.push(chunk));

    let timedOut = false;
    const limit = setTimeout(
      () => {
        timedOut = true;
        stop(child);
      },
      options.timeoutMs ?? 2 ** 31 - 1,
    );
    const abort = () => stop(child);
    options.signal?.addEventListener('abort', abort, { once: true });
    const release = () => {
      clearTimeout(limit);
      options.signal?.removeEventListener('abort', abort);
    };
    child.once('error', (error) => {
      release();
      reject(new SetupError(`${path.basename(file)} could not be started: ${error.message}`));
    });
    child.once('close', (code, signal) => {
      release();
      const text = Buffer.concat(output).toString('utf8');
      resolve({ code: code ?? codeOf(signal), output: text, timedOut });
    });
  });
}

/** @param {string} script @param {string[]} args @param {RunOptions} options */
export function runNode(script, args, options = {}) {
  return run(process.execPath, [script, ...args], options);
}

/**
 * Runs npm: the one that runs this script, else the one that is found.
 *
 * @param {string[]} args
 * @param {RunOptions} options
 */
export function runNpm(args, options = {}) {
  const own = process.env['npm_execpath'];
  return own?.endsWith('npm-cli.js') === true ? runNode(own, args, options) : run('npm', args, options);
}

/** The script behind a command of an installed package. @param {string} name @param {string} command */
export function binOf(name, command = name) {
  const folder = inProject('node_modules', name);
  const { bin } = /** @type {{ bin: string | Record<string, string> }} */ (
    readJson(path.join(folder, 'package.json'))
  );
  const script = typeof bin === 'string' ? bin : bin[command];
  if (script === undefined) throw new SetupError(`The package ${name} has no command ${command}.`);
  return path.join(folder, script);
}

/** @param {NodeJS.Signals | null} signal */
function codeOf(signal) {
  return 128 + (signal === null ? 0 : os.constants.signals[signal]);
}

/** @param {import('node:child_process').ChildProcess} child */
function stop(child) {
  child.kill('SIGTERM');
  setTimeout(() => child.kill('SIGKILL'), graceMs).unref();
}

/** @param {import('node:child_process').ChildProcess} child */
function watch(child) {
  if (live.size === 0) {
    process.on('SIGINT', stopAll);
    process.on('SIGTERM', stopAll);
  }
  live.add(child);
  const ended = () => {
    live.delete(child);
    if (live.size > 0) return;
    if (stoppedBy !== null) process.exit(codeOf(stoppedBy));
    process.off('SIGINT', stopAll);
    process.off('SIGTERM', stopAll);
  };
  child.once('error', ended);
  child.once('close', ended);
}

/** @type {NodeJS.Signals | null} */
let stoppedBy = null;

/** @param {NodeJS.Signals} signal */
function stopAll(signal) {
  stoppedBy = signal;
  for (const child of live) stop(child);
}
