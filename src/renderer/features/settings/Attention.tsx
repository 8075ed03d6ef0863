import { useTranslate } from '../../ui/i18n';
import { modEnter } from '../../ui/keys';
import { Switch } from '../../ui/Switch';
import { Section, type PartProps } from './Section';

/** Which key sends, and how the app calls a person who looks elsewhere. */
export function Attention({ settings, change }: PartProps) {
  const translate = useTranslate();
  const { composer, notifications } = settings;
  return (
    <Section title={translate('settings.section.attention')}>
      <SwitchRow
        label={translate('settings.modEnter', { chord: modEnter })}
        help={translate('settings.modEnter.help', { chord: modEnter })}
        checked={composer.modEnterSends}
        onChange={(modEnterSends) => void change({ modEnterSends })}
      />
      <SwitchRow
        label={translate('settings.notifications')}
        help={translate('settings.notifications.help')}
        checked={notifications.enabled}
        onChange={(enabled) => void change({ notifications: enabled })}
      />
      <SwitchRow
        label={translate('settings.notificationSound')}
        help={translate('settings.notificationSound.help')}
        checked={notifications.sound}
        // Without notifications the sound would be a switch without effect.
        disabled={!notifications.enabled}
        onChange={(notificationSound) => void change({ notificationSound })}
      />
    </Section>
  );
}

interface SwitchRowProps {
  label: string;
  help: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

function SwitchRow({ label, help, checked, disabled = false, onChange }: SwitchRowProps) {
  return (
    <div className="flex items-start gap-3">
      <div className="min-w-0 grow">
        <h3 className="font-medium">{label}</h3>
        <p className="text-xs text-ink-soft">{help}</p>
      </div>
      <Switch checked={checked} label={label} disabled={disabled} onCheckedChange={onChange} />
    </div>
  );
}
