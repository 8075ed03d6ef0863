import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';

export type OutputFormat = 'text' | 'json' | 'stream-json';

export interface RunOptions {
  prompt: string;
  addDir: string[];
  model: string | null;
  outputFormat: OutputFormat;
  conversation: string | null;
  continueLast: boolean;
  trust: boolean;
  skipPermissions: boolean;
  maxSteps: number | null;
  maxContinuations: number | null;
  failOnDenied: boolean;
  home: string | null;
  lang: 'en' | 'ko' | null;
  quiet: boolean;
  save: boolean;
}

export type ParsedArgs =
  | { kind: 'run'; options: RunOptions }
  | { kind: 'open'; folder: string | null }
  /** Help or version was asked for. */
  | { kind: 'print'; text: string }
  | { kind: 'usage'; message: string };

/** Reads the command line; prints nothing and ends nothing. */
export function parseArgs(argv: string[], version: string, isFolder: (path: string) => boolean): ParsedArgs {
  let text = '';
  const program = commandLine(version).configureOutput({
    writeOut: (chunk) => (text += chunk),
    writeErr: (chunk) => (text += chunk),
  });
  try {
    program.parse(argv, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0
      ? { kind: 'print', text }
      : { kind: 'usage', message: text.trim() || error.message };
  }
  const options = program.opts<RawOptions>();
  const [first, ...rest] = program.args;
  if (options.print === undefined) {
    if (first === undefined) return { kind: 'open', folder: null };
    if (rest.length === 0 && isFolder(first)) return { kind: 'open', folder: first };
    return { kind: 'usage', message: `error: "${first}" is neither a command nor an existing folder` };
  }
  if (first !== undefined) return { kind: 'usage', message: `error: unexpected argument "${first}"` };
  return { kind: 'run', options: runOptions(options.print, options) };
}

interface RawOptions {
  print?: string;
  addDir: string[];
  model?: string;
  outputFormat: OutputFormat;
  conversation?: string;
  continue?: true;
  trust?: true;
  dangerouslySkipPermissions?: true;
  maxSteps?: number;
  maxContinuations?: number;
  failOnDenied?: true;
  home?: string;
  lang?: 'en' | 'ko';
  quiet?: true;
  save: boolean;
}

function runOptions(prompt: string, raw: RawOptions): RunOptions {
  return {
    prompt,
    addDir: raw.addDir,
    model: raw.model ?? null,
    outputFormat: raw.outputFormat,
    conversation: raw.conversation ?? null,
    continueLast: raw.continue === true,
    trust: raw.trust === true,
    skipPermissions: raw.dangerouslySkipPermissions === true,
    maxSteps: raw.maxSteps ?? null,
    maxContinuations: raw.maxContinuations ?? null,
    failOnDenied: raw.failOnDenied === true,
    home: raw.home ?? null,
    lang: raw.lang ?? null,
    quiet: raw.quiet === true,
    save: raw.save,
  };
}

function commandLine(version: string): Command {
  return new Command('grapnel')
    .description('Runs the Grapnel agent without a window, held by the same hooks.')
    .argument('[dir]', 'open the desktop app in this folder')
    .option(
      '-p, --print <prompt>',
      'run one turn in the current folder and print the answer; "/hooks" lists hooks',
    )
    .option('--add-dir <dir>', 'a workspace root (repeatable)', collect, [])
    .option('--model <id>', 'the model, such as demo or script:<file>')
    .addOption(
      new Option('--output-format <format>', 'how to print')
        .choices(['text', 'json', 'stream-json'])
        .default('text'),
    )
    .option('--conversation <id>', 'go on with this conversation')
    .option('-c, --continue', 'go on with the last conversation of these roots')
    .option('--trust', 'trust the workspace and its present hooks for this run')
    .option('--dangerously-skip-permissions', 'answer yes to what would be asked; hooks and deny rules stay')
    .option('--max-steps <n>', 'model answers and tool calls in one execution', wholeNumber(1))
    .option('--max-continuations <n>', 'how often hooks may keep the turn going', wholeNumber(0))
    .option('--fail-on-denied', 'exit 3 when something was denied')
    .option('--home <dir>', 'data folder')
    .addOption(new Option('--lang <language>', 'language of messages').choices(['en', 'ko']))
    .option('--quiet', 'nothing but the answer and errors')
    .option('--no-save', 'keep nothing of this conversation')
    .version(version, '--version')
    .showSuggestionAfterError()
    .exitOverride();
}

function collect(value: string, before: string[]): string[] {
  return [...before, value];
}

function wholeNumber(least: number) {
  return (text: string): number => {
    if (!/^\d+$/.test(text) || Number(text) < least) {
      throw new InvalidArgumentError(`It must be a whole number of at least ${String(least)}.`);
    }
    return Number(text);
  };
}
