import { Square } from 'lucide-react';
import { useTrajectory } from '../features/trajectory/store';
import { Button } from '../ui/Button';
import { useTranslate } from '../ui/i18n';

/** Says that commands go on although no turn runs, and ends them; a running turn's Stop ends them too. */
export function BackgroundLine({ onEnd }: { onEnd: () => void }) {
  const translate = useTranslate();
  const count = useTrajectory(
    ({ trajectory }) =>
      trajectory?.steps.filter(
        (step) =>
          step.kind === 'tool' && step.state.kind === 'running' && step.state.background !== undefined,
      ).length ?? 0,
  );
  if (count === 0) return null;
  return (
    <div role="status" className="flex shrink-0 items-center gap-2 px-3.5 text-xs text-ink-soft">
      <span className="grow">{translate('tools.background.running', { count })}</span>
      <Button size="sm" tone="danger" icon={<Square aria-hidden size={12} />} onClick={onEnd}>
        {translate('tools.background.end', { count })}
      </Button>
    </div>
  );
}
