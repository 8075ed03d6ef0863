import { setImmediate as nextTurn } from 'node:timers/promises';
import { Parser } from 'htmlparser2';
import { createTextLayout, type Mark, type TextLayout } from './text-layout';

const unseen = new Set(['script', 'style', 'noscript', 'template', 'svg', 'iframe', 'object']);
const blocks = new Set(
  (
    'address article aside blockquote body center details dialog dd div dl dt fieldset figcaption figure ' +
    'footer form header hgroup hr legend li main nav ol optgroup option p pre search section summary table ' +
    'tbody tfoot thead title tr ul'
  ).split(' '),
);
const spaced = new Set(['blockquote', 'dl', 'figure', 'ol', 'p', 'pre', 'section', 'table', 'title', 'ul']);
/** Deeper than any page for people; what is hostile is not followed down. */
const depthLimit = 1000;
const chunkLength = 16 * 1024;
const longestTurnMs = 20;

/**
 * The text of a page as a person reads it. In pieces, and never a tree: whatever stands in it, the app
 * goes on meanwhile.
 */
export async function htmlText(html: string, base: string, signal: AbortSignal): Promise<string> {
  const layout = createTextLayout();
  const reader = new PageReader(layout, base);
  const parser = new Parser(reader);
  let turnBegan = performance.now();
  for (let at = 0; at < html.length && !reader.isTooDeep; at += chunkLength) {
    parser.write(html.slice(at, at + chunkLength));
    if (performance.now() - turnBegan < longestTurnMs) continue;
    await nextTurn();
    signal.throwIfAborted();
    turnBegan = performance.now();
  }
  if (!reader.isTooDeep) parser.end();
  return layout.text() + (reader.isTooDeep ? '\n[… nested too deep to read on]' : '');
}

interface Link {
  href: string;
  textBegan: Mark;
}

/** What the parser calls, element by element. */
class PageReader {
  isTooDeep = false;
  private depth = 0;
  /** Open elements since one that is not shown; 0: all is shown. */
  private hidden = 0;
  private lists = 0;
  private links: (Link | null)[] = [];

  constructor(
    private readonly layout: TextLayout,
    private readonly base: string,
  ) {}

  onopentag(name: string, attributes: Record<string, string>): void {
    this.depth += 1;
    this.isTooDeep ||= this.depth > depthLimit;
    if (this.hidden > 0 || unseen.has(name) || 'hidden' in attributes) this.hidden += 1;
    else this.open(name, attributes);
  }

  onclosetag(name: string): void {
    this.depth -= 1;
    if (this.hidden > 0) this.hidden -= 1;
    else this.close(name);
  }

  ontext(text: string): void {
    if (this.hidden === 0) this.layout.write(text);
  }

  private open(name: string, attributes: Record<string, string>): void {
    const { layout } = this;
    if (/^h[1-6]$/.test(name)) layout.breakLine(2, `${'#'.repeat(Number(name[1]))} `);
    else if (name === 'br') layout.newLine();
    else if (name === 'li') layout.breakLine(1, `${'  '.repeat(Math.min(Math.max(this.lists - 1, 0), 8))}- `);
    else if (name === 'td' || name === 'th') layout.separate(' | ');
    else if (blocks.has(name)) layout.breakLine(spaced.has(name) ? 2 : 1);
    if (name === 'hr') layout.write('---');
    if (name === 'pre') layout.keepSpace(true);
    if (name === 'ul' || name === 'ol') this.lists += 1;
    if (name === 'a') this.links.push(this.linkTo(attributes['href']));
  }

  private close(name: string): void {
    const { layout } = this;
    if (name === 'pre') layout.keepSpace(false);
    if (name === 'ul' || name === 'ol') this.lists -= 1;
    if (name === 'a') {
      const link = this.links.pop() ?? null;
      if (link !== null && !layout.isSince(link.textBegan, link.href)) layout.write(` [${link.href}]`);
    }
    if (/^h[1-6]$/.test(name)) layout.breakLine(2, '');
    else if (name === 'li') layout.breakLine(1, '');
    else if (blocks.has(name)) layout.breakLine(spaced.has(name) ? 2 : 1);
  }

  /** Where it leads, written out; null where that tells a reader nothing. */
  private linkTo(href: string | undefined): Link | null {
    if (href === undefined || href.startsWith('#') || !URL.canParse(href, this.base)) return null;
    const url = new URL(href, this.base);
    if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
    return url.href.length > 500 ? null : { href: url.href, textBegan: this.layout.mark() };
  }
}
