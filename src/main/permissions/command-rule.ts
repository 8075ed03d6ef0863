import { RE2JS } from 're2js';
import { parse } from 'unbash';
import type { ShellReading, SimpleCommand } from './shell-command';
import { assignmentWord, shellWord, type ShellWord } from './shell-words';

/** The target of a `command(…)` rule, ready to be compared. */
export type CommandRule =
  | { kind: 'any' }
  /** `start`: what every match begins with, known without running the pattern. */
  | { kind: 'regex'; pattern: RE2JS; start: string }
  /** A prefix in whole words; equal text counts too. */
  | { kind: 'words'; text: string; words: ShellWord[] }
  /** Not constant words: the exact text and nothing else. */
  | { kind: 'exact'; text: string };

const regexPrefix = 'regex:';

/** The words of a rule, when it is one simple command of constant words and nothing more. */
function plainWords(text: string): ShellWord[] | null {
  const script = parse(text);
  const [only] = script.commands;
  if (script.errors !== undefined || script.commands.length !== 1 || only?.command.type !== 'Command')
    return null;
  const { command, background, end } = only;
  if (background === true || command.redirects.length > 0 || text.slice(end).trim() !== '') return null;
  if (text.slice(0, only.pos).trim() !== '') return null;
  const words = [
    ...command.prefix.filter((item) => item.type === 'Assignment').map(assignmentWord),
    ...(command.name === undefined ? [] : [shellWord(command.name)]),
    ...command.args.map((word) => (word.type === 'Word' ? shellWord(word) : assignmentWord(word))),
  ];
  return words.every((word) => word.kind === 'constant' || word.kind === 'pattern') ? words : null;
}

function literalStart(source: string): string {
  if (source.includes('|')) return '';
  const run = /^[\w \-/:=,@%]*/.exec(source)?.[0] ?? '';
  // What a quantifier follows may be absent.
  return run.length < source.length ? run.slice(0, -1) : run;
}

function matchesWhole(rule: Extract<CommandRule, { kind: 'regex' }>, text: string): boolean {
  return text.startsWith(rule.start) && rule.pattern.testExact(text);
}

/** Null: the regular expression cannot be read. */
export function parseCommandRule(target: string): CommandRule | null {
  if (target === '*') return { kind: 'any' };
  if (target.startsWith(regexPrefix)) {
    const source = target.slice(regexPrefix.length);
    try {
      return { kind: 'regex', pattern: RE2JS.compile(source), start: literalStart(source) };
    } catch {
      return null;
    }
  }
  const words = plainWords(target);
  return words === null ? { kind: 'exact', text: target } : { kind: 'words', text: target, words };
}

function written(words: readonly ShellWord[]): string {
  return words.map((word) => word.raw).join(' ');
}

function sameWord(a: ShellWord, b: ShellWord | undefined): boolean {
  return b !== undefined && a.kind === b.kind && a.value === b.value;
}

function spells(rule: CommandRule, command: SimpleCommand, text: string, atLeast: number): boolean {
  if (rule.kind === 'words') {
    return (
      rule.words.length >= atLeast && rule.words.every((word, index) => sameWord(word, command.words[index]))
    );
  }
  // A pattern says nothing about how far it reaches, so it covers no command that starts others.
  return rule.kind === 'regex' && atLeast <= 1 && matchesWhole(rule, text);
}

/** Finds a consent for every simple command; null: something in the line is not covered. */
export function coverCommand<C>(
  line: string,
  reading: ShellReading | null,
  consents: readonly C[],
  ruleOf: (consent: C) => CommandRule | null,
): C[] | null {
  const find = (test: (rule: CommandRule) => boolean): C | undefined =>
    consents.find((consent) => {
      const rule = ruleOf(consent);
      return rule !== null && test(rule);
    });
  const whole = find((rule) => rule.kind === 'any' || ('text' in rule && rule.text === line));
  if (whole !== undefined) return [whole];
  if (reading === null || reading.opaque || reading.commands.length === 0) return null;
  const used = new Set<C>();
  const use = (consent: C | undefined): boolean => {
    if (consent !== undefined) used.add(consent);
    return consent !== undefined;
  };
  const isCovered = (command: SimpleCommand): boolean => {
    if (command.opaque) return false;
    const text = written(command.words);
    const mayReach = (rule: CommandRule): boolean => rule.kind === 'words' || command.starts.length === 0;
    if (use(find((rule) => mayReach(rule) && spells(rule, command, text, command.spelled)))) return true;
    if (command.starts.length === 0 || !command.starts.every(isCovered)) return false;
    return command.transparent || use(find((rule) => spells(rule, command, text, command.headSpelled)));
  };
  return reading.commands.every(isCovered) ? [...used] : null;
}

function isLastPart(name: string, path: string): boolean {
  return path.endsWith(name) && path.at(-name.length - 1) === '/';
}

/** `deny command(rm)` means /bin/rm too. */
function startsWithRule(rule: readonly ShellWord[], words: readonly ShellWord[]): boolean {
  return rule.every((word, index) => {
    const other = words[index];
    if (other === undefined) return false;
    if (other.value === word.value) return true;
    return index === 0 && !word.value.includes('/') && isLastPart(word.value, other.value);
  });
}

function hits(rule: CommandRule, command: SimpleCommand): boolean {
  switch (rule.kind) {
    case 'any':
      return true;
    case 'exact':
      return false;
    case 'regex': {
      const values = command.words.map((word) => word.value).join(' ');
      return matchesWhole(rule, written(command.words)) || matchesWhole(rule, values);
    }
    case 'words':
      return startsWithRule(rule.words, command.words);
  }
}

/** Whether a deny or ask rule meets the line, or any command in it, wrappers unwrapped. */
export function meetsCommand(rule: CommandRule, line: string, reading: ShellReading): boolean {
  if (rule.kind === 'any') return true;
  if (rule.kind === 'regex' && matchesWhole(rule, line)) return true;
  if ('text' in rule && rule.text === line) return true;
  const meets = (command: SimpleCommand): boolean => hits(rule, command) || command.starts.some(meets);
  return reading.commands.some(meets);
}

function mayBecome(rule: readonly ShellWord[], command: SimpleCommand): boolean {
  for (const [index, word] of rule.entries()) {
    const other = command.words[index];
    if (other?.kind === 'pattern') return true;
    if (!startsWithRule([word], other === undefined ? [] : [other]) && index === 0) return false;
    if (index > 0 && other?.value !== word.value) return false;
  }
  return false;
}

/** Whether some file name in place of a pattern would make a fully read line meet the rule. */
export function mightMeetCommand(rule: CommandRule, reading: ShellReading): boolean {
  if (rule.kind !== 'words') return false;
  const hides = (command: SimpleCommand): boolean =>
    mayBecome(rule.words, command) || command.starts.some(hides);
  return reading.commands.some(hides);
}
