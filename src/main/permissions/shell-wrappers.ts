import { unwrapFd, unwrapFind, unwrapXargs, type Started } from './shell-arguments';
import { isHarmlessAssignment, isPlain, type ShellWord } from './shell-words';

const doubt: Started = { kind: 'doubt' };
const nothing: Started = { kind: 'nothing', spelled: 1 };

interface Shape {
  /** Options that stand alone, as a whole word. */
  flags: RegExp;
  /** Options that take the next word. */
  values: readonly string[];
  /** Words between the options and the command. */
  positional: number;
  /** Changes nothing about what the started command may do, so it needs no consent of its own. */
  transparent: boolean;
}

const none = /^$/;

const shapes: Readonly<Record<string, Shape>> = {
  nohup: { flags: none, values: [], positional: 0, transparent: true },
  builtin: { flags: none, values: [], positional: 0, transparent: true },
  command: { flags: /^-p$/, values: [], positional: 0, transparent: true },
  exec: { flags: /^-[cl]+$/, values: ['-a'], positional: 0, transparent: true },
  time: { flags: /^-[pqv]$/, values: [], positional: 0, transparent: true },
  nice: {
    flags: /^(?:-n?-?\d+|--adjustment=-?\d+)$/,
    values: ['-n', '--adjustment'],
    positional: 0,
    transparent: true,
  },
  ionice: { flags: /^(?:-[cn]\d|-t)$/, values: ['-c', '-n'], positional: 0, transparent: true },
  timeout: {
    flags:
      /^(?:-v|--verbose|--foreground|--preserve-status|-k[\d.]+\w?|-s\w+|--kill-after=\S+|--signal=\w+)$/,
    values: ['-k', '-s', '--kill-after', '--signal'],
    positional: 1,
    transparent: true,
  },
  stdbuf: {
    flags: /^(?:-[ioe](?:L|\d+\w?)|--(?:input|output|error)=\w+)$/,
    values: ['-i', '-o', '-e'],
    positional: 0,
    transparent: true,
  },
  setsid: { flags: /^(?:-[cfw]+|--fork|--ctty|--wait)$/, values: [], positional: 0, transparent: true },
  busybox: { flags: none, values: [], positional: 0, transparent: false },
  toybox: { flags: none, values: [], positional: 0, transparent: false },
  doas: { flags: /^-n$/, values: ['-u', '-C'], positional: 0, transparent: false },
  sudo: {
    flags:
      /^(?:-[AbEHnPSkK]+|--(?:non-interactive|preserve-env|set-home|stdin|background|user=\S+|group=\S+))$/,
    values: ['-u', '-g', '-h', '-p', '-C', '-T', '-U', '-r', '-t', '--user', '--group'],
    positional: 0,
    transparent: false,
  },
  env: {
    flags: /^(?:-i|-0|--ignore-environment|--null|--unset=\w+)$/,
    values: ['-u', '--unset'],
    positional: 0,
    transparent: true,
  },
};

/** They start other programs in ways of their own; only the exact text can stand for them. */
const startsAnything = new Set(
  (
    'su runuser pkexec chroot unshare nsenter script parallel watch flock strace ltrace gdb expect at batch ' +
    'ssh taskset chrt setarch numactl prlimit setpriv capsh systemd-run start-stop-daemon run-parts entr ' +
    'unbuffer xvfb-run dbus-run-session valgrind firejail bwrap torsocks proxychains proxychains4 ' +
    'trap alias complete compgen bind enable hash let fish zsh ksh csh tcsh mksh yash rbash pwsh powershell'
  ).split(' '),
);

/** Builtins that change what later words mean: a rule must spell all of what they say. */
const changesMeaning = new Set(
  'export declare typeset local readonly unset set shopt read mapfile readarray getopts unalias'.split(' '),
);

/** Builtins that evaluate subscripts inside constant words: `[ -v 'a[$(x)]' ]` runs x. */
const evaluates = new Set([...changesMeaning, 'test', '[', 'printf', 'wait']);

const shells = new Set(['sh', 'bash', 'dash', 'ash']);

/** The program's own name; a path counts only where the system keeps its programs. */
export function programName(word: ShellWord): { name: string; system: boolean } {
  const name = word.value.slice(word.value.lastIndexOf('/') + 1);
  return { name, system: !word.value.includes('/') || /^\/(?:usr\/)?bin\/[^/]+$/.test(word.value) };
}

function isAssignment(word: ShellWord): boolean {
  return /^[^-=][^=]*=/s.test(word.value);
}

/** Where the command of a wrapper begins; null: a doubt; the length of `words`: there is none. */
function commandStart(words: readonly ShellWord[], shape: Shape): number | null {
  let at = 1;
  for (; at < words.length; at += 1) {
    const word = words[at];
    if (!isPlain(word)) return null;
    if (word.value === '--') {
      at += 1;
      break;
    }
    if (!word.value.startsWith('-') || word.value === '-') break;
    if (shape.values.includes(word.value)) {
      at += 1;
      if (!isPlain(words[at])) return null;
    } else if (!shape.flags.test(word.value)) return null;
  }
  for (let left = shape.positional; left > 0; left -= 1, at += 1) if (!isPlain(words[at])) return null;
  return at;
}

