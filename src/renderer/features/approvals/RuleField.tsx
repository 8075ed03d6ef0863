import { resourceActions } from '../../../shared/domain/permission';
import { StatusIcon } from '../../ui/Chip';
import { TextField } from '../../ui/Field';
import { useTranslate } from '../../ui/i18n';
import { isComposingKey } from '../../ui/keys';
import { actionOf, isWide, longestRule, ruleFault } from './rule-text';

/** One field for each rule, numbered where there are several. */
export function RuleFields({
  rules,
  onChange,
}: {
  rules: readonly string[];
  onChange: (rules: readonly string[]) => void;
}) {
  const translate = useTranslate();
  return rules.map((rule, index) => (
    <RuleField
      key={index}
      label={
        rules.length === 1
          ? translate('approval.always.rule')
          : translate('approval.always.ruleNumbered', { number: index + 1 })
      }
      rule={rule}
      onChange={(text) => {
        onChange(rules.with(index, text));
      }}
    />
  ));
}

/** A rule as text: what it may say, what is wrong with it, and when it covers everything. */
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
