import { ListCollapse } from 'lucide-react';
import type { NoticeStep } from '../../../shared/domain/step';
import { Disclosure } from '../../ui/Disclosure';
import { useTranslate } from '../../ui/i18n';
import { Markdown } from './Markdown';
import { useOpen } from './opened-rows';

/** What a model reads in place of earlier steps, to be opened by whoever wants to check it. */
export function Summary({ step, to, text }: { step: NoticeStep; to: number; text: string }) {
  const translate = useTranslate();
  const [open, setOpen] = useOpen(`summary-${step.at}-${String(step.index)}`, false);
  return (
    <Disclosure
      open={open}
      onToggle={setOpen}
      summary={
        <>
          <ListCollapse aria-hidden size={13} />
          {translate('window.summary-of', { steps: to + 1 })}
        </>
      }
    >
      <div className="mt-1 ml-1.5 border-l-2 border-line pl-3">
        <p className="mb-2 text-xs text-ink-soft">{translate('window.summary-explained')}</p>
        <Markdown text={text} />
      </div>
    </Disclosure>
  );
}
