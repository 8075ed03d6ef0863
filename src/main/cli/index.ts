#!/usr/bin/env node
import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { version } from '../../../package.json';
import { createTranslate, type Language } from '../../shared/i18n/translate';
import type { CoreOptions } from '../core-options';
import { dataFolder } from '../store/paths';
import { parseArgs, type RunOptions } from './args';
import { describeFailure } from './failure';
import { refusedInsideAgent } from './refusals';
import { isFolder, resolveRoots } from './roots';

process.exitCode = await main(process.argv.slice(2));

async function main(argv: string[]): Promise<number> {
  const parsed = parseArgs(argv, version, isFolder);
  const language = systemLanguage(process.env);
  switch (parsed.kind) {
    case 'print':
      process.stdout.write(parsed.text);
      return 0;
    case 'usage':
      return fail(parsed.message);
    case 'open':
      return fail(createTranslate(language)('cli.openDesktop'));
    case 'run':
      return run(parsed.options, parsed.options.lang ?? language);
  }
}

async function run(options: RunOptions, language: Language): Promise<number> {
  const translate = createTranslate(language);
  const refused = refusedInsideAgent(options, process.env);
  if (refused !== null) return fail(translate('cli.notInsideAgent', { option: refused }));
  const resolved = resolveRoots(options.addDir, process.cwd());
  if (!resolved.ok) return fail(translate('cli.missingFolder', { path: resolved.missing }));

  const core = coreOptions(options, language);
  try {
    if (options.prompt.startsWith('/')) {
      if (options.prompt.trim() !== '/hooks') {
        return fail(translate('cli.unknownCommand', { command: options.prompt.split(/\s/)[0] ?? '' }));
      }
      // Loaded apart: the listing must not wait for the loop, the tools and the models.
      const { printHooks } = await import('./print-hooks');
      return await printHooks(core, resolved.roots, options);
    }
    const { runTurn } = await import('./run-turn');
    return await runTurn(options, core, resolved.roots, translate);
  } catch (error) {
    const failure = describeFailure(error, translate);
    process.stderr.write(`${failure.message}\n`);
    return failure.exitCode;
  }
}

function coreOptions(options: RunOptions, language: Language): CoreOptions {
  const homeDir = homedir();
  return {
    dataFolder:
      options.home === null ? dataFolder(process.env, process.platform, homeDir) : resolve(options.home),
    homeDir,
    env: definedOnly(process.env),
    useLoginEnvironment: false,
    resources: fileURLToPath(new URL('../../resources', import.meta.url)),
    cliPath: fileURLToPath(import.meta.url),
    systemLanguage: language,
    language: options.lang,
    personPresent: false,
    overrides: {
      model: options.model,
      skipPrompts: options.skipPermissions,
      steps: options.maxSteps,
      stopContinuations: options.maxContinuations,
    },
    conversationsFolder: null,
  };
}

function systemLanguage(env: NodeJS.ProcessEnv): Language {
  const locale = env['LC_ALL'] ?? env['LC_MESSAGES'] ?? env['LANG'] ?? '';
  return locale.toLowerCase().startsWith('ko') ? 'ko' : 'en';
}

function definedOnly(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

function fail(message: string): number {
  process.stderr.write(`${message}\n`);
  return 2;
}
