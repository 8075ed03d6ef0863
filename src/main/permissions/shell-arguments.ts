import { isPlain, type ShellWord } from './shell-words';

/** What a command starts beside itself. */
export type Started =
  /** Nothing that is known; a prefix rule must spell at least this many of its words. */
  | { kind: 'nothing'; spelled: number }
  /** The words from `head` on are a command of their own. */
  | { kind: 'tail'; head: number; headSpelled: number; transparent: boolean; tail: ShellWord[] }
  /** Commands and scripts inside its arguments; a prefix rule must spell the whole of it. */
  | { kind: 'inside'; transparent: boolean; commands: ShellWord[][]; scripts: string[]; writes: string[] }
  /** Starts what nobody can tell beforehand. */
  | { kind: 'doubt' };

const doubt: Started = { kind: 'doubt' };

/** What stands in for arguments that come while it runs: file names, lines of the input. */
const later: ShellWord = { value: '', raw: '…', kind: 'output' };

function filledIn(word: ShellWord, placeholder: string): ShellWord {
  return word.value.includes(placeholder) ? { ...later, raw: word.raw } : word;
}

const xargsFlags =
  /^(?:-[0rtx]+|--null|--no-run-if-empty|--verbose|--exit|-[nPLs]\d+|-d\S+|--max-(?:args|procs|lines)=\d+|--delimiter=.*)$/;
const xargsValues = ['-n', '-P', '-L', '-s', '-d', '-E', '-a', '--max-args', '--max-procs', '--delimiter'];

/** `xargs npm test`: the command gets more arguments from its input, or, with `-I`, in its midst. */
export function unwrapXargs(words: readonly ShellWord[]): Started {
  let placeholder: string | null = null;
  let at = 1;
  for (; at < words.length; at += 1) {
    const word = words[at];
    if (!isPlain(word)) return doubt;
    const { value } = word;
    if (!value.startsWith('-')) break;
    if (value === '-I' || xargsValues.includes(value)) {
      at += 1;
      const next = words[at];
      if (!isPlain(next)) return doubt;
      if (value === '-I') placeholder = next.value;
    } else if (/^-I./s.test(value)) placeholder = value.slice(2);
    else if (!xargsFlags.test(value)) return doubt;
  }
  if (placeholder === '') return doubt;
  const own = words.slice(at);
  if (own.length === 0) own.push({ value: 'echo', raw: 'echo', kind: 'constant' });
  const command = placeholder === null ? [...own, later] : own.map((word) => filledIn(word, placeholder));
  return { kind: 'inside', transparent: true, commands: [command], scripts: [], writes: [] };
}

const findActions = [
  '-delete',
  '-exec',
  '-execdir',
  '-ok',
  '-okdir',
  '-fprint',
  '-fprint0',
  '-fls',
  '-fprintf',
];

function mayExpandTo(pattern: string, names: readonly string[]): boolean {
  const literal = /^[^*?[]*/.exec(pattern)?.[0] ?? '';
  return names.some((name) => name.startsWith(literal)) && !pattern.includes('.');
}

/** `find`: what `-exec` starts, `-delete` as the `rm` that it is, and the files that `-fprint` writes. */
export function unwrapFind(words: readonly ShellWord[]): Started {
  const commands: ShellWord[][] = [];
  const writes: string[] = [];
  for (let at = 1; at < words.length; at += 1) {
    const word = words[at];
    if (word === undefined || word.kind === 'output' || word.kind === 'unknown') return doubt;
    if (word.kind === 'pattern') {
      if (mayExpandTo(word.value, findActions)) return doubt;
      continue;
    }
    if (word.value === '-delete') commands.push([{ value: 'rm', raw: 'rm', kind: 'constant' }, later]);
    else if (/^-(?:fprint0?|fls|fprintf)$/.test(word.value)) {
      at += 1;
      const target = words[at];
      if (!isPlain(target)) return doubt;
      writes.push(target.value);
    } else if (/^-(?:exec|execdir|ok|okdir)$/.test(word.value)) {
      const end = words.findIndex(
        (other, index) =>
          index > at && (other.value === ';' || (other.value === '+' && words[index - 1]?.value === '{}')),
      );
      if (end < 0) return doubt;
      commands.push(words.slice(at + 1, end).map((part) => filledIn(part, '{}')));
      at = end;
    }
  }
  if (commands.length === 0 && writes.length === 0) return { kind: 'nothing', spelled: 1 };
  return { kind: 'inside', transparent: false, commands, scripts: [], writes };
}

/** `fd … -x rm`: the rest of the line is the command. */
export function unwrapFd(words: readonly ShellWord[]): Started {
  const at = words.findIndex((word) => /^(?:-[xX]|--exec(?:-batch)?)$/.test(word.value));
  if (words.some((word) => /^(?:-[xX].|--exec(?:-batch)?=)/s.test(word.value))) return doubt;
  if (words.some((word) => word.kind === 'output' || word.kind === 'unknown')) return doubt;
  if (at < 0) {
    const open = words.some(
      (word) => word.kind === 'pattern' && mayExpandTo(word.value, ['-x', '-X', '--exec']),
    );
    return open ? doubt : { kind: 'nothing', spelled: 1 };
  }
  const command = [...words.slice(at + 1).map((word) => filledIn(word, '{')), later];
  return { kind: 'inside', transparent: false, commands: [command], scripts: [], writes: [] };
}
