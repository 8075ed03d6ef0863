import { Cpu, Folder, ShieldCheck } from 'lucide-react';
import { useNoPrompts } from '../features/settings/no-prompts';
import { useTranslate } from '../ui/i18n';
import { modelLabel } from '../ui/model-label';
import { Tooltip } from '../ui/Tooltip';
import { attempt } from './conversation-actions';
import { ModelChoice } from './ModelChoice';
import { useSession } from './session';

/** The folders a conversation may work in. */
export function Roots({ roots }: { roots: readonly string[] }) {
  const translate = useTranslate();
  if (roots.length === 0) return <span>{translate('window.no-folder')}</span>;
  return roots.map((root) => (
    <Tooltip key={root} text={root}>
      <button
        type="button"
        aria-label={translate('window.show-folder', { path: root })}
        onClick={() => void attempt('app.reveal', { path: root })}
        className="inline-flex min-h-6 min-w-0 items-center gap-1 rounded-sm px-1 hover:bg-hover hover:text-ink"
      >
        <Folder aria-hidden size={13} className="shrink-0" />
        <span className="truncate">{root.split(/[\\/]/).at(-1)}</span>
      </button>
    </Tooltip>
  ));
}

interface ModelAndModeProps {
  model: string | null;
  /** Null: it cannot be changed now. */
  onChoose?: ((model: string) => Promise<string | null>) | null;
}

/** Which model answers and how far it may go without asking. */
export function ModelAndMode({ model, onChoose = null }: ModelAndModeProps) {
  const translate = useTranslate();
  const settings = useSession((state) => state.settings);
  const skipPrompts = useNoPrompts((state) => state.skipPrompts);
  const id = model ?? settings?.model;
  return (
    <>
      {id !== undefined && onChoose !== null && <ModelChoice model={id} onChoose={onChoose} />}
      {id !== undefined && onChoose === null && (
        <span className="inline-flex items-center gap-1">
          <Cpu aria-hidden size={13} />
          <span className="sr-only">{translate('window.model')}</span>
          {modelLabel(id)}
        </span>
      )}
      {settings !== null && (
        <span className="inline-flex items-center gap-1">
          <ShieldCheck aria-hidden size={13} />
          <span className="sr-only">{translate('window.mode')}</span>
          {translate(skipPrompts ? 'noPrompts.mode' : `window.mode-${settings.permissions.mode}`)}
        </span>
      )}
    </>
  );
}
