import type { ReactNode } from 'react';
import { request } from '../../api/client';
import { showToast } from '../../ui/toasts';
import { showHidden } from '../../ui/visible-text';

/** The address a link may open outside, or null: only https and mail, and only after parsing. */
function openableUrl(href: string): URL | null {
  if (!URL.canParse(href)) return null;
  const url = new URL(href);
  const safe = url.protocol === 'https:' || url.protocol === 'mailto:';
  return safe && url.username === '' && url.password === '' ? url : null;
}

/** True when a text is this address and cannot be read as another. */
function namesOnly(text: string, target: string): boolean {
  return text === target || (URL.canParse(text) && new URL(text).host === target);
}

/** A link with its real target in sight. What may not be opened is shown as the text that it is. */
export function SafeLink({ href, children }: { href: string; children: ReactNode }) {
  const url = openableUrl(href);
  if (url === null) {
    return (
      <>
        {children} {href !== '' && <code>{showHidden(href)}</code>}
      </>
    );
  }
  const target = url.protocol === 'mailto:' ? url.href : url.host;
  const saysTarget = typeof children === 'string' && namesOnly(children, target);
  return (
    <>
      <a
        href={url.href}
        title={url.href}
        onClick={(event) => {
          event.preventDefault();
          request('app.openExternal', { url: url.href }).catch((error: unknown) => {
            showToast(error instanceof Error ? error.message : String(error));
          });
        }}
      >
        {children}
      </a>
      {!saysTarget && <span className="text-xs text-ink-soft"> ({target})</span>}
    </>
  );
}
