import type { ReactNode } from 'react';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { useTranslate } from '../../ui/i18n';
import { RadioCards } from '../../ui/RadioCards';
import { AboutData } from './AboutData';
import { Attention } from './Attention';
import { Models } from './Models';
import { NoPromptsField } from './NoPromptsField';
import { Section, type PartProps } from './Section';
import { useSettingsPage } from './use-settings-page';

/** What a person may choose; everything takes effect at once. */
export function SettingsPage({ children }: { children?: ReactNode }) {
  const translate = useTranslate();
  const { settings, info, failure, saved, change, reload } = useSettingsPage();
  return (
    <div className="min-h-0 grow overflow-y-auto">
      <div className="mx-auto flex w-full max-w-2xl flex-col gap-7 px-6 py-6">
        <div className="flex items-baseline gap-3">
          <h1 className="grow text-xl font-semibold">{translate('settings.title')}</h1>
          <span role="status" className="text-xs text-ink-soft">
            {saved ? translate('settings.saved') : ''}
          </span>
        </div>
        {failure !== null && (
          <Banner
            tone="danger"
            actions={
              <Button size="sm" onClick={reload}>
                {translate('settings.retry')}
              </Button>
            }
          >
            {failure}
          </Banner>
        )}
        {settings === null && failure === null && (
          <p className="text-ink-soft">{translate('settings.loading')}</p>
        )}
        {settings !== null && (
          <>
            <Look settings={settings} change={change} />
            <Attention settings={settings} change={change} />
            <Models settings={settings} change={change} />
            <Safety settings={settings} change={change} />
          </>
        )}
        {children}
        {info !== null && (
          <Section title={translate('settings.section.data')}>
            <AboutData info={info} />
          </Section>
        )}
      </div>
    </div>
  );
}

function Look({ settings, change }: PartProps) {
  const translate = useTranslate();
  return (
    <Section title={translate('settings.section.look')}>
      <RadioCards
        inline
        legend={translate('settings.language')}
        value={settings.language}
        onValueChange={(language) => void change({ language })}
        options={[
          { value: 'system', label: translate('settings.language.system') },
          // A language is named in itself, so that whoever needs it can read it.
          { value: 'en', label: 'English' },
          { value: 'ko', label: '한국어' },
        ]}
      />
      <RadioCards
        inline
        legend={translate('settings.theme')}
        value={settings.theme}
        onValueChange={(theme) => void change({ theme })}
        options={(['system', 'light', 'dark'] as const).map((value) => ({
          value,
          label: translate(`settings.theme.${value}`),
        }))}
      />
    </Section>
  );
}

function Safety({ settings, change }: PartProps) {
  const translate = useTranslate();
  return (
    <Section title={translate('settings.section.safety')}>
      <RadioCards
        legend={translate('settings.mode')}
        value={settings.permissions.mode}
        onValueChange={(permissionMode) => void change({ permissionMode })}
        options={[
          {
            value: 'review',
            label: translate('settings.mode.review'),
            help: translate('settings.mode.review.help'),
          },
          {
            value: 'accept-edits',
            label: translate('settings.mode.acceptEdits'),
            help: translate('settings.mode.acceptEdits.help'),
          },
        ]}
      />
      <p className="text-xs text-ink-soft">{translate('settings.mode.always')}</p>
      <NoPromptsField />
      <div>
        <h3 className="font-medium">{translate('settings.brokenGate')}</h3>
        <p>{translate(`settings.brokenGate.${settings.hooks.brokenGate}`)}</p>
        <p className="text-xs text-ink-soft">{translate('settings.brokenGate.where')}</p>
      </div>
    </Section>
  );
}
