import { Plus } from 'lucide-react';
import { hookEvents } from '../../../../shared/domain/hook';
import type { HookForm, MatcherTryout } from '../../../../shared/domain/hook-draft';
import { Button } from '../../../ui/Button';
import { TextField } from '../../../ui/Field';
import { useTranslate } from '../../../ui/i18n';
import { Menu } from '../../../ui/Menu';
import { Switch } from '../../../ui/Switch';
import { EventCard } from './EventCard';
import { nameError } from './form-check';
import { addEvent, withEvent } from './form-change';

export interface FormFieldsProps {
  form: HookForm;
  /** Names of the other hooks of the file. */
  others: readonly string[];
  tryouts: ReadonlyMap<string, MatcherTryout>;
  disabled: boolean;
  onChange: (form: HookForm) => void;
}

/** The nouns of the contract: hook → event → matcher → handler. */
export function FormFields({ form, others, tryouts, disabled, onChange }: FormFieldsProps) {
  const translate = useTranslate();
  const error = nameError(form.name, others);
  const used = form.events.filter(({ groups }) => groups.length > 0).map(({ event }) => event);
  const left = hookEvents.filter((event) => !used.includes(event));
  return (
    <fieldset disabled={disabled} className="flex min-w-0 flex-col gap-3">
      <TextField
        label={translate('hookForm.name')}
        help={translate('hookForm.name.help')}
        error={error === null ? null : translate(error)}
        value={form.name}
        onChange={(event) => {
          onChange({ ...form, name: event.target.value });
        }}
      />
      <div className="flex items-center gap-2">
        <Switch
          checked={form.enabled}
          label={translate('hookForm.enabled')}
          disabled={disabled}
          onCheckedChange={(enabled) => {
            onChange({ ...form, enabled });
          }}
        />
        <span aria-hidden>{translate('hookForm.enabled')}</span>
      </div>
      {form.events.map((event, index) => (
        <EventCard
          key={event.event}
          event={event}
          tryouts={tryouts}
          onChange={(next) => {
            onChange(withEvent(form, index, next));
          }}
        />
      ))}
      {used.length === 0 && <p className="text-xs text-danger">{translate('hookForm.noHandler')}</p>}
      {left.length > 0 && (
        <Menu
          align="start"
          trigger={
            <Button size="sm" icon={<Plus aria-hidden size={13} />} disabled={disabled}>
              {translate('hookForm.event.add')}
            </Button>
          }
          entries={left.map((event) => ({
            label: event,
            onSelect: () => {
              onChange(addEvent(form, event));
            },
          }))}
        />
      )}
    </fieldset>
  );
}
