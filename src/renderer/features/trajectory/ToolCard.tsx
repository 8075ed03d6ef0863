import {
  Bot,
  ChevronRight,
  FilePen,
  FileText,
  FolderTree,
  Globe,
  MessageCircleQuestion,
  Plug,
  Search,
  Terminal,
  Wrench,
  type LucideIcon,
} from 'lucide-react';
import { memo, useId, type ReactNode } from 'react';
import type { HookRun } from '../../../shared/domain/hook-run';
import type { Step, ToolStep } from '../../../shared/domain/step';
import { StatusChip } from '../../ui/Chip';
import { classes } from '../../ui/classes';
import { DiffCounts } from '../../ui/Diff';
import { formatDuration } from '../../ui/format';
import { useTranslate } from '../../ui/i18n';
import { showHidden } from '../../ui/visible-text';
import { useOpen } from './opened-rows';
import { statusOfCall, titleOfCall, type ToolFamily } from './tool-call-words';
import { ToolDetails } from './ToolDetails';
import { ToolOutcome } from './ToolOutcome';

const icons: Record<ToolFamily, LucideIcon> = {
  command: Terminal,
  read: FileText,
  write: FilePen,
  list: FolderTree,
  search: Search,
  web: Globe,
  mcp: Plug,
  agent: Bot,
  ask: MessageCircleQuestion,
  other: Wrench,
};

export interface ToolCardProps {
  step: ToolStep;
  runs: readonly HookRun[];
  roots: readonly string[];
  about?: ReactNode;
  onRestore: ((step: Step) => void) | null;
}

/** One tool call: verb and target, how it stands, and everything about it one click away. */
export const ToolCard = memo(function ToolCard({ step, runs, roots, about, onRestore }: ToolCardProps) {
  const translate = useTranslate();
  const contentId = useId();
  const { state } = step;
  const awaiting = state.kind === 'awaiting-approval';
  const blocked = state.kind === 'denied';
  const [opened, setOpen] = useOpen(`tool-${step.at}-${step.call.callId}`, false);
  const open = opened || awaiting;
  const title = titleOfCall(step.call.tool, step.args, roots);
  const Icon = icons[title.family];
  return (
    <article
      className={classes(
        'card rounded-md border bg-raised',
        blocked && 'border-l-[3px] border-danger/50 border-l-danger',
        awaiting && 'border-l-[3px] border-warn/60 border-l-warn',
        !blocked && !awaiting && 'border-line',
      )}
    >
      <h2>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={contentId}
          disabled={awaiting}
          onClick={() => {
            setOpen(!opened);
          }}
          className="flex min-h-8 w-full items-center gap-2 rounded-md px-2.5 py-1 text-left hover:not-disabled:bg-hover/60"
        >
          <ChevronRight
            aria-hidden
            size={14}
            className={classes('shrink-0 text-ink-faint', open && 'rotate-90', awaiting && 'invisible')}
          />
          <Icon aria-hidden size={15} className="shrink-0 text-ink-soft" />
          <span className="shrink-0 font-medium">{translate(title.verb)}</span>
          <span className="min-w-0 grow truncate font-mono text-sm text-ink-soft" title={title.target}>
            {title.target}
          </span>
          <CardFacts step={step} />
        </button>
      </h2>
      <div id={contentId} className="flex flex-col gap-2 px-2.5 pb-2 empty:hidden">
        {about}
        <ToolOutcome step={step} runs={runs} open={open} />
        {open && <ToolDetails step={step} onRestore={onRestore} />}
      </div>
    </article>
  );
});

function CardFacts({ step: { state, injectedBy } }: { step: ToolStep }) {
  const translate = useTranslate();
  const status = statusOfCall(state);
  const durationMs = state.kind === 'done' || state.kind === 'failed' ? state.durationMs : null;
  return (
    <span className="flex shrink-0 items-center gap-2.5">
      {injectedBy !== null && (
        <span className="text-xs text-hook">
          {translate('window.call-injected-by', { hook: showHidden(injectedBy) })}
        </span>
      )}
      {state.kind === 'done' && state.detail.kind === 'file-change' && (
        <DiffCounts added={state.detail.added} removed={state.detail.removed} />
      )}
      {durationMs !== null && <span className="text-xs text-ink-faint">{formatDuration(durationMs)}</span>}
      <StatusChip bare mark={status.mark} word={translate(status.word, status.params)} />
    </span>
  );
}
