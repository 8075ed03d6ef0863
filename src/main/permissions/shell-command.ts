import {
  forEachChild,
  parse,
  type AndOr,
  type Command,
  type ParsedScript,
  type Redirection,
  type SyntaxNode,
  type TestCommand,
  type Word,
} from 'unbash';
import {
  assignmentWord,
  isHarmlessAssignment,
  isHarmlessLoopName,
  isPlain,
  partsKind,
  shellWord,
  type ShellWord,
} from './shell-words';
import type { Started } from './shell-arguments';
import { startedBy } from './shell-wrappers';

/** One simple command of a line, with the commands that it starts in turn. */
export interface SimpleCommand {
  words: ShellWord[];
  /** A prefix rule covers it, and what it starts, only when it spells at least this many words. */
  spelled: number;
  /** The same for the command alone, when what it starts is covered on its own. */
  headSpelled: number;
  /** Needs no consent of its own, only for what it starts. */
  transparent: boolean;
  starts: SimpleCommand[];
  /** Cannot be told: only the exact text covers it. */
  opaque: boolean;
}

/** A file that a redirection writes; null: nobody can tell which. */
export interface WriteTarget {
  target: string | null;
  /** Folder that the line has changed to before, relative to where it starts. */
  folder: string;
}

/** What a command line does, as far as that can be told without running it. */
export interface ShellReading {
  /** Every simple command in running order; those in `$( )` and functions included. */
  commands: SimpleCommand[];
  writes: WriteTarget[];
  /** Every constant word and every file of a redirection: what the line names. */
  names: ShellWord[];
  /** Folders that the line changes to, in order; empty where that cannot be told. */
  folders: string[];
  /** There is something in it that cannot be read beforehand. */
  opaque: boolean;
}

const maxLength = 65_536;
const maxDepth = 8;
const harmlessFiles = /^\/dev\/(?:null|stdout|stderr|tty|zero|fd\/\d+)$/;

interface Walk {
  reading: ShellReading;
  depth: number;
  folder: string;
}

/** True when every word of the line is known; a deny rule can only be trusted on such a line. */
export function isFullyRead(reading: ShellReading): boolean {
  const known = (command: SimpleCommand): boolean =>
    !command.opaque &&
    command.words.every((word) => word.kind === 'constant' || word.kind === 'pattern') &&
    command.starts.every(known);
  return !reading.opaque && reading.commands.every(known);
}

function doubt(walk: Walk): void {
  walk.reading.opaque = true;
}

function visitChildren(node: SyntaxNode, walk: Walk): void {
  forEachChild(node, (child) => {
    visit(child, walk);
  });
}

function visitWord(word: Word, walk: Walk): void {
  if (shellWord(word).kind === 'unknown') doubt(walk);
  visitChildren(word, walk);
}

function readRedirection(redirection: Redirection, walk: Walk): void {
  visitChildren(redirection, walk);
  if (redirection.descriptor?.type === 'FileDescriptorVariable') doubt(walk);
  if (redirection.type === 'HereDoc') {
    const { body, closing } = redirection;
    if (closing === undefined || partsKind(body.parts) === 'unknown') doubt(walk);
    return;
  }
  const word = redirection.target === undefined ? null : shellWord(redirection.target);
  if (word === null) {
    doubt(walk);
    return;
  }
  if (redirection.type === 'HereString') {
    if (word.kind === 'unknown') doubt(walk);
    return;
  }
  const { operator } = redirection;
  const duplicates = operator === '<&' || operator === '>&';
  if (duplicates && word.kind === 'constant' && /^(?:\d+-?|-)$/.test(word.value)) return;
  if (word.kind !== 'constant' || /^\/dev\/(?:tcp|udp)\//.test(word.value)) {
    doubt(walk);
    if (operator !== '<' && operator !== '<&')
      walk.reading.writes.push({ target: null, folder: walk.folder });
    return;
  }
  walk.reading.names.push(word);
  if (operator === '<' || operator === '<&' || harmlessFiles.test(word.value)) return;
  walk.reading.writes.push({ target: word.value, folder: walk.folder });
}

