import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { startDetached } from './process/detached';
import { runProcess } from './process/run';

export interface OpenRequest {
  /** Our own built command file; the app lies around it. */
  cliFile: string;
  /** Null: no folder in particular. */
  folder: string | null;
  env: Record<string, string>;
  platform: NodeJS.Platform;
  /** The program that runs this command, and whether that is the app's own runtime. */
  runningIn: { file: string; isElectron: boolean };
}

/** How it went: a window opens, or what is missing for one. */
export type OpenOutcome =
  { kind: 'opened' } | { kind: 'no-display' } | { kind: 'no-app' } | { kind: 'failed'; cause: string };

const recipeSchema = z.union([
  z.object({ missing: z.enum(['display', 'runtime']) }),
  z.object({ file: z.string(), args: z.array(z.string()), env: z.record(z.string(), z.string()) }),
]);
type Recipe = z.infer<typeof recipeSchema>;

/** Opens the desktop app on a folder and does not wait for it; an app that is open already comes forward. */
export async function openWindow(request: OpenRequest): Promise<OpenOutcome> {
  if (!mayHaveDisplay(request)) return { kind: 'no-display' };
  const recipe = installedApp(request) ?? (await recipeOfCheckout(request));
  if (recipe === null) return { kind: 'no-app' };
  if ('missing' in recipe) return { kind: recipe.missing === 'display' ? 'no-display' : 'no-app' };
  const folder = request.folder === null ? [] : [resolve(request.folder)];
  const env = { ...request.env, ...recipe.env };
  // Electron that is told to be Node would open no window.
  delete env['ELECTRON_RUN_AS_NODE'];
  const cause = await startDetached(recipe.file, [...recipe.args, ...folder], env);
  return cause === null ? { kind: 'opened' } : { kind: 'failed', cause };
}

function mayHaveDisplay({ env, platform }: OpenRequest): boolean {
  return platform !== 'linux' || [env['DISPLAY'], env['WAYLAND_DISPLAY']].some((name) => (name ?? '') !== '');
}

/** The app that this command was installed with: `resources/app/out/main/cli.js` below its executable. */
function installedApp({ cliFile, platform, runningIn }: OpenRequest): Recipe | null {
  const resources = resolve(dirname(cliFile), '..', '..', '..');
  const name = { darwin: 'MacOS/Grapnel', win32: 'Grapnel.exe' }[platform as string] ?? 'grapnel';
  const beside = join(dirname(resources), name);
  const file = runningIn.isElectron ? runningIn.file : beside;
  const isInstalled = /^resources$/i.test(resources.split(/[\\/]/).at(-1) ?? '') && existsSync(file);
  return isInstalled ? { file, args: [], env: {} } : null;
}

/** A check-out knows by a script of its own which runtime it has; null: this is none, or it cannot tell. */
async function recipeOfCheckout({ cliFile, env, runningIn }: OpenRequest): Promise<Recipe | null> {
  const root = resolve(dirname(cliFile), '..', '..');
  const script = join(root, 'scripts', 'window-recipe.mjs');
  if (!existsSync(script)) return null;
  const { stdout } = await runProcess({
    file: runningIn.file,
    args: [script],
    verbatimArguments: false,
    cwd: root,
    env,
    stdin: null,
    timeoutMs: 30_000,
    signal: new AbortController().signal,
    stdoutLimitBytes: 64 * 1024,
    stderrTailBytes: null,
  });
  try {
    return recipeSchema.parse(JSON.parse(stdout.data.toString('utf8')));
  } catch {
    return null;
  }
}
