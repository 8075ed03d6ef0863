import { useId } from 'react';
import type { McpReviewAnswer, McpReviewItem } from '../../../shared/domain/mcp';
import { Chip, StatusChip } from '../../ui/Chip';
import { CodeBlock } from '../../ui/CodeBlock';
import { useTranslate } from '../../ui/i18n';
import { RadioCards } from '../../ui/RadioCards';
import { Revealed } from '../../ui/Revealed';
import { TextDiff } from '../../ui/TextDiff';
import { showHidden } from '../../ui/visible-text';

export type ServerChoice = McpReviewAnswer['answer'];

/** One MCP server of a workspace, whole: what would be started or reached, and the person's answer. */
export function ServerReviewCard({
  item,
  choice,
  onChoice,
}: {
  item: McpReviewItem;
  choice: ServerChoice;
  onChoice: (choice: ServerChoice) => void;
}) {
  const translate = useTranslate();
  const headingId = useId();
  const name = showHidden(item.name);
  const answers: ServerChoice[] = ['trust', 'keep-off'];
  return (
    <section aria-labelledby={headingId} className="card overflow-hidden rounded-lg border border-line">
      <header className="flex flex-wrap items-center gap-2 border-b border-line bg-sunken px-4 py-2">
        <h3 id={headingId} className="font-semibold">
          <Revealed text={item.name} />
        </h3>
        <Chip tone="hook">MCP</Chip>
        <span className="grow" />
        <StatusChip
          mark={item.state === 'new' ? 'warning' : 'paused'}
          word={translate(`review.server.state.${item.state}`)}
        />
      </header>
      <div className="flex flex-col gap-3 px-4 py-3">
        <p>{translate('review.server.means')}</p>
        <CodeBlock label={translate('review.server.definition', { name })} text={item.definition}>
          <Revealed text={item.definition} />
        </CodeBlock>
        {item.previousDefinition !== null && (
          <TextDiff
            before={item.previousDefinition}
            after={item.definition}
            label={translate('review.definitionChange')}
          />
        )}
        <RadioCards
          legend={translate('review.server.answer', { name })}
          value={choice}
          onValueChange={onChoice}
          options={answers.map((value) => ({
            value,
            label: translate(`review.answer.${value}`),
            help: translate(`review.server.help.${value}`),
          }))}
        />
      </div>
    </section>
  );
}
