import type { Assignment, DoubleQuotedChild, Word, WordPart } from 'unbash';

/**
 * One word of a command as far as it can be told before it runs: `constant`; `pattern`, which the shell
 * may replace by file names or the home folder; `output` of commands that are judged on their own;
 * `unknown`, which only the exact text can stand for.
 */
export interface ShellWord {
  value: string;
  /** As it is written in the line. */
  raw: string;
  kind: 'constant' | 'pattern' | 'output' | 'unknown';
}

type Kind = ShellWord['kind'];

const order: readonly Kind[] = ['constant', 'pattern', 'output', 'unknown'];

function weaker(a: Kind, b: Kind): Kind {
  return order.indexOf(a) >= order.indexOf(b) ? a : b;
}

function mayExpandBraces(text: string): boolean {
  const open = text.indexOf('{');
  return open >= 0 && (text.includes(',', open) || text.includes('..', open));
}

function quotedKind(parts: readonly DoubleQuotedChild[]): Kind {
  return parts.map(partKind).reduce(weaker, 'constant');
}

function partKind(part: WordPart): Kind {
  switch (part.type) {
    case 'Literal':
      // The parser decides what expands; a brace that it left alone and that might expand is a doubt.
      return mayExpandBraces(part.text) ? 'unknown' : 'constant';
    case 'SingleQuoted':
      return 'constant';
    case 'DoubleQuoted':
      return quotedKind(part.parts.filter((child) => child.type !== 'Literal'));
    case 'Glob':
      return 'pattern';
    case 'CommandExpansion':
    case 'ProcessSubstitution':
      return part.script === undefined ? 'unknown' : 'output';
    case 'AnsiCQuoted':
    case 'LocaleString':
    case 'SimpleExpansion':
    case 'ParameterExpansion':
    case 'ArithmeticExpansion':
    case 'ExtendedGlob':
    case 'BraceExpansion':
      return 'unknown';
  }
}

export function partsKind(parts: readonly WordPart[] | undefined): Kind {
  return (parts ?? []).map(partKind).reduce(weaker, 'constant');
}

function bareKind(text: string): Kind {
  if (mayExpandBraces(text)) return 'unknown';
  return text.startsWith('~') ? 'pattern' : 'constant';
}

export function shellWord(word: Word): ShellWord {
  const kind = word.parts === undefined ? bareKind(word.text) : partsKind(word.parts);
  const tilde: Kind = word.text.startsWith('~') ? 'pattern' : 'constant';
  return { value: word.value, raw: word.text, kind: weaker(kind, tilde) };
}

/** `NAME=value` as a word of its own; anything but a plain constant value is unknown. */
export function assignmentWord(assignment: Assignment): ShellWord {
  const plain =
    assignment.index === undefined && assignment.append !== true && assignment.value.type === 'Word';
  const value = assignment.value.type === 'Word' ? shellWord(assignment.value) : null;
  if (!plain || value === null) return { value: assignment.text, raw: assignment.text, kind: 'unknown' };
  return {
    value: `${assignment.name}=${value.value}`,
    raw: assignment.text,
    kind: value.kind === 'pattern' ? 'constant' : value.kind,
  };
}

export function isPlain(word: ShellWord | undefined): word is ShellWord {
  return word?.kind === 'constant';
}

/** Variables that choose language, colour or how much is said, and nothing else. */
const harmlessNames =
  /^(?:CI|NODE_ENV|TZ|LANG|LANGUAGE|LC_[A-Z]+|FORCE_COLOR|NO_COLOR|CLICOLOR|CLICOLOR_FORCE|DEBUG|VERBOSE|LOG_LEVEL|RUST_LOG|RUST_BACKTRACE|PYTHONUNBUFFERED|PYTHONDONTWRITEBYTECODE|COLUMNS|LINES)$/;

/** True for `CI=1` and the like; PATH, LD_PRELOAD and everything not known to be harmless is not. */
export function isHarmlessAssignment(word: ShellWord): boolean {
  const at = word.value.indexOf('=');
  return (
    word.kind === 'constant' &&
    at > 0 &&
    harmlessNames.test(word.value.slice(0, at)) &&
    /^[\w.@:,+*-]*$/.test(word.value.slice(at + 1))
  );
}

const loopNames =
  /^(?:[a-z]{1,2}|file|files|dir|item|line|name|pkg|test|num|idx|host|url|word|arg|version|entry)$/;

/** A loop variable that no program reads from its environment. */
export function isHarmlessLoopName(name: string): boolean {
  return loopNames.test(name);
}