function unwrap(name: string, words: readonly ShellWord[], shape: Shape, system: boolean): Started {
  const start = commandStart(words, shape);
  if (start === null) return doubt;
  let head = start;
  let headSpelled = 1;
  let transparent = shape.transparent && system && (name !== 'env' || start === 1);
  if (name === 'env' || name === 'sudo' || name === 'doas') {
    for (; head < words.length; head += 1) {
      const word = words[head];
      if (word === undefined || !isAssignment(word)) break;
      if (word.kind !== 'constant') return doubt;
      if (isHarmlessAssignment(word)) continue;
      transparent = false;
      headSpelled = head + 1;
    }
  }
  if (head >= words.length) return { kind: 'nothing', spelled: Math.max(1, headSpelled) };
  return { kind: 'tail', head, headSpelled, transparent, tail: words.slice(head) };
}

/** `sh -c '…'`: the script is parsed again. Without a script or a file it reads commands from its input. */
function unwrapShell(words: readonly ShellWord[], system: boolean): Started {
  let transparent = system;
  let reads = false;
  let at = 1;
  for (; at < words.length; at += 1) {
    const word = words[at];
    if (!isPlain(word)) return doubt;
    if (/^(?:-[euxv]*o|\+o)$/.test(word.value)) {
      at += 1;
      if (!isPlain(words[at])) return doubt;
    } else if (/^-[euxvc]+$/.test(word.value)) reads ||= word.value.includes('c');
    else if (/^-[euxvcl]+$/.test(word.value)) {
      reads ||= word.value.includes('c');
      transparent = false;
    } else if (word.value !== '--norc' && word.value !== '--noprofile') break;
  }
  const word = words[at];
  if (!isPlain(word) || word.value.startsWith('+')) return doubt;
  // `bash -c -- script`: what looks like the script is one more option.
  if (word.value.startsWith('-')) return doubt;
  if (reads) return { kind: 'inside', transparent, commands: [], scripts: [word.value], writes: [] };
  return { kind: 'nothing', spelled: at + 1 };
}

function unwrapEval(words: readonly ShellWord[]): Started {
  const args = words.slice(1);
  if (!args.every(isPlain) || args[0]?.value.startsWith('-') === true) return doubt;
  const script = args.map((word) => word.value).join(' ');
  return { kind: 'inside', transparent: true, commands: [], scripts: [script], writes: [] };
}

/** Global options of git that can start programs (`-c core.pager=…`) have to be spelled by the rule. */
function gitSpelled(words: readonly ShellWord[]): number {
  let spelled = 1;
  for (let at = 1; at < words.length; at += 1) {
    const value = words[at]?.value ?? '';
    if (!value.startsWith('-')) break;
    if (value === '-C' || value === '--git-dir' || value === '--work-tree') at += 1;
    else if (/^(?:-c|--config-env|--exec-path)/.test(value)) {
      if (value === '-c' || value === '--config-env') at += 1;
      spelled = at + 1;
    }
  }
  return spelled;
}

function evaluatesWords(name: string, words: readonly ShellWord[]): boolean {
  if (!evaluates.has(name) || !words.some((word) => /[$`]/.test(word.value))) return false;
  if (name === 'printf') return words[1]?.value.startsWith('-v') === true;
  return (name !== 'test' && name !== '[') || words.some((word) => /^-[vR]$/.test(word.value));
}

/** Builtins that start what one of their options names: `mapfile -C 'x'`, `jobs -x x`. */
function callsBack(name: string, words: readonly ShellWord[]): boolean {
  const option = name === 'jobs' ? 'x' : 'C';
  if (name !== 'jobs' && name !== 'mapfile' && name !== 'readarray') return false;
  return words.some((word) => word.value.startsWith('-') && word.value.includes(option));
}

/** What a simple command starts, judged by its name and its constant words. */
export function startedBy(words: readonly ShellWord[]): Started {
  const [first, second] = words;
  if (!isPlain(first)) return doubt;
  const { name, system } = programName(first);
  if (evaluatesWords(name, words)) return doubt;
  // No program is called so: it is an option of what stands before, and the command comes after it.
  if (name.startsWith('-')) return doubt;
  if (startsAnything.has(name) || callsBack(name, words)) return doubt;
  if (changesMeaning.has(name)) return { kind: 'nothing', spelled: words.length };
  if (name === 'printf' && second?.value.startsWith('-v')) return { kind: 'nothing', spelled: words.length };
  if (shells.has(name)) return unwrapShell(words, system);
  if (name === 'eval') return unwrapEval(words);
  if (name === 'xargs') return unwrapXargs(words);
  if (name === 'find') return unwrapFind(words);
  if (name === 'fd' || name === 'fdfind') return unwrapFd(words);
  if (name === 'git') return { kind: 'nothing', spelled: gitSpelled(words) };
  if (name === '.' || name === 'source') return { kind: 'nothing', spelled: 2 };
  if (name === 'command' && /^-[vV]$/.test(second?.value ?? '')) return nothing;
  const shape = Object.hasOwn(shapes, name) ? shapes[name] : undefined;
  return shape === undefined ? nothing : unwrap(name, words, shape, system);
}
