#!/usr/bin/env node
import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { version } from '../../../package.json';
import { createTranslate, type Language, type Translate } from '../../shared/i18n/translate';
import type { CoreOptions } from '../core-options';
import { dataFolder } from '../store/paths';
import { parseArgs, type RunOptions, type SharedOptions } from './args';
import { languageOf } from './args-options';
import { describeFailure, UsageError } from './failure';
import { writeErr, writeOut } from './output';
import { refusedInsideAgent } from './refusals';
import { isFolder, resolveRoots } from './roots';
import { watchSignals } from './signals';
import { visibleLine } from './visible';

const cliFile = fileURLToPath(import.meta.url);

process.exitCode = await main(process.argv.slice(2));

async function main(argv: string[]): Promise<number> {
  const language = languageOf(argv, process.env);
  const translate = createTranslate(language);
  const parsed = parseArgs(argv, { version, isFolder, translate });
  if (parsed.kind === 'print') {
    writeOut(parsed.text);
    return 0;
  }
  try {
    if (parsed.kind === 'usage') throw new UsageError(parsed.message);
    const refused = refusedInsideAgent(parsed, process.env);
    if (refused !== null) throw new UsageError(translate('cli.notInsideAgent', { option: refused }));
    if (parsed.kind === 'open') {
      const { openDesktop } = await import('./open');
      return await openDesktop(parsed, { cliFile, env: definedOnly(process.env), translate });
    }
    if (parsed.kind === 'run') return await run(parsed.options, language, translate);
    const { shared, command } = parsed;
    const place = { options: coreOptions(shared, null, language), roots: rootsOf(shared, translate) };
    // Loaded apart, as below: no command waits for what it does not need.
    const { runHooksCommand } = await import('./hooks/command');
    return await runHooksCommand(command, shared, place, watchSignals());
  } catch (error) {
    const failure = describeFailure(error, translate);
    writeErr(`${failure.message}\n`);
    return failure.exitCode;
  }
}

async function run(options: RunOptions, language: Language, translate: Translate): Promise<number> {
  const roots = rootsOf(options, translate);
  const core = coreOptions(options, options, language);
  // A path is no command: it goes on after its first word.
  const command = /^\s*(\/[^\s/]*)(\s[^]*)?$/.exec(options.prompt);
  if (command === null) {
    const { runTurn } = await import('./run-turn');
    return runTurn(options, core, roots, watchSignals());
  }
  const [, name = '', rest = ''] = command;
  if (name !== '/hooks') {
    // Built-in commands keep their names; any other may be that of a skill.
    const { runTurn } = await import('./run-turn');
    return runTurn(options, core, roots, watchSignals(), name);
  }
  if (rest.trim() !== '')
    throw new UsageError(visibleLine(translate('cli.commandAlone', { command: name, rest: rest.trim() })));
  const { printHooks } = await import('./print-hooks');
  return printHooks(core, roots, options);
}

function rootsOf({ addDir }: SharedOptions, translate: Translate): string[] {
  const resolved = resolveRoots(addDir, process.cwd());
  if (resolved.ok) return resolved.roots;
  throw new UsageError(visibleLine(translate('cli.missingFolder', { path: resolved.missing })));
}

function coreOptions(shared: SharedOptions, run: RunOptions | null, language: Language): CoreOptions {
  const homeDir = homedir();
  return {
    dataFolder:
      shared.home === null ? dataFolder(process.env, process.platform, homeDir) : resolve(shared.home),
    homeDir,
    env: definedOnly(process.env),
    useLoginEnvironment: false,
    resources: fileURLToPath(new URL('../../resources', import.meta.url)),
    cliPath: cliFile,
    systemLanguage: language,
    language: shared.lang,
    personPresent: false,
    overrides: {
      model: run?.model ?? null,
      skipPrompts: run?.skipPermissions ?? false,
      steps: run?.maxSteps ?? null,
      stopContinuations: run?.maxContinuations ?? null,
    },
    conversationsFolder: null,
  };
}

function definedOnly(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
