import { useId, useState } from 'react';
import type { ApprovalRequest } from '../../../shared/domain/permission';
import type { TextKey } from '../../../shared/i18n/translate';
import { classes } from '../../ui/classes';
import { useTranslate } from '../../ui/i18n';
import { Phrase } from '../../ui/Phrase';
import { Revealed } from '../../ui/Revealed';

/** Why the question is asked, as plain text; the model's own words come after it, and weaker. */
export function Reason({ request }: { request: ApprovalRequest }) {
  const translate = useTranslate();
  const { reasons } = request.decision;
  return (
    <div className="flex flex-col gap-1">
      {reasons.map((reason, index) => (
        <Clamped key={index} text={reason.text}>
          <strong className="font-semibold">{translate('approval.reason.label')}</strong>{' '}
          <Revealed text={reason.text} />
          {reason.hook !== null && (
            <span className="text-ink-soft">
              {' '}
              <Phrase
                text="approval.reason.fromHook"
                params={{ layer: translate(`approval.layer.${reason.hook.layer}`) }}
                parts={{
                  hook: (
                    <code className="text-hook">
                      <Revealed text={reason.hook.name} />
                    </code>
                  ),
                }}
              />
            </span>
          )}
        </Clamped>
      ))}
      {reasons.length === 0 && (
        <p>
          <strong className="font-semibold">{translate('approval.reason.label')}</strong>{' '}
          {translate(ordinaryReason(request))}
        </p>
      )}
      {request.agentSays !== null && request.agentSays !== '' && (
        <Clamped text={request.agentSays} weak>
          <Phrase text="approval.agentSays" parts={{ text: <Revealed text={request.agentSays} /> }} />
        </Clamped>
      )}
    </div>
  );
}

function ordinaryReason({ tool, decision }: ApprovalRequest): TextKey {
  if (decision.by === 'rule') return 'approval.reason.rule';
  if (decision.by === 'protected') return 'approval.reason.protected';
  return tool === 'run_command' ? 'approval.reason.default.command' : 'approval.reason.default.other';
}

/** About what three lines of the dock hold. */
const shortText = 240;

function Clamped({
  text,
  weak = false,
  children,
}: {
  text: string;
  weak?: boolean;
  children: React.ReactNode;
}) {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  const id = useId();
  const long = text.length > shortText || text.split('\n').length > 3;
  return (
    <div className={classes('text-sm', weak && 'text-xs text-ink-soft')}>
      <p id={id} className={classes('pre-wrap', long && !open && 'line-clamp-3')}>
        {children}
      </p>
      {long && (
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => {
            setOpen(!open);
          }}
          className="min-h-6 text-xs font-medium text-accent hover:underline"
        >
          {translate(open ? 'approval.reason.showLess' : 'approval.reason.showAll')}
        </button>
      )}
    </div>
  );
}
