import { useState } from 'react';
import type { GrantScope } from '../../../shared/domain/permission';
import type { ToolStep } from '../../../shared/domain/step';
import { ask } from '../../api/client';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { useTranslate } from '../../ui/i18n';
import { RadioCards } from '../../ui/RadioCards';
import { RuleFields } from './RuleField';
import { ruleFault } from './rule-text';

export interface AddGrantDialogProps {
  conversationId: string;
  /** A call that a hook refused because nobody had consented to it. */
  step: ToolStep;
  onClose: () => void;
}

/** Consent for the next time; the call that was refused stays refused. */
export function AddGrantDialog({ conversationId, step, onClose }: AddGrantDialogProps) {
  const translate = useTranslate();
  const { proposals = [], remember = [], rememberNote = null } = step.decision ?? {};
  const [rules, setRules] = useState<readonly string[]>(proposals);
  const [scope, setScope] = useState<GrantScope>(remember[0] ?? 'conversation');
  const [failure, setFailure] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const isSavable = rules.length > 0 && rules.every((rule) => ruleFault(rule) === null);
  const save = async () => {
    setSending(true);
    const trimmed = rules.map((rule) => rule.trim());
    const result = await ask('grant.add', { conversationId, stepIndex: step.index, scope, rules: trimmed });
    setSending(false);
    if (result.ok) onClose();
    else setFailure(result.error.message);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={translate('approval.addGrant.title')}
      description={translate('approval.addGrant.help')}
      footer={
        <>
          <Button onClick={onClose}>{translate('approval.cancel')}</Button>
          <Button tone="primary" disabled={sending || !isSavable} onClick={() => void save()}>
            {translate('approval.addGrant.save')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-2.5">
        <RuleFields rules={rules} onChange={setRules} />
        {rememberNote !== null && <p className="text-ink-soft">{rememberNote}</p>}
        {remember.length > 0 && (
          <RadioCards
            legend={translate('approval.always.scope')}
            value={scope}
            onValueChange={setScope}
            options={remember.map((value) => ({ value, label: translate(`approval.addGrant.${value}`) }))}
          />
        )}
        <p className="text-xs text-ink-soft">{translate('approval.always.stored')}</p>
        {failure !== null && <Banner tone="danger">{failure}</Banner>}
      </div>
    </Dialog>
  );
}
