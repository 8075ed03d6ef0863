import { _electron, type ElectronApplication, type Page } from '@playwright/test';
import { findElectronRuntime, runtimeEnvironment } from '../../../scripts/lib/electron-runtime.mjs';
import { projectRoot } from '../../../scripts/lib/project.mjs';
import { electronSwitches } from '../../../scripts/lib/switches.mjs';

export interface LaunchOptions {
  /** Home folder of the person; an empty one. */
  home: string;
  dataFolder: string;
  /** Opened at start. */
  workspace?: string | undefined;
  env?: Record<string, string> | undefined;
}

export interface LaunchedApp {
  app: ElectronApplication;
  page: Page;
  /** What the windows wrote as errors, or threw, from their first moment. */
  problems: string[];
}

/** Opens the built app, as `npm start` does, for a person with nothing of their own. */
export async function launchApp(options: LaunchOptions): Promise<LaunchedApp> {
  const runtime = findElectronRuntime();
  if (runtime === null)
    throw new Error('There is no Electron yet: run "npm run test:e2e", which fetches it.');
  const app = await _electron.launch({
    executablePath: runtime.executable,
    args: [
      ...electronSwitches(runtime),
      projectRoot,
      ...(options.workspace === undefined ? [] : [options.workspace]),
    ],
    cwd: options.home,
    env: {
      ...cleanEnvironment(),
      ...homeEnvironment(options),
      ...runtimeEnvironment(runtime),
      ...options.env,
    },
  });
  // A native question cannot be clicked; the tests always mean "stop and quit".
  await app.evaluate(({ dialog }) => {
    dialog.showMessageBox = () => Promise.resolve({ response: 0, checkboxChecked: false });
  });
  const problems: string[] = [];
  app.context().on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  app.context().on('weberror', (error) => problems.push(String(error.error())));
  return { app, page: await app.firstWindow(), problems };
}

/** Keys and settings of whoever runs the tests must not decide how they end. */
function cleanEnvironment(): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(process.env)) {
    const isForeign = /^(GRAPNEL_|NODE_OPTIONS$|ELECTRON_RUN_AS_NODE$|XDG_.*_HOME$)|(KEY|TOKEN|SECRET)$/.test(
      name,
    );
    if (value !== undefined && !isForeign) kept[name] = value;
  }
  return kept;
}

function homeEnvironment({ home, dataFolder }: LaunchOptions): Record<string, string> {
  return { HOME: home, USERPROFILE: home, GRAPNEL_HOME: dataFolder, LANG: 'en_US.UTF-8', LANGUAGE: 'en' };
}
