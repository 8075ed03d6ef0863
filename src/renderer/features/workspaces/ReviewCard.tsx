import { useId, type ReactNode } from 'react';
import { isToolEvent, type ReviewItem } from '../../../shared/domain/hook';
import { Chip, StatusChip, StatusIcon } from '../../ui/Chip';
import { CodeBlock } from '../../ui/CodeBlock';
import { useTranslate } from '../../ui/i18n';
import { RadioCards } from '../../ui/RadioCards';
import { Revealed } from '../../ui/Revealed';
import { TextDiff } from '../../ui/TextDiff';
import { showHidden } from '../../ui/visible-text';
import type { Answer, Choice } from './reviews';

export interface ReviewCardProps {
  item: ReviewItem;
  choice: Choice;
  onChoice: (choice: Choice) => void;
  /** The person's answer so far is to keep it off. */
  keptOff?: boolean;
}

/** One handler, whole: what it is, when it runs, the text of its scripts, and the person's answer. */
export function ReviewCard({ item, choice, onChoice, keptOff = false }: ReviewCardProps) {
  const translate = useTranslate();
  const headingId = useId();
  const choices: Answer[] = item.canApprove
    ? ['trust', 'trust-no-approve', 'keep-off']
    : ['trust', 'keep-off'];
  return (
    <section aria-labelledby={headingId} className="card overflow-hidden rounded-lg border border-line">
      <header className="flex flex-wrap items-center gap-2 border-b border-line bg-sunken px-4 py-2">
        <h3 id={headingId} className="font-semibold">
          <Revealed text={item.name} />
        </h3>
        <Chip tone="hook">{item.event}</Chip>
        <span className="grow" />
        <StatusChip
          mark={keptOff ? 'stopped' : item.state === 'new' ? 'warning' : 'paused'}
          word={translate(keptOff ? 'review.state.keptOff' : `review.state.${item.state}`)}
        />
      </header>
      <div className="flex flex-col gap-3 px-4 py-3">
        <CodeBlock
          label={translate('review.command', { name: showHidden(item.name), event: item.event })}
          text={item.command}
        >
          <Revealed text={item.command} />
        </CodeBlock>
        <Facts item={item} />
        {item.canApprove && (
          <p className="flex gap-2 font-medium text-warn">
            <span className="mt-[3px]">
              <StatusIcon mark="warning" />
            </span>
            {translate('review.canApprove')}
          </p>
        )}
        {item.previousDefinition !== null && (
          <TextDiff
            before={item.previousDefinition}
            after={item.definition}
            label={translate('review.definitionChange')}
          />
        )}
        <Scripts scripts={item.scripts} />
        <RadioCards
          legend={translate('review.answer', { name: showHidden(item.name), event: item.event })}
          value={choice.answer}
          onValueChange={(answer) => {
            onChoice({ ...choice, answer });
          }}
          options={choices.map((value) => ({
            value,
            label: translate(`review.answer.${value}`),
            help: translate(`review.answer.help.${value}`),
          }))}
        />
        {choice.answer !== 'keep-off' && (
          <label className="flex min-h-6 items-start gap-2">
            <input
              type="checkbox"
              checked={choice.allowSecrets}
              onChange={(event) => {
                onChoice({ ...choice, allowSecrets: event.target.checked });
              }}
              className="mt-0.5 size-4 shrink-0 accent-(--accent)"
            />
            {translate('review.allowSecrets')}
          </label>
        )}
      </div>
    </section>
  );
}

function Facts({ item }: { item: ReviewItem }) {
  const translate = useTranslate();
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      {isToolEvent(item.event) && (
        <Fact name={translate('review.matcher')}>
          {item.matcher === null || item.matcher === '' ? (
            translate('review.allTools')
          ) : (
            <code className="pre-wrap">
              <Revealed text={item.matcher} />
            </code>
          )}
        </Fact>
      )}
      <Fact name={translate('review.folder')}>
        <code className="pre-wrap">
          <Revealed text={item.cwd} />
        </code>
      </Fact>
      <Fact name={translate('review.timeout')}>
        {translate('review.seconds', { count: item.timeoutSeconds })}
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}

function Scripts({ scripts }: { scripts: ReviewItem['scripts'] }) {
  const translate = useTranslate();
  if (scripts.length === 0) return <p className="text-ink-soft">{translate('review.noScripts')}</p>;
  return scripts.map(({ path, text, changed, previousText }) => {
    const shownPath = showHidden(path);
    return (
      <div key={path} className="flex flex-col gap-2">
        {changed && previousText === null && <p>{translate('review.scriptNotKept', { path: shownPath })}</p>}
        {previousText !== null && previousText !== text && (
          <TextDiff
            before={previousText}
            after={text}
            label={translate('review.scriptChange', { path: shownPath })}
            maxLines={16}
          />
        )}
        <CodeBlock label={translate('review.script', { path: shownPath })} text={text} maxLines={16}>
          {text === '' ? translate('review.scriptEmpty') : <Revealed text={text} />}
        </CodeBlock>
      </div>
    );
  });
}
