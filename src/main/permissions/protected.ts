import path from 'node:path';
import { absolutePath, isWithin, type Disk } from './paths';
import { isFullyRead, type ShellReading, type SimpleCommand } from './shell-command';
import { programName } from './shell-wrappers';
import type { ShellWord } from './shell-words';

export interface ProtectedSources {
  /** Every hooks.json, the scripts that hooks name, plugin and MCP configuration; they need not exist. */
  paths: readonly string[];
  dataFolder: string;
  ownCliPath: string;
  roots: readonly string[];
  home: string;
  disk: Disk;
}

export interface ProtectedTargets {
  /** By real path and hard link. */
  includes: (realPath: string) => boolean;
  /** What a command line names or starts that is protected, in words for the person. */
  namedBy: (line: string, reading: ShellReading, cwd: string) => string[];
}

const holderName = /(?:^|[\\/])\.(?:agents?|gemini)(?:[\\/]|$)/;

const starters = /^(?:npx|bunx|pnpx|npm|pnpm|yarn|bun)$/;

function startsGrapnel(command: SimpleCommand): boolean {
  const [first, ...rest] = command.words;
  const name = first === undefined ? '' : programName(first).name;
  if (/^grapnel(?:\.(?:exe|cmd|js))?$/i.test(name)) return true;
  if (starters.test(name) && rest.some((word) => /^grapnel(?:@.*)?$/.test(word.value))) return true;
  return command.starts.some(startsGrapnel);
}

/** A file name pattern of the shell, over whole paths. */
function patternToRegExp(pattern: string): RegExp {
  const source = pattern.replace(/[.+^${}()|\\/*?]|\[[^\]]*\]/g, (found) => {
    if (found === '*') return '[^/]*';
    if (found === '?' || found.startsWith('[')) return '[^/]';
    return `\\${found}`;
  });
  return new RegExp(`^${source}$`, 'i');
}

/** The paths that a word may mean: itself, the value of an option, what `@` reads. */
function pathsIn(value: string): string[] {
  const at = value.indexOf('=');
  const texts = at > 0 ? [value, value.slice(at + 1)] : [value];
  return texts.map((text) => text.replace(/^@/, '')).filter((text) => text !== '' && text.length < 4096);
}

/** True when the text holds the name on its own, not as a part of a longer one. */
function mentions(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const [before = '', after = ''] = [text[at - 1], text[at + name.length]];
    const isStart = name.includes('/') ? !/[\w.-]/.test(before) : !/[\w./-]/.test(before);
    if (isStart && !/[\w/-]/.test(after)) return true;
  }
  return false;
}

interface Places {
  /** Real paths of everything protected but the data folder, which is protected as a whole. */
  files: readonly string[];
  dataFolder: string;
  ignoreCase: boolean;
}

function createIncludes({ files, dataFolder, ignoreCase }: Places, disk: Disk): ProtectedTargets['includes'] {
  let ids: ReadonlySet<string> | null | undefined;

  /** Identities of everything protected; null: too many to know. */
  const protectedIds = (): ReadonlySet<string> | null => {
    if (ids === undefined) {
      const inData = disk.filesBelow(dataFolder);
      const all = inData?.concat(files).flatMap((file) => disk.identity(file)?.id ?? []);
      ids = all === undefined ? null : new Set(all);
    }
    return ids;
  };

  return (file) => {
    if ([dataFolder, ...files].some((one) => isWithin(one, file, ignoreCase))) return true;
    const identity = disk.identity(file);
    if (identity === null || identity.names < 2) return false;
    return protectedIds()?.has(identity.id) ?? true;
  };
}

/** `.agents` and the like, when they hold something protected. */
function holdersOf({ files }: Places): string[] {
  const holders = new Set<string>();
  for (const file of files) {
    for (let up = path.dirname(file); holderName.test(up); up = path.dirname(up)) holders.add(up);
  }
  return [...holders];
}

/** Folders that the words of a line may start from: its own, the roots, and those it changes to. */
function basesOf({ folders }: ShellReading, cwd: string, { roots, home }: ProtectedSources): string[] {
  const bases = new Set([cwd, ...roots].filter((base) => base !== ''));
  let here = cwd;
  for (const folder of folders.filter((one) => one !== '')) {
    here = path.resolve(absolutePath(folder, here, home));
    bases.add(here);
  }
  return [...bases];
}

/** By way of their folders, which most of them share. */
function realFiles(files: readonly string[], disk: Disk): string[] {
  return files.map((file) => {
    const here = path.join(disk.realPath(path.dirname(file)), path.basename(file));
    return disk.isLink(here) ? disk.realPath(here) : here;
  });
}

export function createProtectedTargets(sources: ProtectedSources): ProtectedTargets {
  const { roots, home, disk } = sources;
  const dataFolder = disk.realPath(sources.dataFolder);
  const files = realFiles([...sources.paths, sources.ownCliPath], disk);
  const places: Places = { files, dataFolder, ignoreCase: disk.ignoresCase(dataFolder) };
  const includes = createIncludes(places, disk);
  const holders = holdersOf(places);
  const spelled = [...new Set([...sources.paths, ...files, dataFolder])];

  const isNamed = (text: string, base: string): boolean => {
    const absolute = absolutePath(text, base, home);
    const isThere = disk.identity(absolute) !== null;
    const file = isThere || text.includes('..') ? disk.realPath(absolute) : path.resolve(absolute);
    return includes(file) || holders.includes(file);
  };

  const mayNamePattern = (text: string, base: string): boolean => {
    if (!/[*?[]/.test(text)) return isNamed(text, base);
    const pattern = patternToRegExp(path.normalize(absolutePath(text, base, home)));
    return [...spelled, ...holders].some((one) => pattern.test(one));
  };

  const isNaming = (word: ShellWord, bases: readonly string[]): boolean =>
    pathsIn(word.value).some((text) =>
      bases.some((base) => (word.kind === 'pattern' ? mayNamePattern(text, base) : isNamed(text, base))),
    );

  const namedBy: ProtectedTargets['namedBy'] = (line, reading, cwd) => {
    const bases = basesOf(reading, cwd, sources);
    const found = reading.names.filter((word) => isNaming(word, bases)).map((word) => word.value);
    const starts = reading.commands.some(startsGrapnel);
    if (starts || (!isFullyRead(reading) && mentions(line, 'grapnel'))) found.push('grapnel');
    for (const file of spelled) {
      const relative = roots.map((root) => path.relative(root, file)).filter((one) => !one.startsWith('..'));
      if ([file, ...relative].some((name) => name !== '' && mentions(line, name))) found.push(file);
    }
    return [...new Set(found)];
  };

  return { includes, namedBy };
}
