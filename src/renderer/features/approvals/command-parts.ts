/**
 * The commands of a chain, for a person to look at one by one. It only cuts at operators outside quotes;
 * what may run is judged elsewhere, by a real parser.
 */
export function commandParts(commandLine: string): string[] {
  const parts: string[] = [];
  let current = '';
  let quote: '"' | "'" | null = null;
  for (let i = 0; i < commandLine.length; i += 1) {
    const char = commandLine.charAt(i);
    if (char === '\\' && quote !== "'") {
      current += char + commandLine.charAt(i + 1);
      i += 1;
      continue;
    }
    if (quote !== null) {
      if (char === quote) quote = null;
      current += char;
      continue;
    }
    if (char === '"' || char === "'") {
      quote = char;
      current += char;
      continue;
    }
    const length = operatorLength(commandLine, i);
    if (length === 0) {
      current += char;
      continue;
    }
    parts.push(current);
    current = '';
    i += length - 1;
  }
  parts.push(current);
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/** `>&`, `<&` and `&>` belong to redirections; every other `&`, `|`, `;` or line feed ends a command. */
function operatorLength(text: string, at: number): number {
  const two = text.slice(at, at + 2);
  if (two === '&&' || two === '||' || two === ';;' || two === '|&') return 2;
  const char = text.charAt(at);
  if (char === '&') {
    const before = text.charAt(at - 1);
    return before === '>' || before === '<' || text.charAt(at + 1) === '>' ? 0 : 1;
  }
  if (char === '|') return text.charAt(at - 1) === '>' ? 0 : 1;
  return char === ';' || char === '\n' ? 1 : 0;
}
