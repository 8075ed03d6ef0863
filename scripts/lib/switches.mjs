import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import path from 'node:path';

const setuid = 0o4000;

/**
 * Whether Chromium can put its processes into its sandbox. Root can't; others need a helper that belongs to root,
 * or a kernel that lets them make namespaces, which containers and some systems do not.
 *
 * @param {string} dist
 */
function canSandbox(dist) {
  if (process.getuid?.() === 0) return false;
  const helper = statSync(path.join(dist, 'chrome-sandbox'), { throwIfNoEntry: false });
  if (helper?.uid === 0 && (helper.mode & setuid) !== 0) return true;
  const trial = spawnSync('unshare', ['--user', '--map-root-user', 'true'], { stdio: 'ignore' });
  return trial.error !== undefined || trial.status === 0;
}

/**
 * What Electron has to be told on this machine, before the app's folder.
 *
 * @param {{ dist: string }} runtime
 * @returns {string[]}
 */
export function electronSwitches({ dist }) {
  if (process.platform !== 'linux') return [];
  const isWaylandOnly =
    (process.env['DISPLAY'] ?? '') === '' && (process.env['WAYLAND_DISPLAY'] ?? '') !== '';
  return [
    ...(canSandbox(dist) ? [] : ['--no-sandbox']),
    ...(isWaylandOnly ? ['--ozone-platform=wayland'] : []),
  ];
}