/** The script that a bare shell gets from a quoted here-document. */
function inputScript(words: readonly ShellWord[], command: Command): string | null {
  const documents = command.redirects.filter((redirect) => redirect.type !== 'Redirect');
  const [only] = documents;
  if (words.length !== 1 || !/^(?:ba|da)?sh$/.test(words[0]?.value ?? '')) return null;
  if (only?.type !== 'HereDoc' || documents.length !== 1 || command.redirects.length !== 1) return null;
  return only.body.parts === undefined && only.closing !== undefined ? only.body.text : null;
}

function judge(words: ShellWord[], walk: Walk, depth: number): SimpleCommand {
  const command: SimpleCommand = {
    words,
    spelled: 1,
    headSpelled: 1,
    transparent: false,
    starts: [],
    opaque: depth > maxDepth || words.some((word) => word.kind === 'unknown'),
  };
  const started: Started = depth > maxDepth ? { kind: 'doubt' } : startedBy(words);
  switch (started.kind) {
    case 'nothing':
      command.spelled = started.spelled;
      break;
    case 'doubt':
      command.opaque = true;
      break;
    case 'tail': {
      const inner = judge(started.tail, walk, depth + 1);
      command.starts.push(inner);
      command.headSpelled = started.headSpelled;
      command.transparent = started.transparent;
      command.spelled = inner.opaque ? Infinity : started.head + inner.spelled;
      break;
    }
    case 'inside':
      command.starts.push(...started.commands.map((inner) => judge(inner, walk, depth + 1)));
      for (const script of started.scripts) command.starts.push(...nested(script, walk));
      for (const target of started.writes) walk.reading.writes.push({ target, folder: walk.folder });
      command.transparent = started.transparent;
      command.spelled = command.starts.some((inner) => inner.opaque) ? Infinity : words.length;
  }
  return command;
}

/** Commands of a script inside a word; its redirections and doubts count for the whole line. */
function nested(script: string, walk: Walk): SimpleCommand[] {
  const reading: ShellReading = { ...walk.reading, commands: [], opaque: false };
  readScript(parse(script), { ...walk, depth: walk.depth + 1, reading });
  if (reading.opaque) doubt(walk);
  return reading.commands;
}

