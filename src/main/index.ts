import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { devDependencies, version } from '../../package.json';
import { createTranslate } from '../shared/i18n/translate';
import { createCore } from './core';
import { runDesktop } from './desktop/lifecycle';
import { systemVault } from './desktop/secret-store';
import { dataFolder } from './store/paths';

const mainFolder = fileURLToPath(new URL('.', import.meta.url));
const homeDir = homedir();
const resources = join(mainFolder, '..', '..', 'resources');
const folder = dataFolder(process.env, process.platform, homeDir);

runDesktop({
  dataFolder: folder,
  mainFolder,
  resources,
  version,
  electronMajor: devDependencies.electron.split('.')[0] ?? '',
  createCore: (systemLanguage) =>
    createCore({
      dataFolder: folder,
      homeDir,
      env: Object.fromEntries(
        Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
      ),
      useLoginEnvironment: true,
      resources,
      cliPath: join(mainFolder, 'cli.js'),
      systemLanguage,
      language: null,
      personPresent: true,
      vault: systemVault,
      overrides: { model: null, skipPrompts: false, steps: null, stopContinuations: null },
      conversationsFolder: null,
    }),
  describeStartFailure: (error, systemLanguage) =>
    createTranslate(systemLanguage)('desktop.cannotStart', {
      path: folder,
      cause: error instanceof Error ? error.message : String(error),
    }),
});
