import { RotateCcw } from 'lucide-react';
import type { ConversationStatus } from '../../../shared/domain/conversation';
import type { TextKey } from '../../../shared/i18n/translate';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { StatusChip } from '../../ui/Chip';
import { formatDuration, formatNumber } from '../../ui/format';
import { useLanguage, useTranslate } from '../../ui/i18n';
import { modelLabel } from '../../ui/model-label';
import { showHidden } from '../../ui/visible-text';
import type { Row } from './rows';

const working = {
  hooks: 'window.working-hooks',
  model: 'window.working-model',
  tool: 'window.working-tool',
} satisfies Record<string, TextKey>;

/** How the run stands, at the end of the list; a run that was cut off can go on from here. */
export function RunState({
  status,
  onResume,
}: {
  status: ConversationStatus;
  onResume: (() => void) | null;
}) {
  const translate = useTranslate();
  const again = (word: TextKey) =>
    onResume !== null && (
      <Button size="sm" icon={<RotateCcw aria-hidden size={13} />} onClick={onResume}>
        {translate(word)}
      </Button>
    );
  switch (status.kind) {
    case 'idle':
      return null;
    case 'running':
      return <StatusChip bare mark="running" word={translate(working[status.phase])} />;
    case 'needs-you':
      return <StatusChip bare mark="needs-you" word={translate('window.waits-for-you')} />;
    case 'stopping':
      return <StatusChip bare mark="running" word={translate('window.stopping')} />;
    case 'stopped':
      return <StatusChip bare mark="stopped" word={translate('window.stopped-by-you')} />;
    case 'failed':
      return (
        <Banner tone="danger" actions={again('window.retry')}>
          <span className="pre-wrap">
            {translate('window.run-failed', { error: showHidden(status.error) })}
          </span>
        </Banner>
      );
    case 'interrupted':
      return (
        <Banner tone="warn" actions={again('window.continue')}>
          {translate('window.run-interrupted')}
        </Banner>
      );
  }
}

export function TurnEnd({ row }: { row: Extract<Row, { kind: 'turn-end' }> }) {
  const translate = useTranslate();
  const language = useLanguage();
  const { usage } = row;
  const facts = [formatDuration(row.elapsedMs)];
  if (row.calls > 0) facts.push(translate('window.turn-tools', { count: row.calls }));
  if (usage !== null) {
    facts.push(
      translate('window.turn-tokens', {
        input: formatNumber(usage.inputTokens, language),
        output: formatNumber(usage.outputTokens, language),
      }),
    );
    if (usage.cacheReadTokens > 0) {
      facts.push(translate('window.turn-cached', { cached: formatNumber(usage.cacheReadTokens, language) }));
    }
  }
  if (row.model !== null) facts.push(modelLabel(row.model));
  if (row.reason === 'max_steps_exceeded') facts.push(translate('window.turn-limit'));
  if (row.reason === 'hook_terminated') facts.push(translate('window.turn-hook'));
  return (
    <p className="text-xs text-ink-faint">
      <span className="sr-only">{translate('window.turn-facts')} </span>
      {facts.join(' · ')}
    </p>
  );
}
