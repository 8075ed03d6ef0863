import { CornerDownLeft, Square } from 'lucide-react';
import { useId, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Button } from '../../ui/Button';
import { useTranslate } from '../../ui/i18n';
import { isComposingKey, modEnter } from '../../ui/keys';
import { setDraft, useDraft } from './drafts';
import { useSendOnEnter } from './use-send-on-enter';

export interface ComposerProps {
  /** Whose draft this is. */
  draftKey: string;
  /** Why nothing can be sent here; null when it can. */
  locked: string | null;
  placeholder: string;
  /** Mod+Enter sends, and Enter makes a new line. */
  modEnterSends: boolean;
  /** Resolves to whether it was taken; the text stays otherwise. */
  onSend: (text: string) => Promise<boolean>;
  /** Ends the run; null while nothing runs. */
  onStop: (() => void) | null;
  /** Small facts at the lower left: model, mode, folder. */
  facts?: ReactNode;
}

export const composerId = 'composer';

/** Where the person writes; it stays usable while the agent works. */
export function Composer(props: ComposerProps) {
  const { draftKey, locked, placeholder, modEnterSends, onSend, onStop, facts } = props;
  const translate = useTranslate();
  const text = useDraft(draftKey);
  const hintId = useId();
  const busy = onStop !== null;
  const [sending, setSending] = useState(false);
  const field = useAutosize(text);

  const send = (written: string) => {
    if (written.trim() === '' || locked !== null || sending) return;
    setSending(true);
    void onSend(written)
      .then((taken) => {
        // What was typed while the answer was on its way stays.
        if (taken && field.current?.value === written) setDraft(draftKey, '');
      })
      .finally(() => {
        setSending(false);
      });
  };
  const hint = modEnterSends ? 'window.composer-hint-mod' : 'window.composer-hint';
  const sendOnEnter = useSendOnEnter(send, modEnterSends ? 'mod-enter' : 'enter');

  return (
    <div className="rounded-lg border border-line-strong bg-raised focus-within:border-focus focus-within:outline-1 focus-within:outline-focus">
      <label htmlFor={composerId} className="sr-only">
        {translate('window.composer-label')}
      </label>
      <textarea
        id={composerId}
        ref={field}
        rows={1}
        value={text}
        disabled={locked !== null}
        aria-describedby={hintId}
        placeholder={locked ?? placeholder}
        onChange={(event) => {
          setDraft(draftKey, event.currentTarget.value);
        }}
        {...sendOnEnter}
        onKeyDown={(event) => {
          sendOnEnter.onKeyDown(event);
          if (event.key === 'Escape' && onStop !== null && !isComposingKey(event)) {
            event.preventDefault();
            onStop();
          }
        }}
        className="block max-h-[40vh] w-full resize-none bg-transparent px-3.5 pt-2.5 pb-1 text-base leading-relaxed outline-none placeholder:text-ink-faint"
      />
      <div className="flex items-center gap-2 px-2 pb-1.5 pl-3.5">
        <div className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-soft">
          {facts}
        </div>
        <span id={hintId} className="text-xs whitespace-nowrap text-ink-faint max-sm:sr-only">
          {translate(busy ? 'window.composer-hint-busy' : hint, { chord: modEnter })}
        </span>
        {onStop !== null && (
          <Button size="sm" tone="danger" icon={<Square aria-hidden size={12} />} onClick={onStop}>
            {translate('window.stop')}
          </Button>
        )}
        <Button
          size="sm"
          tone="primary"
          icon={<CornerDownLeft aria-hidden size={13} />}
          disabled={locked !== null || text.trim() === ''}
          focusableWhenDisabled
          onClick={() => {
            send(field.current?.value ?? '');
            field.current?.focus();
          }}
        >
          {translate(busy ? 'window.queue-prompt' : 'window.send')}
        </Button>
      </div>
    </div>
  );
}

/** A text field that is as high as its text. */
function useAutosize(text: string): RefObject<HTMLTextAreaElement | null> {
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const element = field.current;
    if (element === null) return;
    element.style.height = 'auto';
    element.style.height = `${String(element.scrollHeight)}px`;
  }, [text]);
  return field;
}
