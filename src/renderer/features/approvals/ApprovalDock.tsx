import { useEffect, useRef } from 'react';
import type { ApprovalReply } from '../../../shared/domain/permission';
import { useTranslate } from '../../ui/i18n';
import { LiveRegion } from '../../ui/LiveRegion';
import { ApprovalCard } from './ApprovalCard';
import { DockHeader } from './DockHeader';
import type { KeyContext } from './input-guard';
import { OutcomeLine } from './OutcomeLine';
import { sendAnswers, useCurrent, usePromptState } from './prompt-state';
import { identityOf } from './request-view';
import { followApprovals, useApprovals } from './store';
import { useAnnouncement } from './use-announcement';
import { useDockFocus } from './use-dock-focus';
import { useInputGuard } from './use-input-guard';

export interface ApprovalDockProps {
  conversationId: string;
  /** Asked at the moment of a chord: with text in the composer the chord is not an answer. */
  composerIsEmpty: () => boolean;
  /** The chord belongs to the composer, and allows nothing. */
  modEnterSends: boolean;
  onManageGrants?: () => void;
}

/**
 * The questions of one conversation, docked above its composer. It never takes the focus, and nothing
 * answers it that was meant for something else.
 */
export function ApprovalDock(props: ApprovalDockProps) {
  return <Dock key={props.conversationId} {...props} />;
}

function Dock({ conversationId, composerIsEmpty, modEnterSends, onManageGrants }: ApprovalDockProps) {
  const translate = useTranslate();
  const all = useApprovals((state) => state.approvals);
  const outcome = useApprovals((state) => state.outcomes[conversationId]);
  useEffect(followApprovals, []);

  const requests = all.filter((request) => request.conversationId === conversationId);
  const { current, index, choose } = useCurrent(requests);
  const identical = current === null ? [] : requests.filter((r) => identityOf(r) === identityOf(current));
  // A request that was checked again and reads differently is another one to judge.
  const shown = current === null ? null : `${current.requestId} ${current.payloadHash}`;
  const prompt = usePromptState(shown);
  const sending = useApprovals((state) => current !== null && current.requestId in state.sending);
  const failure = useApprovals((state) => (current && state.failures[current.requestId]) ?? null);
  const region = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  const reply = (value: ApprovalReply) => {
    if (current === null || sending) return;
    const shared = prompt.forAll && value.kind !== 'allow-remember';
    void sendAnswers(shared ? identical : [current], value);
  };
  const closeForm = () => {
    prompt.setForm(null);
    heading.current?.focus();
  };
  const keyContext = (): KeyContext => ({
    composerIsEmpty: composerIsEmpty(),
    wholePayloadSeen: prompt.seen,
    destructive: current?.destructive ?? false,
    modEnterSends,
    focusInPrompt: region.current?.contains(document.activeElement) ?? false,
    focusInField:
      isField(document.activeElement) && (region.current?.contains(document.activeElement) ?? false),
    formOpen: prompt.form !== null,
    overlayOpen: isOverlayOpen(),
  });
  const guard = useInputGuard(shown, keyContext, (verdict) => {
    if (verdict === 'focus-prompt') heading.current?.focus();
    else if (verdict === 'close-form') closeForm();
    else reply(verdict === 'allow-once' ? { kind: 'allow-once' } : { kind: 'deny', message: '' });
  });
  const focus = useDockFocus(region, heading, shown, guard.afterKeys);
  const announcement = useAnnouncement(requests);

  return (
    <div {...focus}>
      <LiveRegion assertive message={announcement} />
      {outcome !== undefined && <OutcomeLine key={outcome.requestId} outcome={outcome} />}
      {current !== null && (
        <section
          ref={region}
          aria-label={translate('approval.region')}
          data-approval={current.requestId}
          data-settled={guard.settled}
          className="card flex max-h-[max(15rem,min(62vh,calc(100vh-23rem)))] flex-col rounded-lg border border-warn/60 bg-raised shadow-overlay"
        >
          <DockHeader
            ref={heading}
            request={current}
            index={index}
            total={requests.length}
            onStep={(by) => {
              choose(requests[index + by] ?? null);
            }}
          />
          <ApprovalCard
            key={shown}
            request={current}
            guard={guard}
            sending={sending}
            failure={failure}
            seen={prompt.seen}
            onSeen={prompt.markSeen}
            form={prompt.form}
            onForm={(form) => {
              if (form === null) closeForm();
              else prompt.setForm(form);
            }}
            onReply={reply}
            onManageGrants={onManageGrants}
            applyToAll={
              identical.length > 1 && (
                <label className="flex min-h-6 items-center gap-2">
                  <input
                    type="checkbox"
                    checked={prompt.forAll}
                    onChange={(event) => {
                      prompt.setForAll(event.target.checked);
                    }}
                    className="size-4 accent-(--accent)"
                  />
                  {translate('approval.applyToAll', { count: identical.length })}
                </label>
              )
            }
          />
        </section>
      )}
    </div>
  );
}

function isField(element: Element | null): boolean {
  return (
    element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && isTextual(element))
  );
}

function isTextual({ type }: HTMLInputElement): boolean {
  return type !== 'radio' && type !== 'checkbox';
}

/** A dialog, menu or palette that has the keyboard; toasts only call themselves dialogs. */
function isOverlayOpen(): boolean {
  const overlays =
    '[role=dialog]:not([aria-modal=false]), [role=alertdialog]:not([aria-modal=false]), [role=menu]';
  return document.querySelector(overlays) !== null;
}
