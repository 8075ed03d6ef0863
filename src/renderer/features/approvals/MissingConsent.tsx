import { useState } from 'react';
import type { ToolStep } from '../../../shared/domain/step';
import { Button } from '../../ui/Button';
import { useTranslate } from '../../ui/i18n';
import { AddGrantDialog } from './AddGrantDialog';

export interface MissingConsentProps {
  conversationId: string;
  step: ToolStep;
  /** Nothing can be changed from here. */
  locked: boolean;
}

/** On a call that a hook refused because nobody had consented to it: the way to do so for the next time. */
export function MissingConsent({ conversationId, step, locked }: MissingConsentProps) {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  const { remember = [], rememberNote = null } = step.decision ?? {};
  if (!lacksConsent(step)) return null;
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm">
      <span>{translate('approval.addGrant.blocked')}</span>
      {remember.length > 0 && !locked ? (
        <Button
          size="sm"
          onClick={() => {
            setOpen(true);
          }}
        >
          {translate('approval.addGrant.open')}
        </Button>
      ) : (
        <span className="text-ink-soft">{rememberNote}</span>
      )}
      {open && (
        <AddGrantDialog
          conversationId={conversationId}
          step={step}
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </div>
  );
}

function lacksConsent({ decision }: ToolStep): boolean {
  return (
    decision?.kind === 'deny' &&
    decision.trace.some(({ won, stage, outcome }) => won && stage === 'hook-soft' && outcome === 'deny')
  );
}
