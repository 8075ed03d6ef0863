import { useRef, useState } from 'react';
import type { HookSourceView } from '../../../shared/domain/hook';
import { ask } from '../../api/client';
import { Button } from '../../ui/Button';
import { AlertDialog } from '../../ui/Dialog';
import { useTranslate } from '../../ui/i18n';
import { showHidden } from '../../ui/visible-text';

/** For a file that cannot be read: it holds every call until it is fixed, removed, or ignored as it is. */
export function IgnoreFile({ view }: { view: HookSourceView }) {
  const translate = useTranslate();
  const keep = useRef<HTMLButtonElement>(null);
  const [asked, setAsked] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { source, state, contentHash } = view;
  const path = showHidden(source.path);
  const change = async (hash: string | null) => {
    setAsked(false);
    const result = await ask('hook.ignoreFile', { path: source.path, hash });
    setFailure(result.ok ? null : result.error.message);
  };
  if (state === 'unreadable' && contentHash === null) {
    return <p className="basis-full px-1 text-ink-soft">{translate('hooksPage.ignore.cannot')}</p>;
  }
  return (
    <>
      {failure !== null && <p className="basis-full px-1 text-danger">{showHidden(failure)}</p>}
      {state === 'ignored' ? (
        <Button
          size="sm"
          aria-label={translate('hooksPage.ignore.endNamed', { path })}
          onClick={() => void change(null)}
        >
          {translate('hooksPage.ignore.end')}
        </Button>
      ) : (
        <Button
          size="sm"
          aria-label={translate('hooksPage.ignore.doNamed', { path })}
          onClick={() => {
            setAsked(true);
          }}
        >
          {translate('hooksPage.ignore.do')}
        </Button>
      )}
      <AlertDialog
        open={asked}
        onOpenChange={setAsked}
        title={translate('hooksPage.ignore.title')}
        description={<p className="pre-wrap">{translate('hooksPage.ignore.means', { path })}</p>}
        initialFocus={keep}
        actions={
          <>
            <Button
              ref={keep}
              onClick={() => {
                setAsked(false);
              }}
            >
              {translate('hooksPage.ignore.keep')}
            </Button>
            <Button tone="danger" onClick={() => void change(contentHash)}>
              {translate('hooksPage.ignore.do')}
            </Button>
          </>
        }
      />
    </>
  );
}
