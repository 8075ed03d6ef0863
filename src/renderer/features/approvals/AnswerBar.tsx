import type { MouseEvent } from 'react';
import type { ApprovalReply, ApprovalRequest } from '../../../shared/domain/permission';
import { Button } from '../../ui/Button';
import { useTranslate } from '../../ui/i18n';
import { showHidden } from '../../ui/visible-text';
import { AllowButton } from './AllowButton';
import type { OpenForm } from './ApprovalCard';
import type { RememberOptions } from './request-view';

export interface AnswerBarProps {
  request: ApprovalRequest;
  options: RememberOptions;
  allow: {
    deliberate: boolean;
    disabled: boolean;
    describedBy: string;
    accepts: (event: MouseEvent) => boolean;
    acceptsPress: () => boolean;
  };
  sending: boolean;
  form: OpenForm;
  onForm: (form: OpenForm) => void;
  onReply: (reply: ApprovalReply) => void;
}

/** Deny comes first, for the eye and for the Tab key. */
export function AnswerBar(props: AnswerBarProps) {
  const { request, options, allow, sending, form, onForm, onReply } = props;
  const translate = useTranslate();
  const { proposals } = request.decision;
  const guarded = (then: () => void) => (event: MouseEvent) => {
    if (allow.accepts(event)) then();
  };
  return (
    <>
      {options.conversation && (
        <p className="text-xs text-ink-soft">
          {translate('approval.conversationRules', { rules: proposals.map(showHidden).join(', ') })}
        </p>
      )}
      <div className="flex flex-wrap gap-1.5">
        <Button
          data-deny
          tone="danger"
          disabled={sending}
          onClick={guarded(() => {
            onReply({ kind: 'deny', message: '' });
          })}
        >
          {translate('approval.deny')}
        </Button>
        <Button
          disabled={sending}
          aria-expanded={form === 'deny'}
          onClick={guarded(() => {
            onForm(form === 'deny' ? null : 'deny');
          })}
        >
          {translate('approval.denyWithMessage')}
        </Button>
        <span className="grow" />
        <AllowButton
          {...allow}
          tone="ok"
          onAllow={() => {
            onReply({ kind: 'allow-once' });
          }}
        >
          {translate('approval.allowOnce')}
        </AllowButton>
        {options.conversation && (
          <AllowButton
            {...allow}
            onAllow={() => {
              onReply({ kind: 'allow-remember', scope: 'conversation', rules: [...proposals] });
            }}
          >
            {translate('approval.allowConversation')}
          </AllowButton>
        )}
        {options.always.length > 0 && (
          <Button
            disabled={sending}
            aria-expanded={form === 'always'}
            onClick={guarded(() => {
              onForm(form === 'always' ? null : 'always');
            })}
          >
            {translate('approval.allowAlways')}
          </Button>
        )}
      </div>
    </>
  );
}
