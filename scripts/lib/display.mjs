import { spawn } from 'node:child_process';
import net from 'node:net';
import { SetupError } from './project.mjs';

const answerLimitMs = 2000;
const startLimitMs = 20_000;

/**
 * Whether a window can be opened: on Linux, a display must be named and answer.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {NodeJS.Platform} platform
 */
export async function hasDisplay(env = process.env, platform = process.platform) {
  if (platform !== 'linux') return true;
  if ((env['WAYLAND_DISPLAY'] ?? '') !== '') return true;
  const named = /^(?<host>[^:/]*):(?<number>\d+)(\.\d+)?$/.exec(env['DISPLAY'] ?? '')?.groups;
  if (named === undefined) return false;
  const { host = '', number = '' } = named;
  if (host !== '' && host !== 'unix') return answers({ host, port: 6000 + Number(number) });
  const socket = `/tmp/.X11-unix/X${number}`;
  return (await answers({ path: socket })) || answers({ path: `\0${socket}` });
}

/** @param {net.NetConnectOpts} place @returns {Promise<boolean>} */
function answers(place) {
  return new Promise((resolve) => {
    const socket = net.connect(place);
    /** @param {boolean} does */
    const settle = (does) => {
      socket.destroy();
      resolve(does);
    };
    socket.setTimeout(answerLimitMs, () => settle(false));
    socket.once('connect', () => settle(true));
    socket.once('error', () => settle(false));
  });
}

/**
 * Starts a virtual display of our own, under a number that it finds free itself.
 *
 * @returns {Promise<{ name: string, stop: () => void }>}
 */
export function startDisplay() {
  return new Promise((resolve, reject) => {
    // A group of its own: Ctrl-C must reach the windows before the display under them.
    const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1440x900x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
      detached: true,
    });
    const stop = () => {
      process.off('exit', stop);
      server.kill('SIGTERM');
    };
    process.on('exit', stop);
    let said = '';
    /** @param {string} why */
    const fail = (why) => {
      clearTimeout(limit);
      stop();
      reject(new SetupError(`The virtual display did not start (${why}): try "Xvfb :99" to see why.`));
    };
    const limit = setTimeout(() => fail('no answer'), startLimitMs);
    server.stderr?.on('data', (/** @type {Buffer} */ chunk) => (said += chunk.toString()));
    server.once('error', (error) => fail(error.message));
    server.once('exit', () => fail(said.trim().split('\n').at(-1) ?? ''));

    let number = '';
    server.stdio[3]?.on('data', (/** @type {Buffer} */ chunk) => {
      number += chunk.toString();
      if (!number.endsWith('\n')) return;
      clearTimeout(limit);
      server.removeAllListeners('exit');
      server.unref();
      resolve({ name: `:${number.trim()}`, stop });
    });
  });
}
