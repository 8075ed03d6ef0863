/** One word of a command line and what it is there for. */
export interface ShellWord {
  text: string;
  /**
   * `program`: it is started. `first-operand`: it comes after a program that runs what it is given.
   * `script-file`: named by `-f`. `input` and `argument`: data, unless it looks like a script. `written`: redirected to.
   */
  role: 'program' | 'first-operand' | 'script-file' | 'input' | 'argument' | 'written';
  /** False inside quotes, which hold a command line only perhaps. */
  certain: boolean;
}

/** Programs that run the file they are given. */
const runners = new Set(
  (
    'sh bash dash zsh ksh fish node nodejs deno bun tsx ts-node npx python pypy perl ruby php lua rscript pwsh ' +
    'powershell cscript wscript java osascript env exec sudo doas nice nohup timeout time command xargs setsid ' +
    'stdbuf eval source . cmd call uv run poetry pipenv make'
  ).split(' '),
);
const folderChangers = new Set(['cd', 'pushd', 'chdir']);

/** A command line as far as it matters for finding the scripts in it. */
export interface CommandWords {
  words: ShellWord[];
  /** What `cd` is given: later words may be meant relative to it. */
  folders: string[];
}

/**
 * Splits a command line the way a shell would, generously: text in quotes is read as a command line
 * too, since it may be one (`sh -c '…'`). Pure; variables stay as they are written.
 */
export function commandWords(command: string, platform: NodeJS.Platform): CommandWords {
  const found: CommandWords = { words: [], folders: [] };
  collect(command, platform, found, 0);
  return found;
}

const deepestQuoting = 5;

function collect(command: string, platform: NodeJS.Platform, found: CommandWords, depth: number): void {
  if (depth > deepestQuoting) return;
  let state = newCommand(depth === 0);
  for (const token of tokens(command, platform)) {
    if (token.kind === 'separator') state = newCommand(depth === 0);
    else if (token.kind === 'redirect') state.next = token.writes ? 'written' : 'input';
    else {
      add(token.text, state, found);
      if (token.quoted && /[\s;|&<>()]/.test(token.text)) collect(token.text, platform, found, depth + 1);
    }
  }
}

interface CommandState {
  certain: boolean;
  program: string | null;
  /** A runner was named and what it runs was not seen yet. */
  runs: boolean;
  next: 'written' | 'input' | 'script-file' | null;
}

function newCommand(certain: boolean): CommandState {
  return { certain, program: null, runs: false, next: null };
}

function add(text: string, state: CommandState, found: CommandWords): void {
  const { next, certain } = state;
  state.next = null;
  if (next === 'written' || next === 'script-file') {
    found.words.push({ text, certain, role: next });
    return;
  }
  if (next === 'input') {
    found.words.push({ text, certain, role: state.runs ? 'first-operand' : 'input' });
    return;
  }
  const assigned = /^-{0,2}[\w-]+=(.+)$/.exec(text)?.[1];
  if (assigned !== undefined) {
    found.words.push({ text: assigned, certain, role: 'argument' });
    return;
  }
  if (state.program === null) {
    state.program = programName(text);
    state.runs = runners.has(state.program);
    found.words.push({ text, certain, role: 'program' });
    return;
  }
  if (text === '-f' || text === '--file') state.next = 'script-file';
  if (folderChangers.has(state.program)) found.folders.push(text);
  found.words.push({
    text,
    certain,
    role: state.runs && !text.startsWith('-') ? 'first-operand' : 'argument',
  });
  if (runners.has(programName(text))) state.runs = true;
}

/** `/usr/bin/python3.11` → `python`. */
function programName(word: string): string {
  const name = word.slice(Math.max(word.lastIndexOf('/'), word.lastIndexOf('\\')) + 1).toLowerCase();
  return name === '.' ? name : name.replace(/\.(exe|cmd|bat)$/, '').replace(/[\d.]+$/, '');
}

type Token =
  | { kind: 'word'; text: string; quoted: boolean }
  | { kind: 'separator' }
  | { kind: 'redirect'; writes: boolean };

function* tokens(command: string, platform: NodeJS.Platform): Generator<Token> {
  let at = 0;
  while (at < command.length) {
    const rest = command.slice(at, at + 3);
    const redirect = /^(?:&>>?|>>|>\||>&|<<<|<<|<>|<&|>|<)(?!\()/.exec(rest)?.[0];
    const char = rest.charAt(0);
    if (/[ \t]/.test(char)) at += 1;
    else if (redirect !== undefined) {
      yield { kind: 'redirect', writes: redirect.includes('>') };
      at += redirect.length;
    } else if (/[\n\r;|&()`{}<>!]/.test(char)) {
      yield { kind: 'separator' };
      at += 1;
    } else if (rest.startsWith('$(')) {
      yield { kind: 'separator' };
      at += 2;
    } else {
      const word = readWord(command, at, platform);
      at = word.end;
      yield { kind: 'word', text: word.text, quoted: word.quoted };
    }
  }
}

function readWord(
  command: string,
  start: number,
  platform: NodeJS.Platform,
): { text: string; quoted: boolean; end: number } {
  let text = '';
  let quoted = false;
  let at = start;
  while (at < command.length) {
    const char = command.charAt(at);
    if (/[\s;|&()<>`]/.test(char) || command.startsWith('$(', at)) break;
    if (char === '\\' && platform !== 'win32') {
      text += command.charAt(at + 1);
      at += 2;
    } else if (char === '"' || (char === "'" && platform !== 'win32')) {
      quoted = true;
      const end = closingQuote(command, at, platform);
      text += unquoted(command.slice(at + 1, end), char, platform);
      at = end + 1;
    } else {
      text += char;
      at += 1;
    }
  }
  return { text, quoted, end: Math.max(at, start + 1) };
}

function closingQuote(command: string, open: number, platform: NodeJS.Platform): number {
  const quote = command.charAt(open);
  let at = open + 1;
  while (at < command.length && command.charAt(at) !== quote) {
    at += quote === '"' && platform !== 'win32' && command.charAt(at) === '\\' ? 2 : 1;
  }
  return Math.min(at, command.length);
}

function unquoted(text: string, quote: string, platform: NodeJS.Platform): string {
  return quote === '"' && platform !== 'win32' ? text.replace(/\\(["\\$`])/g, '$1') : text;
}
