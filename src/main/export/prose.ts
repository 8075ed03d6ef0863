/** The end of the code that a run of back-ticks opens at `from`, itself included; null when it opens none. */
function endOfCode(text: string, from: number, ticks: string): number | null {
  const lineStart = text.lastIndexOf('\n', from - 1) + 1;
  const isFence = ticks.length >= 3 && text.slice(lineStart, from).trim() === '';
  const after = text.slice(from + ticks.length);
  // A fence ends at a line of its own; code within a line goes over no empty line.
  const pattern = isFence
    ? new RegExp(String.raw`\n {0,3}${ticks}\`*[ \t]*(?=\n|$)`)
    : new RegExp(`(?<!\`)${ticks}(?!\`)`);
  const within = isFence ? after : (after.split(/\n[ \t]*\n/, 1)[0] ?? '');
  const found = pattern.exec(within);
  return found === null ? null : from + ticks.length + found.index + found[0].length;
}

/** Markdown of unknown origin without its HTML, and with pictures as links, which load nothing. Code stays as it is. */
function harmless(text: string): string {
  let result = '';
  for (let at = 0; at < text.length;) {
    const ticks = /^`+/.exec(text.slice(at, at + 64))?.[0];
    if (text[at] === '\\') {
      result += text.slice(at, at + 2);
      at += 2;
    } else if (ticks !== undefined) {
      const end = endOfCode(text, at, ticks) ?? at + ticks.length;
      result += text.slice(at, end);
      at = end;
    } else {
      result += text[at] === '<' ? '&lt;' : text.startsWith('![', at) ? '\\!' : (text[at] ?? '');
      at += 1;
    }
  }
  return result;
}

/** Prose as a quotation: what it contains cannot pass for a part of the document around it. */
export function quoted(text: string): string {
  return harmless(text)
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
}

/** Text as it is, in a block of code that nothing in it can end. */
export function fenced(text: string, language = ''): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text.replace(/\n$/, '')}\n${fence}`;
}

/** A name within a line, as code. */
export function named(text: string): string {
  const line = text.replaceAll('\n', ' ');
  const fence = '`'.repeat(Math.max(0, ...[...line.matchAll(/`+/g)].map(([run]) => run.length)) + 1);
  const space = line.startsWith('`') || line.endsWith('`') ? ' ' : '';
  return `${fence}${space}${line}${space}${fence}`;
}
