import { htmlText } from './html-text';

/** What a body is, as text that can be read; null: it is no text. */
export async function pageText(
  body: Buffer,
  contentType: string,
  base: string,
  signal: AbortSignal,
): Promise<string | null> {
  const [type = '', ...parameters] = contentType.toLowerCase().split(';');
  const kind = kindOf(type.trim(), body);
  if (kind === 'other') return null;
  const charset = /charset\s*=\s*"?([\w:.-]+)/.exec(parameters.join(';'))?.[1] ?? null;
  const text = decode(body, charset ?? (kind === 'html' ? charsetOfHtml(body) : null));
  return kind === 'html' ? htmlText(text, base, signal) : text;
}

/** Whether it is worth reading what is announced like this. */
export function mayBeText(contentType: string): boolean {
  const type = (contentType.split(';')[0] ?? '').trim().toLowerCase();
  return type === '' || type === 'application/octet-stream' || kindOf(type, Buffer.alloc(0)) !== 'other';
}

function kindOf(type: string, body: Buffer): 'html' | 'text' | 'other' {
  if (type === 'text/html' || type === 'application/xhtml+xml') return 'html';
  if (type.startsWith('text/')) return 'text';
  if (/^application\/(.+\+)?(json|xml|yaml|x-yaml|toml|javascript|x-ndjson|graphql|x-sh|sql)$/.test(type)) {
    return 'text';
  }
  if (type !== '' && type !== 'application/octet-stream') return 'other';
  // Not said: a file without NUL that is UTF-8 is text.
  return body.includes(0) || !isUtf8(body) ? 'other' : 'text';
}

function isUtf8(body: Buffer): boolean {
  try {
    // The end of what was read may cut a character in half.
    new TextDecoder('utf-8', { fatal: true }).decode(body, { stream: true });
    return true;
  } catch {
    return false;
  }
}

function charsetOfHtml(body: Buffer): string | null {
  const head = body.toString('latin1', 0, 1024).toLowerCase();
  return /<meta[^>]+charset\s*=\s*["']?([\w:.-]+)/.exec(head)?.[1] ?? null;
}

function decode(body: Buffer, charset: string | null): string {
  try {
    return new TextDecoder(charset ?? 'utf-8').decode(body);
  } catch {
    // A name that nobody knows.
    return new TextDecoder('utf-8').decode(body);
  }
}
