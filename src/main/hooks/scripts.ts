import { statSync } from 'node:fs';
import { isAbsolute, relative, resolve } from 'node:path';
import type { HookHandler } from './handler';
import { commandWords, type CommandWords, type ShellWord } from './script-words';
import { realPathOf } from './sources';
import { workingFolder } from './working-folder';

const scriptName =
  /\.(sh|bash|zsh|fish|ksh|js|mjs|cjs|ts|mts|cts|py|rb|pl|php|lua|r|ps1|psm1|bat|cmd|exe|com|jar|awk|sed|jq|mk)$/i;

export interface ScriptFinder {
  /** The scripts that words of a handler's command name. A missing one is named only where it would be started. */
  scriptsOf(handler: HookHandler): Promise<FoundScript[]>;
}

export interface FoundScript {
  path: string;
  exists: boolean;
  /** It is the program itself, so it must be executable; another program may read one that is not. */
  started: boolean;
  /** Below the handler's workspace root, by its own path or by its real one. */
  insideRoot: boolean;
}

/** `startsWithHashBang` reads the beginning of a file that has no telling name. */
export function createScriptFinder(deps: {
  homeDir: string;
  platform: NodeJS.Platform;
  startsWithHashBang: (path: string) => boolean;
}): ScriptFinder {
  const { homeDir, platform } = deps;

  function isScript(word: ShellWord, path: string): boolean {
    if (word.role === 'input' || word.role === 'argument') {
      return scriptName.test(path) || deps.startsWithHashBang(path);
    }
    return true;
  }

  return {
    async scriptsOf(handler) {
      const { folder } = await workingFolder(handler);
      const expand = expander(handler, folder, homeDir);
      const { words, folders } = wordsOf(handler, platform);
      const bases = [folder];
      for (const into of folders) bases.push(resolve(bases.at(-1) ?? folder, expand(into)));
      const found = new Map<string, FoundScript>();
      let operandFound = false;
      for (const asWritten of words) {
        const word: ShellWord = { ...asWritten, text: expand(asWritten.text) };
        if (word.role === 'program') operandFound = false;
        if (word.role === 'written' || !couldBePath(word, platform)) continue;
        const role = word.role === 'first-operand' && operandFound ? 'argument' : word.role;
        for (const base of bases) {
          const path = resolve(base, word.text);
          const exists = isFile(path);
          if (exists && !isScript({ ...word, role }, path)) continue;
          if (!exists && !wouldStart(word)) continue;
          if (exists && word.role === 'first-operand') operandFound = true;
          const insideRoot = isInside(handler.source.root, path);
          found.set(path, { path, exists, started: wouldStart(word), insideRoot });
        }
      }
      return withoutStrayMissing([...found.values()], bases.length);
    },
  };
}

/** With `cd` in the command a path is tried in several folders: one that exists anywhere is not missing. */
function withoutStrayMissing(scripts: FoundScript[], bases: number): FoundScript[] {
  return bases > 1 ? scripts.filter(({ exists }) => exists) : scripts;
}

/** A path in the place of a program: the script that is missing, not merely a word that is no file. */
function wouldStart({ role, certain, text }: ShellWord): boolean {
  return role === 'program' && certain && /[/\\]/.test(text);
}

/** A program without a slash is looked up on the PATH, except on Windows. */
function couldBePath({ text, role }: ShellWord, platform: NodeJS.Platform): boolean {
  if (text === '' || text.length > 1000 || text.startsWith('-') || text.includes('\0')) return false;
  if (/[$`*?]/.test(text)) return false;
  return role !== 'program' || /[/\\]/.test(text) || platform === 'win32';
}

const knownWords = new WeakMap<HookHandler, CommandWords>();

/** Split once: scripts are looked for before every start, and a loaded handler never changes. */
function wordsOf(handler: HookHandler, platform: NodeJS.Platform): CommandWords {
  const known = knownWords.get(handler);
  if (known !== undefined) return known;
  const words = commandWords(plainVariables(handler.command), platform);
  knownWords.set(handler, words);
  return words;
}

/** Common ways to say "this folder" and "the root", as variables. */
function plainVariables(command: string): string {
  return command
    .replace(/\$\(\s*pwd\s*\)|`\s*pwd\s*`/g, '$${PWD}')
    .replace(/\$\(\s*git\s+rev-parse\s+--show-toplevel\s*\)/g, '$${GRAPNEL_WORKSPACE}');
}

/** What is certain of the variables a hook is started with; the rest stays as it is written. */
function expander(handler: HookHandler, folder: string, homeDir: string): (word: string) => string {
  const values: Record<string, string> = {
    GRAPNEL_WORKSPACE: handler.source.root ?? '',
    GRAPNEL_HOOK_DIR: handler.hookDirectory,
    GRAPNEL_PLUGIN_ROOT: handler.source.plugin === null ? '' : handler.hookDirectory,
    PWD: folder,
    HOME: homeDir,
    USERPROFILE: homeDir,
  };
  const known = Object.keys(values).join('|');
  const variable = new RegExp(`\\$(?:(${known})\\b|\\{(${known})\\})|%(${known})%`, 'g');
  return (word) =>
    word
      .replace(variable, (text, plain?: string, braced?: string, percent?: string) => {
        return values[plain ?? braced ?? percent ?? ''] ?? text;
      })
      .replace(/^~(?=[/\\])/, () => homeDir);
}

function isFile(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
  } catch {
    return false;
  }
}

function isInside(root: string | null, path: string): boolean {
  if (root === null) return false;
  return isBelow(root, path) || isBelow(realPathOf(root), realPathOf(path));
}

/** True for a path inside a folder, by the text of both. */
function isBelow(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '' && way !== '..' && !/^\.\.[/\\]/.test(way) && !isAbsolute(way);
}
