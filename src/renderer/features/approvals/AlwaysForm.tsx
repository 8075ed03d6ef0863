import { useEffect, useId, useRef, useState, type MouseEvent } from 'react';
import type { GrantScope } from '../../../shared/domain/permission';
import { useTranslate } from '../../ui/i18n';
import { RadioCards } from '../../ui/RadioCards';
import { Button } from '../../ui/Button';
import { AllowButton } from './AllowButton';
import { ruleFault } from './rule-text';
import { RuleFields } from './RuleField';
import { useScrolledIntoView } from './use-scrolled-into-view';
import { WouldAllow } from './WouldAllow';

type LastingScope = Exclude<GrantScope, 'conversation'>;

export interface AlwaysFormProps {
  requestId: string;
  proposals: readonly string[];
  scopes: readonly LastingScope[];
  deliberate: boolean;
  disabled: boolean;
  describedBy: string;
  accepts: (event: MouseEvent) => boolean;
  acceptsPress: () => boolean;
  onSave: (scope: LastingScope, rules: string[]) => void;
  onCancel: () => void;
}

/** The exact rule, how far it reaches and where it is kept, before anything is saved. */
export function AlwaysForm(props: AlwaysFormProps) {
  const { requestId, proposals, scopes, onSave, onCancel } = props;
  const translate = useTranslate();
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const form = useScrolledIntoView<HTMLDivElement>();
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  const [rules, setRules] = useState(proposals);
  const [scope, setScope] = useState<LastingScope>(scopes[0] ?? 'workspace');
  const faulty = rules.some((rule) => ruleFault(rule) !== null);
  return (
    <div ref={form} role="group" aria-labelledby={titleId} className="flex flex-col gap-2.5">
      <h3 id={titleId} ref={title} tabIndex={-1} className="font-semibold">
        {translate('approval.always.title')}
      </h3>
      <RuleFields rules={rules} onChange={setRules} />
      {!faulty && <WouldAllow requestId={requestId} rules={rules} />}
      <RadioCards
        inline
        legend={translate('approval.always.scope')}
        value={scope}
        onValueChange={setScope}
        options={scopes.map((value) => ({ value, label: translate(`approval.always.${value}`) }))}
      />
      <p className="text-xs text-ink-soft">{translate('approval.always.stored')}</p>
      <div className="flex flex-wrap gap-2">
        <AllowButton
          {...props}
          tone="ok"
          disabled={props.disabled || faulty}
          onAllow={() => {
            onSave(
              scope,
              rules.map((rule) => rule.trim()),
            );
          }}
        >
          {translate('approval.always.save')}
        </AllowButton>
        <Button tone="quiet" onClick={onCancel}>
          {translate('approval.cancel')}
        </Button>
      </div>
    </div>
  );
}
