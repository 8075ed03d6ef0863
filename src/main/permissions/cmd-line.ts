import { readCommandLine, type ShellReading } from './shell-command';
import type { ShellWord } from './shell-words';

/** Programs and words of cmd.exe that start other programs or change what later words mean. */
const startsOthers =
  /^(?:cmd|powershell|pwsh|start|call|for|forfiles|if|set|setx|wsl|bash|sh|runas|wscript|cscript|mshta|rundll32|rem|env|sudo)(?:\.exe)?$/i;

/**
 * A line for cmd.exe, whose quotes and escapes are not those of a Unix shell. Only plain words are read; what
 * holds anything else is in doubt, though a deny rule still looks at what the other grammar finds in it.
 */
function readCmdLine(line: string): ShellReading {
  const isPlain = /^[\w ./\\:=@,+-]+$/.test(line);
  const texts = line.split(' ').filter((text) => text !== '');
  const [program = ''] = texts;
  const name = program.slice(Math.max(program.lastIndexOf('\\'), program.lastIndexOf('/')) + 1);
  if (!isPlain || startsOthers.test(name)) return { ...readCommandLine(line), opaque: true };
  const words: ShellWord[] = texts.map((text) => ({ value: text, raw: text, kind: 'constant' }));
  const command = { words, spelled: 1, headSpelled: 1, transparent: false, starts: [], opaque: false };
  const folders = /^(?:cd|chdir|pushd|popd)$/i.test(program) ? [texts.at(-1) ?? ''] : [];
  return { commands: words.length > 0 ? [command] : [], writes: [], names: words, folders, opaque: false };
}

/** Reads a line in the grammar of the shell that `run_command` uses on this platform. */
export function readLine(line: string, platform: NodeJS.Platform): ShellReading {
  return platform === 'win32' ? readCmdLine(line) : readCommandLine(line);
}
