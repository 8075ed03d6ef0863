import { useTranslate } from '../../ui/i18n';
import { Banner } from '../../ui/Banner';
import { showHidden } from '../../ui/visible-text';
import { ModelField } from './ModelField';
import { Section, type PartProps } from './Section';
import { useModelKeys } from './use-model-keys';
import { VendorSetupField } from './VendorSetupField';

/** Which model answers, and what each vendor needs for that. */
export function Models({ settings, change }: PartProps) {
  const translate = useTranslate();
  const { keys, failure, setKey, removeKey } = useModelKeys();
  return (
    <Section title={translate('settings.section.models')}>
      <ModelField model={settings.model} onSave={(model) => void change({ model })} />
      {failure !== null && <Banner tone="danger">{showHidden(failure)}</Banner>}
      {keys !== null && (
        <>
          {keys.problem !== null && <Banner tone="warn">{showHidden(keys.problem)}</Banner>}
          <p className="text-xs text-ink-soft">
            {keys.store === null
              ? translate('settings.keys.noStore')
              : translate('settings.keys.store', { store: keys.store })}
          </p>
          {keys.vendors.map((setup) => (
            <VendorSetupField
              key={setup.vendor}
              setup={setup}
              chosen={settings.model.startsWith(`${setup.vendor}/`)}
              baseUrl={settings.models[setup.vendor]?.baseUrl ?? null}
              unsealedFile={keys.store === null ? keys.file : null}
              onKey={setKey}
              onRemove={() => void removeKey(setup.vendor)}
              onAddress={(baseUrl) => void change({ modelAddress: { vendor: setup.vendor, baseUrl } })}
            />
          ))}
        </>
      )}
    </Section>
  );
}
