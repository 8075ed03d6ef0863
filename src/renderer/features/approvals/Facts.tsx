import type { ReactNode } from 'react';
import type { ApprovalRequest } from '../../../shared/domain/permission';
import { StatusIcon } from '../../ui/Chip';
import { classes } from '../../ui/classes';
import { useTranslate } from '../../ui/i18n';
import { PathText } from '../../ui/PathText';
import { Phrase } from '../../ui/Phrase';
import { countHidden, Revealed } from '../../ui/Revealed';
import { commandParts } from './command-parts';
import { HistoryFacts } from './HistoryFacts';
import { payloadText, type PayloadView } from './request-view';

/** Where it runs, and what is known of it. */
export function Facts({ request }: { request: ApprovalRequest }) {
  const translate = useTranslate();
  const { cwd, cwdOutside, workspace } = request;
  return (
    <div className="flex flex-col gap-0.5">
      <dl className="grid grid-cols-[auto_1fr] gap-x-1.5 text-xs">
        {cwd !== null && (
          <>
            <dt className="text-ink-soft">{translate('approval.facts.folder')}</dt>
            <dd className={classes('min-w-0', cwdOutside && 'text-danger')}>
              <PathText path={cwd} />
              {cwdOutside && <strong> · {translate('approval.facts.outside')}</strong>}
            </dd>
          </>
        )}
        {workspace !== null && workspace !== cwd && (
          <>
            <dt className="text-ink-soft">{translate('approval.facts.workspace')}</dt>
            <dd className="min-w-0">
              <PathText path={workspace} />
            </dd>
          </>
        )}
      </dl>
      <HistoryFacts request={request} />
    </div>
  );
}

/** What a person should know before they answer; each with an icon and the word. */
export function Warnings({ request, view }: { request: ApprovalRequest; view: PayloadView }) {
  const translate = useTranslate();
  const hidden = countHidden(payloadText(view));
  const parts = view.kind === 'command' ? commandParts(view.text) : [];
  return (
    <>
      {request.fromBeforeRestart && <Warning>{translate('approval.warning.beforeRestart')}</Warning>}
      {request.destructive && <Warning>{translate('approval.warning.destructive')}</Warning>}
      {hidden > 0 && (
        <Warning>{translate('approval.warning.hidden', { count: hidden, example: '\\u{…}' })}</Warning>
      )}
      {parts.length > 1 && (
        <Warning>
          {translate('approval.warning.chain', { count: parts.length })}
          <ol className="mt-0.5 list-decimal pl-5 font-mono text-xs">
            {parts.map((part, index) => (
              <li key={index} className="pre-wrap">
                <Revealed text={part} />
              </li>
            ))}
          </ol>
        </Warning>
      )}
      {request.permissionOverrides.map(({ hook, resource }, index) => (
        <Warning key={index}>
          <Phrase
            text="approval.warning.override"
            parts={{ hook: <Code text={hook} />, resource: <Code text={resource} /> }}
          />
        </Warning>
      ))}
      {request.overwrittenBy.map((hook, index) => (
        <Warning key={index}>
          <Phrase text="approval.warning.overwritten" parts={{ hook: <Code text={hook} /> }} />
        </Warning>
      ))}
    </>
  );
}

function Code({ text }: { text: string }) {
  return (
    <code className="pre-wrap">
      <Revealed text={text} />
    </code>
  );
}

function Warning({ children }: { children: ReactNode }) {
  const translate = useTranslate();
  return (
    <div className="flex gap-2 border-l-2 border-warn py-0.5 pl-2 text-sm">
      <span className="mt-[3px] text-warn">
        <StatusIcon mark="warning" />
      </span>
      <div className="min-w-0">
        <strong className="font-semibold text-warn">{translate('approval.warning.label')}</strong> {children}
      </div>
    </div>
  );
}
