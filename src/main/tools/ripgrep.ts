import { createRequire } from 'node:module';
import { runProcess } from '../process/run';
import { ToolFailure } from './tool-failure';

/** A search that takes longer gives what it has. */
const timeLimitMs = 20_000;

export interface Ripgrep {
  args: string[];
  folder: string;
  env: Record<string, string>;
  signal: AbortSignal;
  /** What ends one record of its output. */
  separator: '\n' | '\0';
  /** Gets each record; false ends the search. */
  onRecord: (record: string) => boolean;
}

/** How far a search came. */
export type SearchEnd = 'complete' | 'enough' | 'out-of-time';

export async function runRipgrep({
  args,
  folder,
  env,
  signal,
  separator,
  onRecord,
}: Ripgrep): Promise<SearchEnd> {
  const enough = new AbortController();
  const decoder = new TextDecoder('utf-8');
  let rest = '';
  let seen = 0;
  const take = (text: string): void => {
    const records = (rest + text).split(separator);
    rest = records.pop() ?? '';
    for (const record of records) {
      if (enough.signal.aborted) return;
      seen += 1;
      if (!onRecord(record)) enough.abort();
    }
  };
  const result = await runProcess({
    file: ripgrepPath(),
    args: ['--no-config', '--color=never', '--no-messages', '--no-require-git', '--sort=path', ...args],
    verbatimArguments: false,
    cwd: folder,
    env,
    stdin: null,
    timeoutMs: timeLimitMs,
    signal: AbortSignal.any([signal, enough.signal]),
    stdoutLimitBytes: null,
    stderrTailBytes: 2048,
    onOutput: (stream, chunk) => {
      if (stream === 'stdout') take(decoder.decode(chunk, { stream: true }));
    },
  });
  signal.throwIfAborted();
  if (enough.signal.aborted) return 'enough';
  if (result.end.kind === 'timed-out') return 'out-of-time';
  // 1: nothing found. 2 with results: some file could not be read.
  if (result.end.kind === 'exited' && (result.end.code < 2 || seen > 0)) return 'complete';
  const said = result.stderr.data.toString('utf8').trim();
  if (result.end.kind === 'exited' && said === '') return 'complete';
  throw new ToolFailure(`The search failed: ${said === '' ? result.end.kind : said}`);
}

/** The binary from its package for this platform; in a packaged app it lies beside the archive. */
function ripgrepPath(): string {
  const program = process.platform === 'win32' ? 'rg.exe' : 'rg';
  const name = `@vscode/ripgrep-${process.platform}-${process.arch}/bin/${program}`;
  try {
    return createRequire(import.meta.url)
      .resolve(name)
      .replace(/\bapp\.asar\b/, 'app.asar.unpacked');
  } catch {
    throw new ToolFailure(`Searching needs ripgrep, and ${name} is not installed.`);
  }
}
