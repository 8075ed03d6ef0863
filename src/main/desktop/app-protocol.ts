import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { protocol, type Session } from 'electron';

export const appOrigin = 'app://grapnel';

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.map': 'application/json',
};

/** Must run before the app is ready. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
}

/** Serves the built window from `folder`, and nothing outside it, under a strict content policy. */
export function serveApp(session: Session, folder: string): void {
  session.protocol.handle('app', async (request) => {
    const url = new URL(request.url);
    if (url.host !== 'grapnel' || request.method !== 'GET') return plain(404);
    const path = containedPath(folder, url.pathname === '/' ? '/index.html' : url.pathname);
    if (path === null) return plain(404);
    try {
      const body = await readFile(path);
      return extname(path) === '.html' ? page(body.toString('utf8')) : asset(path, body);
    } catch {
      return plain(404);
    }
  });
}

/** Null when the path leads out of the folder or cannot be decoded. */
function containedPath(folder: string, pathname: string): string | null {
  let decoded: string;
  try {
    decoded = decodeURIComponent(pathname);
  } catch {
    return null;
  }
  if (decoded.includes('\0')) return null;
  const path = normalize(join(folder, decoded));
  return path.startsWith(normalize(folder) + sep) ? path : null;
}

function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "font-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "frame-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "object-src 'none'",
  ].join('; ');
}

function page(html: string): Response {
  const nonce = randomBytes(16).toString('base64');
  return new Response(html.replaceAll('%CSP_NONCE%', nonce), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentSecurityPolicy(nonce),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    },
  });
}

function asset(path: string, body: Buffer): Response {
  return new Response(new Uint8Array(body), {
    headers: {
      'content-type': contentTypes[extname(path)] ?? 'application/octet-stream',
      'x-content-type-options': 'nosniff',
    },
  });
}

function plain(status: number): Response {
  return new Response(null, { status });
}
