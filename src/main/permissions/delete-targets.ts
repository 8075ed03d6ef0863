import { readLine } from './cmd-line';
import type { ShellReading, SimpleCommand } from './shell-command';
import type { ShellWord } from './shell-words';
import { programName } from './shell-wrappers';

/** Something that a command line says it deletes. */
export interface DeleteTarget {
  /** As the shell would hand it over. */
  value: string;
  raw: string;
  /** With everything below it. */
  recursive: boolean;
  /** `unknown`: nobody can tell before it runs. */
  kind: 'path' | 'pattern' | 'unknown';
}

export interface DeleteReading {
  targets: DeleteTarget[];
  /** The folder that the line changes to first, as it is written; null: it stays where it starts. */
  folder: string | null;
}

const deletes = /^(?:rm|rmdir|unlink|trash|srm|del|rd|erase)$/;
/** Most lines delete nothing, and need not be read. */
const mentions = /(?:rm|rmdir|unlink|trash|del|rd|erase)\b/i;
/** What stands for the words that a wrapper adds. */
const elsewhere = '…';
const changesFolderFirst = /^\s*cd\s+(?:[^\s;&|'"`$()]+|'[^']*'|"[^"$`]*")\s*&&/;

/** What the delete commands of a line name: the ones that a wrapper starts included. */
export function deleteTargets(line: string, platform: NodeJS.Platform): DeleteReading {
  if (!mentions.test(line)) return { targets: [], folder: null };
  const reading = readLine(line, platform);
  const folder = firstFolder(line, reading);
  const isLost = folder === null && reading.folders.length > 0;
  const targets = reading.commands.flatMap((command) => targetsOf(command, platform));
  return {
    targets: targets.map((target) => (isLost && !isAbsolute(target.value) ? unknown(target) : target)),
    folder,
  };
}

/** Only what is certain to hold for the whole line: `cd x && …` at its very beginning, and no other. */
function firstFolder(line: string, { folders }: ShellReading): string | null {
  const [only] = folders;
  return folders.length === 1 && only !== undefined && only !== '' && changesFolderFirst.test(line)
    ? only
    : null;
}

function targetsOf(command: SimpleCommand, platform: NodeJS.Platform): DeleteTarget[] {
  const started = command.starts.flatMap((inner) => targetsOf(inner, platform));
  const [first, ...rest] = command.words;
  if (first === undefined || !deletes.test(programName(first).name.toLowerCase())) return started;
  const end = rest.findIndex(({ value }) => value === '--');
  const isFlag = ({ value }: ShellWord, at: number): boolean =>
    (end === -1 || at <= end) && (value.startsWith('-') || (platform === 'win32' && value.startsWith('/')));
  const recursive = rest.some(
    (word, at) => isFlag(word, at) && /^(?:-[a-zA-Z]*[rR][a-zA-Z]*|--recursive|\/s)$/i.test(word.value),
  );
  const raw = command.words.map((word) => word.raw).join(' ');
  const whole: DeleteTarget = { value: raw, raw, recursive, kind: 'unknown' };
  const named = rest
    .filter((word, at) => !isFlag(word, at))
    // Its names come from elsewhere, as with xargs.
    .map((word) => (word.raw === elsewhere ? whole : targetOf(word, recursive)));
  return named.length > 0 ? named : [whole];
}

function targetOf({ value, raw, kind }: ShellWord, recursive: boolean): DeleteTarget {
  const target = { value, raw, recursive };
  if (kind === 'constant') return { ...target, kind: 'path' };
  if (kind !== 'pattern') return { ...target, kind: 'unknown' };
  if (!/[*?[\]]/.test(raw)) return { ...target, kind: 'path' };
  // Quotes and brackets change what a star means; stars in the last part alone are simple enough.
  const isSimple = raw === value && !/[[\]]/.test(raw) && !/[*?].*\//.test(raw);
  return { ...target, kind: isSimple ? 'pattern' : 'unknown' };
}

function unknown(target: DeleteTarget): DeleteTarget {
  return { ...target, kind: 'unknown' };
}

function isAbsolute(text: string): boolean {
  return text.startsWith('/') || text.startsWith('~/') || /^[a-z]:[\\/]/i.test(text);
}
