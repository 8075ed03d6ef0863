import { Command, CommanderError } from 'commander';
import type { HookEvent } from '../../shared/domain/hook';
import type { Language, Translate } from '../../shared/i18n/translate';
import { addHooksCommands } from './args-hooks';
import { oneOf, sharedOptions, sharedOptionsOf, wholeNumber, type RawShared } from './args-options';
import { usageText } from './args-usage';

export type OutputFormat = 'text' | 'json' | 'stream-json';

/** What every command takes. */
export interface SharedOptions {
  addDir: string[];
  home: string | null;
  lang: Language | null;
  trust: boolean;
}

export interface RunOptions extends SharedOptions {
  prompt: string;
  model: string | null;
  outputFormat: OutputFormat;
  conversation: string | null;
  continueLast: boolean;
  skipPermissions: boolean;
  maxSteps: number | null;
  maxContinuations: number | null;
  failOnDenied: boolean;
  quiet: boolean;
  save: boolean;
}

/** `grapnel hooks …`; null: not given. */
export type HooksCommand =
  | { name: 'list'; source: string | null; json: boolean }
  | { name: 'enable' | 'disable'; hook: string; source: string | null }
  | { name: 'validate'; paths: string[]; json: boolean }
  | {
      name: 'test';
      /** Null: fixtures of every event. */
      event: HookEvent | null;
      tool: string | null;
      payload: string | null;
      hook: string | null;
      source: string | null;
      fixtures: boolean;
      json: boolean;
    }
  | { name: 'runs'; hook: string | null; tool: string | null; source: string | null; json: boolean }
  | { name: 'trust'; dir: string | null; yes: boolean; keepOff: string[]; json: boolean };

export type ParsedArgs =
  | { kind: 'run'; options: RunOptions }
  | { kind: 'hooks'; shared: SharedOptions; command: HooksCommand }
  | { kind: 'open'; folder: string | null; home: string | null }
  /** Help or version was asked for. */
  | { kind: 'print'; text: string }
  | { kind: 'usage'; message: string };

export interface ArgsContext {
  version: string;
  isFolder: (path: string) => boolean;
  translate: Translate;
}

/** Reads the command line; prints nothing and ends nothing. */
export function parseArgs(argv: string[], context: ArgsContext): ParsedArgs {
  const parsed = parseOnce(argv, context, true);
  // Without words of its own the program takes the first one for a command, and knows what was meant.
  return parsed ?? parseOnce(argv, context, false) ?? { kind: 'open', folder: null, home: null };
}

/** Null: a word is neither a command nor a folder. */
function parseOnce(argv: string[], context: ArgsContext, takesFolder: boolean): ParsedArgs | null {
  const { translate } = context;
  let text = '';
  let parsed: ParsedArgs | null = null;
  const write = (chunk: string): void => {
    text += chunk;
  };
  const program = createProgram(context, write);
  addHooksCommands(program, translate, (shared, command) => {
    parsed = { kind: 'hooks', shared, command };
  });
  if (takesFolder) {
    program
      .argument('[dir]', translate('cli.help.dir'))
      .allowExcessArguments()
      .action(() => {
        parsed = fromProgram(program, context);
      });
  }
  try {
    program.parse(argv, { from: 'user' });
    return parsed;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0
      ? { kind: 'print', text }
      : { kind: 'usage', message: usageText(error, text, program.args[0] === 'hooks', translate) };
  }
}

interface RawOptions extends RawShared {
  print?: string;
  model?: string;
  outputFormat: OutputFormat;
  conversation?: string;
  continue?: true;
  dangerouslySkipPermissions?: true;
  maxSteps?: number;
  maxContinuations?: number;
  failOnDenied?: true;
  quiet?: true;
  save: boolean;
}

function fromProgram(program: Command, { isFolder, translate }: ArgsContext): ParsedArgs | null {
  const raw = program.opts<RawOptions>();
  const [first, ...rest] = program.args;
  const usage = (message: string): ParsedArgs => ({ kind: 'usage', message });
  if (raw.print === undefined) {
    if (first !== undefined && (rest.length > 0 || !isFolder(first))) return null;
    const foreign = program.options.find(
      (option) =>
        program.getOptionValueSource(option.attributeName()) === 'cli' &&
        !['home', 'lang'].includes(option.attributeName()),
    );
    if (foreign !== undefined)
      return usage(translate('cli.usage.onlyWithPrompt', { name: foreign.long ?? foreign.flags }));
    return { kind: 'open', folder: first ?? null, home: sharedOptionsOf([raw]).home };
  }
  if (first !== undefined) return usage(translate('cli.usage.extraWord', { word: first }));
  if (raw.conversation !== undefined && raw.continue === true)
    return usage(translate('cli.usage.notTogether', { one: '--conversation', other: '--continue' }));
  if (raw.conversation !== undefined && raw.addDir.length > 0)
    return usage(translate('cli.usage.foldersAreFixed'));
  return { kind: 'run', options: runOptions(raw.print, raw) };
}

function runOptions(prompt: string, raw: RawOptions): RunOptions {
  return {
    ...sharedOptionsOf([raw]),
    prompt,
    model: raw.model ?? null,
    outputFormat: raw.outputFormat,
    conversation: raw.conversation ?? null,
    continueLast: raw.continue === true,
    skipPermissions: raw.dangerouslySkipPermissions === true,
    maxSteps: raw.maxSteps ?? null,
    maxContinuations: raw.maxContinuations ?? null,
    failOnDenied: raw.failOnDenied === true,
    quiet: raw.quiet === true,
    save: raw.save,
  };
}

function createProgram({ version, translate }: ArgsContext, write: (chunk: string) => void): Command {
  const program = new Command('grapnel')
    .description(translate('cli.help.about'))
    .configureOutput({ writeOut: write, writeErr: write })
    .configureHelp({
      styleTitle: (title) => helpTitle(title, translate),
      optionDescription: (option) => option.description,
    })
    .exitOverride()
    .showSuggestionAfterError()
    // An option that is not for `hooks` must not be swallowed there.
    .enablePositionalOptions()
    .helpOption('-h, --help', translate('cli.help.help'))
    .helpCommand('help [command]', translate('cli.help.help'))
    .version(version, '--version', translate('cli.help.version'))
    .option('-p, --print <prompt>', translate('cli.help.print'));
  return sharedOptions(program, translate, { trust: true })
    .option('--model <id>', translate('cli.help.model'))
    .option(
      '--output-format <format>',
      translate('cli.help.outputFormat'),
      oneOf(['text', 'json', 'stream-json'], translate),
      'text',
    )
    .option('--conversation <id>', translate('cli.help.conversation'))
    .option('-c, --continue', translate('cli.help.continue'))
    .option('--dangerously-skip-permissions', translate('cli.help.skipPermissions'))
    .option('--max-steps <n>', translate('cli.help.maxSteps'), wholeNumber(1, translate))
    .option('--max-continuations <n>', translate('cli.help.maxContinuations'), wholeNumber(0, translate))
    .option('--fail-on-denied', translate('cli.help.failOnDenied'))
    .option('--quiet', translate('cli.help.quiet'))
    .option('--no-save', translate('cli.help.noSave'));
}

function helpTitle(title: string, translate: Translate): string {
  switch (title) {
    case 'Usage:':
      return translate('cli.help.titleUsage');
    case 'Options:':
      return translate('cli.help.titleOptions');
    case 'Commands:':
      return translate('cli.help.titleCommands');
    case 'Arguments:':
      return translate('cli.help.titleArguments');
    default:
      return title;
  }
}
