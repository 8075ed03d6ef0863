import { useCallback, useId, useState, type ReactNode } from 'react';
import type { ApprovalReply, ApprovalRequest } from '../../../shared/domain/permission';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { useTranslate } from '../../ui/i18n';
import { showHidden } from '../../ui/visible-text';
import { AlwaysForm } from './AlwaysForm';
import { AnswerBar } from './AnswerBar';
import { CopyRequest } from './CopyRequest';
import { DenyForm } from './DenyForm';
import { Facts, Warnings } from './Facts';
import { HoldHelp } from './HoldHelp';
import { Payload } from './Payload';
import { Reason } from './Reason';
import { payloadOf, rememberLimit, rememberOptions } from './request-view';
import { Trace } from './Trace';
import type { InputGuard } from './use-input-guard';

export type OpenForm = 'deny' | 'always' | null;

export interface ApprovalCardProps {
  request: ApprovalRequest;
  guard: InputGuard;
  /** The header stays mounted above, so that the focus has a place when the request changes. */
  sending: boolean;
  failure: string | null;
  seen: boolean;
  onSeen: () => void;
  form: OpenForm;
  onForm: (form: OpenForm) => void;
  onReply: (reply: ApprovalReply) => void;
  onManageGrants: (() => void) | undefined;
  /** The choice to answer identical calls with the same. */
  applyToAll: ReactNode;
}

/** Everything there is to judge one call by, and the ways to answer. Mounted anew for each request. */
export function ApprovalCard(props: ApprovalCardProps) {
  const { request, guard, sending, failure, seen, onSeen, form, onForm, onReply, onManageGrants } = props;
  const translate = useTranslate();
  const [showTrace, setShowTrace] = useState(false);
  const noteId = useId();
  const traceId = useId();
  const view = payloadOf(request);
  const options = rememberOptions(request.decision);
  const close = useCallback(() => {
    onForm(null);
  }, [onForm]);
  const allow = {
    deliberate: request.destructive,
    disabled: sending || !seen,
    describedBy: noteId,
    accepts: guard.accepts,
    acceptsPress: guard.acceptsPress,
  };
  return (
    <>
      <div data-scroll-body className="flex min-h-0 flex-col gap-2.5 overflow-auto px-4 pb-2">
        <Reason request={request} />
        <Payload cwd={request.cwd} view={view} noteId={noteId} seen={seen} onSeen={onSeen} />
        <Facts request={request} />
        <Warnings request={request} view={view} />
        {request.decision.firstWrite === true && <p>{translate('approval.firstWrite')}</p>}
        <LimitNote request={request} />
        {rememberLimit(request.decision) === 'hold' && <HoldHelp request={request} />}
        {showTrace && (
          <div id={traceId}>
            <Trace entries={request.decision.trace} />
          </div>
        )}
        {form === 'deny' && (
          <DenyForm
            sending={sending}
            onCancel={close}
            onDeny={(message) => {
              onReply({ kind: 'deny', message });
            }}
          />
        )}
        {form === 'always' && (
          <AlwaysForm
            {...allow}
            requestId={request.requestId}
            proposals={request.decision.proposals}
            scopes={options.always}
            onCancel={close}
            onSave={(scope, rules) => {
              onReply({ kind: 'allow-remember', scope, rules });
            }}
          />
        )}
        {failure !== null && (
          <Banner tone="danger">{translate('approval.failed', { message: failure })}</Banner>
        )}
        {props.applyToAll}
      </div>
      <div className="flex shrink-0 flex-col gap-1.5 border-t border-line px-4 pt-2.5 pb-1.5">
        <AnswerBar
          request={request}
          options={options}
          allow={allow}
          sending={sending}
          form={form}
          onForm={onForm}
          onReply={onReply}
        />
        <div className="flex flex-wrap gap-x-1 text-xs">
          <Button
            size="sm"
            tone="quiet"
            aria-expanded={showTrace}
            aria-controls={traceId}
            onClick={() => {
              setShowTrace(!showTrace);
            }}
          >
            {translate('approval.why')}
          </Button>
          <CopyRequest request={request} />
          {onManageGrants !== undefined && (
            <Button size="sm" tone="quiet" onClick={onManageGrants}>
              {translate('approval.manage')}
            </Button>
          )}
          <span role="status" className="self-center text-ink-soft">
            {sending ? translate('approval.sending') : ''}
          </span>
        </div>
      </div>
    </>
  );
}

/** Why less than usual can be answered. */
function LimitNote({ request }: { request: ApprovalRequest }) {
  const translate = useTranslate();
  const { decision } = request;
  switch (rememberLimit(decision)) {
    case 'none':
      return null;
    case 'hold':
      return <p className="text-ink-soft">{translate('approval.hold')}</p>;
    case 'force-ask':
      return <p className="text-ink-soft">{translate('approval.forceAsk')}</p>;
    case 'note':
      return <p className="text-ink-soft">{showHidden(decision.rememberNote ?? '')}</p>;
  }
}
