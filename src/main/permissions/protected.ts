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
  includes(realPath: string): boolean;
  /** What a command line names or starts that is protected, in words for the person. */
  namedBy(line: string, reading: ShellReading, cwd: string): string[];
}

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

export function createProtectedTargets(sources: ProtectedSources): ProtectedTargets {
  const { roots, home, disk } = sources;
  const paths = [...sources.paths, sources.ownCliPath].map((file) => disk.realPath(file));
  const dataFolder = disk.realPath(sources.dataFolder);
  const ignoreCase = disk.ignoresCase(dataFolder);
  const spelled = [...new Set([...sources.paths, ...paths])];
  let ids: ReadonlySet<string> | null | undefined;

  /** Identities of everything protected; null: too many to know. */
  const protectedIds = (): ReadonlySet<string> | null => {
    if (ids === undefined) {
      const files = disk.filesBelow(dataFolder);
      const all =
        files === null ? null : [...paths, ...files].flatMap((file) => disk.identity(file)?.id ?? []);
      ids = all === null ? null : new Set(all);
    }
    return ids;
  };

  const includes = (file: string): boolean => {
    if (isWithin(dataFolder, file, ignoreCase)) return true;
    if (paths.some((one) => isWithin(one, file, ignoreCase))) return true;
    const identity = disk.identity(file);
    if (identity === null || identity.names < 2) return false;
    const known = protectedIds();
    return known === null ? true : known.has(identity.id);
  };

  /** `.agents` and the like, which hold what is protected. */
  const holdsProtected = (file: string): boolean =>
    /(?:^|\/)\.(?:agents?|gemini)(?:\/|$)/.test(file) && paths.some((one) => isWithin(file, one, ignoreCase));

  const isNamed = (text: string, bases: readonly string[]): boolean =>
    bases.some((base) => {
      const absolute = absolutePath(text, base, home);
      const isThere = disk.identity(absolute) !== null;
      const file = isThere || text.includes('..') ? disk.realPath(absolute) : path.resolve(absolute);
      return includes(file) || holdsProtected(file);
    });

  const matchesPattern = (text: string, bases: readonly string[]): boolean => {
    if (!/[*?[]/.test(text)) return isNamed(text, bases);
    return bases.some((base) => {
      const pattern = patternToRegExp(path.normalize(absolutePath(text, base, home)));
      return [...paths, dataFolder].some(
        (one) => pattern.test(one) || holdersOf(one).some((up) => pattern.test(up)),
      );
    });
  };

  const holdersOf = (file: string): string[] => {
    const holders: string[] = [];
    for (let up = path.dirname(file); holdsProtected(up); up = path.dirname(up)) holders.push(up);
    return holders;
  };

  const isNaming = (word: ShellWord, bases: readonly string[]): boolean =>
    pathsIn(word.value).some((text) =>
      word.kind === 'pattern' ? matchesPattern(text, bases) : isNamed(text, bases),
    );

  const namedBy: ProtectedTargets['namedBy'] = (line, reading, cwd) => {
    const bases = new Set([cwd, ...roots].filter((base) => base !== ''));
    let here = cwd;
    for (const folder of reading.folders) {
      if (folder === '') continue;
      here = path.resolve(absolutePath(folder, here, home));
      bases.add(here);
    }
    const found = reading.names.filter((word) => isNaming(word, [...bases])).map((word) => word.value);
    if (reading.commands.some(startsGrapnel)) found.push('grapnel');
    else if (!isFullyRead(reading) && mentions(line, 'grapnel')) found.push('grapnel');
    for (const file of [...spelled, dataFolder]) {
      const relative = roots.map((root) => path.relative(root, file)).filter((one) => !one.startsWith('..'));
      if ([file, ...relative].some((name) => name !== '' && mentions(line, name))) found.push(file);
    }
    return [...new Set(found)];
  };

  return { includes, namedBy };
}
