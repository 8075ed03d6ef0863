import { useEffect, useState } from 'react';
import type { WouldAllow as Answer } from '../../../shared/domain/permission';
import { ask } from '../../api/client';
import { useTranslate } from '../../ui/i18n';
import { Revealed } from '../../ui/Revealed';

/** While somebody types, only where they arrive is asked about. */
const pauseMs = 250;

/** What else of this workspace's past the rules would let through, as they stand. */
export function WouldAllow({ requestId, rules }: { requestId: string; rules: readonly string[] }) {
  const translate = useTranslate();
  const key = JSON.stringify(rules);
  const [found, setFound] = useState<{ key: string; answer: Answer | null; failure: string | null } | null>(
    null,
  );
  useEffect(() => {
    let current = true;
    const timer = setTimeout(() => {
      void ask('approval.wouldAllow', { requestId, rules: JSON.parse(key) as string[] }).then((result) => {
        if (!current) return;
        setFound(
          result.ok
            ? { key, answer: result.data, failure: null }
            : { key, answer: null, failure: result.error.message },
        );
      });
    }, pauseMs);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [requestId, key]);
  const fresh = found?.key === key ? found : null;
  return (
    <div role="status" className="text-xs">
      {fresh === null && <p className="text-ink-soft">{translate('approval.wouldAllow.looking')}</p>}
      {fresh?.failure && <p className="text-danger">{fresh.failure}</p>}
      {fresh?.answer && <Found answer={fresh.answer} />}
    </div>
  );
}

function Found({ answer: { calls, more, complete } }: { answer: Answer }) {
  const translate = useTranslate();
  return (
    <>
      {calls.length === 0 ? (
        <p className="text-ink-soft">{translate('approval.wouldAllow.none')}</p>
      ) : (
        <>
          <p className="font-medium">{translate('approval.wouldAllow.title')}</p>
          <ul className="mt-0.5 max-h-40 list-disc overflow-auto pl-5">
            {calls.map((text) => (
              <li key={text} className="pre-wrap font-mono">
                <Revealed text={text} />
              </li>
            ))}
          </ul>
        </>
      )}
      {more > 0 && <p className="text-ink-soft">{translate('approval.wouldAllow.more', { count: more })}</p>}
      {!complete && <p className="text-ink-soft">{translate('approval.wouldAllow.partly')}</p>}
    </>
  );
}
