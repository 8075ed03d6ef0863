import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { KeyboardEvent, Ref } from 'react';
import type { ApprovalRequest } from '../../../shared/domain/permission';
import { titleOf } from '../../../shared/domain/request-title';
import { IconButton } from '../../ui/Button';
import { StatusIcon } from '../../ui/Chip';
import { useTranslate } from '../../ui/i18n';
import { Phrase } from '../../ui/Phrase';
import { Revealed } from '../../ui/Revealed';
import { showHidden } from '../../ui/visible-text';

export interface DockHeaderProps {
  ref: Ref<HTMLHeadingElement>;
  request: ApprovalRequest;
  index: number;
  total: number;
  onStep: (by: 1 | -1) => void;
}

/** Whoever jumps here is one Tab away from refusing; what there is to read lies before it, by Shift+Tab. */
function tabToDeny(event: KeyboardEvent<HTMLElement>): void {
  if (event.code !== 'Tab' || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
  const deny = event.currentTarget.closest('[data-approval]')?.querySelector('[data-deny]');
  if (!(deny instanceof HTMLElement)) return;
  event.preventDefault();
  deny.focus();
}

/** A folder by its own name. */
function nameOf(folder: string): string {
  return folder.split(/[/\\]/).findLast((part) => part !== '') ?? folder;
}

/** The question, and where it comes from. The heading takes the focus when a person jumps here. */
export function DockHeader({ ref, request, index, total, onStep }: DockHeaderProps) {
  const translate = useTranslate();
  const { key, object } = titleOf(request);
  return (
    <header className="flex shrink-0 items-start gap-2.5 px-4 pt-2.5 pb-2">
      <span className="mt-1 text-warn">
        <StatusIcon mark="needs-you" size={16} />
      </span>
      <div className="min-w-0 grow">
        <h2 ref={ref} tabIndex={-1} data-pane-start onKeyDown={tabToDeny} className="text-base font-semibold">
          <Phrase
            text={key}
            parts={{
              object: (
                <code className="font-semibold">
                  <Revealed text={object} />
                </code>
              ),
            }}
          />
        </h2>
        <p className="text-xs text-ink-soft">
          {request.conversationTitle === '' ? (
            translate('approval.untitled')
          ) : (
            <Revealed text={request.conversationTitle} />
          )}
          {' · '}
          {translate('approval.step', { number: request.stepIndex })}
          {request.agent !== null && (
            <>
              {' · '}
              <strong className="font-semibold text-ink">
                {translate('subagent.asks', { agent: showHidden(request.agent) })}
              </strong>
            </>
          )}
          {request.workspace !== null && (
            <>
              {' · '}
              <Revealed text={nameOf(request.workspace)} />
            </>
          )}
        </p>
      </div>
      {total > 1 && (
        <div className="flex shrink-0 items-center gap-1 text-xs text-ink-soft">
          {translate('approval.waiting', { index: index + 1, total })}
          <IconButton
            size="sm"
            label={translate('approval.previous')}
            disabled={index === 0}
            focusableWhenDisabled
            onClick={() => {
              onStep(-1);
            }}
          >
            <ChevronLeft aria-hidden size={15} />
          </IconButton>
          <IconButton
            size="sm"
            label={translate('approval.next')}
            disabled={index === total - 1}
            focusableWhenDisabled
            onClick={() => {
              onStep(1);
            }}
          >
            <ChevronRight aria-hidden size={15} />
          </IconButton>
        </div>
      )}
    </header>
  );
}
