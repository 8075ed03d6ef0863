/** Where on the page a text begins. */
export type Mark = number;

export interface TextLayout {
  /** Runs of white space become one space, unless it is kept. */
  write(text: string): void;
  keepSpace(keep: boolean): void;
  /** The next text begins a line of its own, after `lines - 1` empty ones; a prefix goes before it. */
  breakLine(lines: number, prefix?: string): void;
  newLine(): void;
  /** Set between two texts of one line. */
  separate(text: string): void;
  mark(): Mark;
  /** Whether exactly this was written since. */
  isSince(mark: Mark, text: string): boolean;
  text(): string;
}

/** Lines of plain text, made of pieces as they come; breaks and spaces are set when text follows them. */
export function createTextLayout(): TextLayout {
  const pieces: string[] = [];
  let breaks = 0;
  let prefix = '';
  let space = false;
  let atLineStart = true;
  let kept = 0;

  const begin = (): void => {
    if (breaks > 0) {
      if (pieces.length > 0) pieces.push('\n'.repeat(breaks));
      atLineStart = true;
    }
    breaks = 0;
    if (atLineStart) space = false;
    if (prefix !== '') pieces.push(prefix);
    prefix = '';
  };

  return {
    write(text) {
      if (kept > 0) {
        begin();
        pieces.push(text);
        atLineStart = text.endsWith('\n');
        return;
      }
      const flat = text.replace(/\s+/g, ' ');
      space ||= flat.startsWith(' ');
      const words = flat.trim();
      if (words === '') return;
      begin();
      pieces.push(space ? ` ${words}` : words);
      space = flat.endsWith(' ');
      atLineStart = false;
    },
    keepSpace(keep) {
      kept = Math.max(0, kept + (keep ? 1 : -1));
    },
    breakLine(lines, next) {
      breaks = Math.max(breaks, lines);
      prefix = next ?? prefix;
    },
    newLine() {
      breaks = Math.min(breaks + 1, 2);
    },
    separate(text) {
      if (atLineStart || breaks > 0) return;
      pieces.push(text);
      space = false;
    },
    mark: () => pieces.length,
    isSince: (mark, text) => pieces.length - mark < 20 && pieces.slice(mark).join('').trim() === text,
    text: () => pieces.join(''),
  };
}