function readCommand(command: Command, walk: Walk): void {
  const assignments = command.prefix.filter((item) => item.type === 'Assignment');
  for (const assignment of assignments) visitChildren(assignment, walk);
  for (const redirect of command.redirects) readRedirection(redirect, walk);
  const own = [...(command.name === undefined ? [] : [command.name]), ...command.args];
  for (const word of own) visitChildren(word, walk);
  const before = assignments.map(assignmentWord);
  const words = own.map((word) => (word.type === 'Word' ? shellWord(word) : assignmentWord(word)));
  walk.reading.names.push(...[...before, ...words].filter((word) => word.kind !== 'unknown'));
  if (before.length + words.length === 0) return;

  const script = inputScript(words, command);
  const main: SimpleCommand[] = [];
  if (script !== null) main.push(...nested(script, walk));
  else if (words.length > 0) main.push(judge(words, walk, walk.depth));
  const [first] = words;
  if (isPlain(first) && /^(?:cd|pushd|popd)$/.test(first.value)) changeFolder(words, walk);

  const harmful = before.filter((word) => !isHarmlessAssignment(word));
  if (harmful.length === 0) {
    walk.reading.commands.push(...main);
    return;
  }
  const spelled = before.length + Math.max(0, ...main.map((inner) => inner.spelled));
  walk.reading.commands.push({
    words: [...before, ...words],
    spelled: main.some((inner) => inner.opaque) ? Infinity : spelled,
    headSpelled: before.length,
    transparent: false,
    starts: main,
    // A value that holds an expansion waits for somebody to run it: `PS4='$(x)' bash -xc …`.
    opaque: before.some((word) => word.kind !== 'constant' || /[$`]/.test(word.value)),
  });
}

function changeFolder(words: readonly ShellWord[], walk: Walk): void {
  const target = words.at(-1);
  walk.reading.folders.push(words.length > 1 && isPlain(target) ? target.value : '');
}

/** `cd x && …`: the rest of the line runs in x, if nothing else in the line changes the folder. */
function leadingFolder(script: ParsedScript): string | null {
  const [only] = script.commands;
  if (script.commands.length !== 1 || only?.background === true || only?.command.type !== 'AndOr')
    return null;
  const chain: AndOr = only.command;
  const [first] = chain.commands;
  if (first?.type !== 'Command' || chain.operators.some((operator) => operator !== '&&')) return null;
  if (first.prefix.length > 0 || first.redirects.length > 0) return null;
  const words = [...(first.name === undefined ? [] : [first.name]), ...first.args];
  const [name, target] = words;
  if (words.length !== 2 || name?.type !== 'Word' || target?.type !== 'Word' || name.value !== 'cd')
    return null;
  const word = shellWord(target);
  return word.kind === 'constant' && !word.value.startsWith('-') ? word.value : null;
}

/** Numeric comparisons and `-v` evaluate their operands, constants too: `[[ 'a[$(x)]' -eq 0 ]]` runs x. */
function readTest(test: TestCommand, walk: Walk): void {
  const numeric = /^-(?:eq|ne|lt|le|gt|ge|v|R)$/;
  const look = (node: SyntaxNode): void => {
    if (node.type === 'TestUnary' && numeric.test(node.operator)) doubt(walk);
    if (node.type === 'TestBinary' && numeric.test(node.operator)) {
      if (![node.left, node.right].every((word) => /^-?\d+$/.test(word.text))) doubt(walk);
    }
    if (node.type === 'Word') visitWord(node, walk);
    else forEachChild(node, look);
  };
  look(test);
}

function visit(node: SyntaxNode, walk: Walk): void {
  switch (node.type) {
    case 'Script':
      readScript(node, { ...walk, depth: walk.depth + 1 });
      return;
    case 'Command':
      readCommand(node, walk);
      return;
    case 'Redirect':
    case 'HereDoc':
    case 'HereString':
      readRedirection(node, walk);
      return;
    case 'TestCommand':
      readTest(node, walk);
      return;
    case 'For':
      if (!isHarmlessLoopName(node.name.value)) doubt(walk);
      visitChildren(node, walk);
      return;
    case 'Coproc':
      if (node.name !== undefined) doubt(walk);
      visitChildren(node, walk);
      return;
    case 'Select':
    case 'ArithmeticFor':
    case 'ArithmeticCommand':
    case 'ArithmeticExpansion':
    case 'ParameterExpansion':
    case 'SimpleExpansion':
    case 'ExtendedGlob':
    case 'BraceExpansion':
      doubt(walk);
      visitChildren(node, walk);
      return;
    case 'Word':
      visitWord(node, walk);
      return;
    default:
      visitChildren(node, walk);
  }
}

function readScript(script: ParsedScript, walk: Walk): void {
  if (script.errors !== undefined && script.errors.length > 0) doubt(walk);
  if (walk.depth > maxDepth) {
    doubt(walk);
    return;
  }
  for (const statement of script.commands) visit(statement, walk);
}

/** A command line → the simple commands in it. Never throws; what is in doubt is marked `opaque`. */
export function readCommandLine(line: string): ShellReading {
  const reading: ShellReading = { commands: [], writes: [], names: [], folders: [], opaque: false };
  if (line.length > maxLength || line.includes('\0')) return { ...reading, opaque: true };
  try {
    const script = parse(line);
    const folder = leadingFolder(script);
    readScript(script, { reading, depth: 0, folder: folder ?? '' });
    if (reading.folders.length > (folder === null ? 0 : 1)) {
      reading.writes = reading.writes.map((write) =>
        write.target?.startsWith('/') === true ? write : { ...write, target: null },
      );
    }
  } catch {
    reading.opaque = true;
  }
  return reading;
}
