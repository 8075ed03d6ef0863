import { Gauge } from 'lucide-react';
import { windowTokens } from '../../shared/domain/model-window';
import type { Step } from '../../shared/domain/step';
import { useTrajectory } from '../features/trajectory/store';
import { formatNumber } from '../ui/format';
import { useLanguage, useTranslate } from '../ui/i18n';
import { Tooltip } from '../ui/Tooltip';

/** How much of the model's window the conversation fills, by what the vendor counted last. */
export function ContextMeter() {
  const translate = useTranslate();
  const language = useLanguage();
  const filled = useTrajectory(({ trajectory }) => filledTokens(trajectory?.steps ?? []));
  const model = useTrajectory(({ trajectory }) => trajectory?.conversation.model ?? null);
  if (filled === null || model === null) return null;
  const most = windowTokens(model);
  const percent = Math.min(100, Math.round((filled / most) * 100));
  const words = translate('window.context', { percent });
  const tokens = translate('window.context-tokens', {
    filled: formatNumber(filled, language),
    most: formatNumber(most, language),
  });
  return (
    <Tooltip text={tokens}>
      <span
        role="meter"
        aria-label={translate('window.context-label')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={`${words}. ${tokens}`}
        className="inline-flex items-center gap-1"
      >
        <Gauge aria-hidden size={13} />
        {words}
      </span>
    </Tooltip>
  );
}

/** Null while nothing was counted, and after something was cut until the next answer. */
function filledTokens(steps: readonly Step[]): number | null {
  const last = steps.findLast(
    (step) =>
      (step.kind === 'model' && (step.usage?.inputTokens ?? 0) > 0) ||
      (step.kind === 'notice' && (step.summary !== undefined || step.shortBefore !== undefined)),
  );
  if (last?.kind !== 'model' || last.usage === null) return null;
  return last.usage.inputTokens + last.usage.outputTokens;
}
