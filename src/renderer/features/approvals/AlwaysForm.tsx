import { useEffect, useId, useRef, useState, type MouseEvent } from 'react';
import { resourceActions, type GrantScope } from '../../../shared/domain/permission';
import { StatusIcon } from '../../ui/Chip';
import { TextField } from '../../ui/Field';
import { useTranslate } from '../../ui/i18n';
import { isComposingKey } from '../../ui/keys';
import { RadioCards } from '../../ui/RadioCards';
import { Button } from '../../ui/Button';
import { AllowButton } from './AllowButton';
import { actionOf, isWide, longestRule, ruleFault } from './rule-text';
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
      {rules.map((rule, index) => (
        <RuleField
          key={index}
          label={
            rules.length === 1
              ? translate('approval.always.rule')
              : translate('approval.always.ruleNumbered', { number: index + 1 })
          }
          rule={rule}
          onChange={(text) => {
            setRules(rules.with(index, text));
          }}
        />
      ))}
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

function RuleField({
  label,
  rule,
  onChange,
}: {
  label: string;
  rule: string;
  onChange: (text: string) => void;
}) {
  const translate = useTranslate();
  const fault = ruleFault(rule);
  const error = {
    shape: translate('approval.always.badRule', { actions: resourceActions.join(', ') }),
    length: translate('approval.always.tooLong', { limit: longestRule }),
  };
  return (
    <div className="flex flex-col gap-1">
      <TextField
        mono
        label={label}
        help={translate(`approval.always.help.${actionOf(rule) ?? 'command'}`)}
        error={fault === null ? null : error[fault]}
        value={rule}
        onChange={(event) => {
          onChange(event.target.value);
        }}
        onKeyDown={(event) => {
          // Saving is the button's: an Enter that commits a syllable must never allow anything.
          if (event.key === 'Enter' && !isComposingKey(event)) event.preventDefault();
        }}
      />
      {isWide(rule) && (
        <p role="status" className="flex gap-1 text-xs font-medium text-warn">
          <StatusIcon mark="warning" /> {translate('approval.always.wide')}
        </p>
      )}
    </div>
  );
}
