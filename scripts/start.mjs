// `npm start`: sets up what is missing, builds what is stale and opens the app.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { hasDisplay } from './lib/display.mjs';
import { ensureElectronRuntime, runtimeEnvironment } from './lib/electron-runtime.mjs';
import { inProject, main, projectRoot } from './lib/project.mjs';
import { run, runNode } from './lib/run.mjs';
import { electronSwitches } from './lib/switches.mjs';
import { ensureSystemPackages } from './lib/system-packages.mjs';

/** @param {string} line */
const say = (line) => console.log(line);

await main(async () => {
  await ensureDependencies(say);
  await ensureBuilt(say);
  return (await hasDisplay()) ? openWindow() : playTour();
});

async function openWindow() {
  await ensureSystemPackages(say, { virtualDisplay: false });
  const runtime = await ensureElectronRuntime(say);
  const switches = electronSwitches(runtime);
  if (switches.includes('--no-sandbox')) {
    say("Chromium's sandbox cannot be had here (root, or no user namespaces): the window runs without it.");
  }
  say('Opening Grapnel …');
  // Chromium tells of buses and graphics that are not there and that nobody misses.
  const quiet = '--log-level=3';
  const { code } = await run(
    runtime.executable,
    [...switches, quiet, projectRoot, ...process.argv.slice(2)],
    {
      env: runtimeEnvironment(runtime),
    },
  );
  return code;
}

async function playTour() {
  say('There is no display here, so the tour plays in this terminal instead of a window.');
  const folder = mkdtempSync(path.join(os.tmpdir(), 'grapnel-tour-'));
  try {
    const workspace = path.join(folder, 'workspace');
    cpSync(inProject('resources/tour/workspace'), workspace, { recursive: true });
    const tour = ['-p', 'tour', '--model', 'demo', '--trust', '--home', path.join(folder, 'data')];
    const { code } = await runNode(inProject('out/main/cli.js'), tour, { cwd: workspace });
    return code;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
