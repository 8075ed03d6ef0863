import { EllipsisVertical, History, PencilLine } from 'lucide-react';
import { memo } from 'react';
import type { Step, UserStep } from '../../../shared/domain/step';
import { IconButton } from '../../ui/Button';
import { CopyButton } from '../../ui/CopyButton';
import { formatTime } from '../../ui/format';
import { useLanguage, useTranslate } from '../../ui/i18n';
import { Menu } from '../../ui/Menu';

export interface UserMessageProps {
  step: UserStep;
  /** Null: nothing was written since, or nothing may be changed now. */
  onRestore: ((step: Step) => void) | null;
  onResend: ((step: UserStep) => void) | null;
}

/** What the person wrote, and the ways back to there. */
export const UserMessage = memo(function UserMessage({ step, onRestore, onResend }: UserMessageProps) {
  const translate = useTranslate();
  const language = useLanguage();
  return (
    <article className="flex flex-col items-end pt-4">
      <h2 className="sr-only">{translate('window.you-wrote')}</h2>
      <div className="group/msg flex max-w-[85%] items-start gap-1">
        <span className="flex opacity-0 group-focus-within/msg:opacity-100 group-hover/msg:opacity-100 has-aria-expanded:opacity-100">
          <CopyButton text={step.text} label={translate('window.copy-message')} />
          <Menu
            trigger={
              <IconButton
                size="sm"
                label={translate('restore.message-actions', { text: step.text.slice(0, 60) })}
                hint={translate('window.actions')}
              >
                <EllipsisVertical aria-hidden size={14} />
              </IconButton>
            }
            entries={[
              {
                label: translate('resend.edit'),
                icon: <PencilLine aria-hidden size={14} />,
                disabled: onResend === null,
                onSelect: () => {
                  onResend?.(step);
                },
              },
              {
                label: translate('restore.to-here'),
                icon: <History aria-hidden size={14} />,
                disabled: onRestore === null,
                onSelect: () => {
                  onRestore?.(step);
                },
              },
            ]}
          />
        </span>
        <div
          title={formatTime(step.at, language)}
          className="pre-wrap rounded-lg border border-line bg-selected px-3.5 py-2 text-base leading-relaxed [word-break:keep-all]"
        >
          {step.text}
        </div>
      </div>
    </article>
  );
});
