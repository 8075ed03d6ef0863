import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, openSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { tempFolder } from '../../support/temp-folder';

export const cli = resolve('out/main/cli.js');

export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
  ms: number;
}

export interface RunOptions {
  cwd?: string;
  env?: Record<string, string>;
  /** A text is piped in and ended, `idle` is a pipe that stays open; default: none. */
  stdin?: { text: string } | { file: string } | 'idle';
  uid?: number;
  /** No file may grow beyond that; as on a full disk, an error says so and no signal. */
  fileKiB?: number;
}

export interface Started {
  child: ChildProcess;
  ended: Promise<Ended>;
  /** What has come so far. */
  stdout: () => string;
  stderr: () => string;
}

/** A home, a data folder and a project of its own, and the built command in them. */
export interface World {
  base: string;
  home: string;
  data: string;
  root: string;
  /** In the environment of everything that is started here. */
  mark: string;
  write: (path: string, content: unknown, mode?: number) => string;
  userHooks: (content: unknown) => string;
  projectHooks: (content: unknown) => string;
  /** The id of a model that plays these answers. */
  script: (...responses: unknown[]) => string;
  start: (args: string[], options?: RunOptions) => Started;
  run: (args: string[], options?: RunOptions) => Promise<Ended>;
}

export function createWorld(): World {
  const base = tempFolder('grapnel-cli-');
  const [home, data, root] = [join(base, 'home'), join(base, 'data'), join(base, 'project')];
  for (const folder of [home, join(root, '.git')]) mkdirSync(folder, { recursive: true });
  const mark = randomUUID();
  let scripts = 0;

  const write: World['write'] = (path, content, mode = 0o644) => {
    const full = resolve(root, path);
    mkdirSync(dirname(full), { recursive: true });
    writeFileSync(full, typeof content === 'string' ? content : JSON.stringify(content, null, 2), { mode });
    return full;
  };
  const start: World['start'] = (args, options = {}) => {
    const { stdin } = options;
    const began = performance.now();
    const first =
      stdin === undefined
        ? 'ignore'
        : typeof stdin === 'object' && 'file' in stdin
          ? openSync(stdin.file, 'r')
          : 'pipe';
    const limit =
      options.fileKiB === undefined
        ? []
        : ['-c', `trap '' XFSZ; ulimit -f ${String(options.fileKiB)}; exec "$0" "$@"`];
    const [file = '', ...rest] = [
      ...(limit.length > 0 ? ['bash', ...limit] : []),
      process.execPath,
      cli,
      ...args,
    ];
    const child = spawn(file, rest, {
      cwd: options.cwd ?? root,
      env: {
        PATH: process.env['PATH'] ?? '',
        HOME: home,
        GRAPNEL_HOME: data,
        LANG: 'C',
        GRAPNEL_TEST_MARK: mark,
        ...options.env,
      },
      stdio: [first, 'pipe', 'pipe'],
      ...(options.uid === undefined ? {} : { uid: options.uid, gid: options.uid }),
    });
    let [stdout, stderr] = ['', ''];
    child.stdout?.setEncoding('utf8').on('data', (chunk: string) => (stdout += chunk));
    child.stderr?.setEncoding('utf8').on('data', (chunk: string) => (stderr += chunk));
    child.stdin?.on('error', () => undefined);
    if (typeof stdin === 'object' && 'text' in stdin) child.stdin?.end(stdin.text);
    const ended = new Promise<Ended>((done, fail) => {
      child.once('error', fail);
      child.once('close', (code, signal) => {
        done({ code, signal, stdout, stderr, ms: performance.now() - began });
      });
    });
    return { child, ended, stdout: () => stdout, stderr: () => stderr };
  };
  return {
    ...{ base, home, data, root, mark, write, start },
    userHooks: (content) => write(join(home, '.gemini/config/hooks.json'), content),
    projectHooks: (content) => write('.agents/hooks.json', content),
    script(...responses) {
      scripts += 1;
      return `script:${write(join(base, `script-${String(scripts)}.json`), { responses })}`;
    },
    run: (args, options) => start(args, options).ended,
  };
}

/** One handler for tool calls. */
export const gate = (command: string, matcher = 'run_command', extra: object = {}) => ({
  PreToolUse: [{ matcher, hooks: [{ type: 'command', command, ...extra }] }],
});

/** A command that prints one JSON object. */
export const says = (answer: object): string => `printf '%s' '${JSON.stringify(answer)}'`;

export const runCommand = (CommandLine: string) => ({ name: 'run_command', args: { CommandLine } });

export function jsonLines(text: string): Record<string, unknown>[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Record<string, unknown> => JSON.parse(line) as Record<string, unknown>);
}
