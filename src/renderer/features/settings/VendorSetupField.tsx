import { useId } from 'react';
import type { NewModelKey, VendorSetup } from '../../../shared/domain/model-keys';
import { Button } from '../../ui/Button';
import { StatusChip } from '../../ui/Chip';
import { useTranslate } from '../../ui/i18n';
import { AddressField } from './AddressField';
import { KeyField } from './KeyField';

export interface VendorSetupProps {
  setup: VendorSetup;
  /** The model of new conversations is one of this vendor's. */
  chosen: boolean;
  baseUrl: string | null;
  /** The file in which a key would stand unencrypted; null: the system seals it. */
  unsealedFile: string | null;
  /** Resolves with whether it is kept. */
  onKey: (key: NewModelKey) => Promise<boolean>;
  onRemove: () => void;
  onAddress: (baseUrl: string | null) => void;
}

/** The key and the address of one vendor, and what is missing of them. */
export function VendorSetupField({ setup, chosen, baseUrl, unsealedFile, ...act }: VendorSetupProps) {
  const translate = useTranslate();
  const id = useId();
  const { vendor, key, needsKey, usualAddress } = setup;
  const label = vendor === 'compatible' ? translate('settings.vendor.compatible') : setup.label;
  const missing =
    needsKey && key === null ? 'key' : baseUrl === null && usualAddress === null ? 'address' : null;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2 rounded-md border border-line p-3">
      <div className="flex flex-wrap items-center gap-2">
        <h3 id={id} className="grow font-medium">
          {label}
        </h3>
        {missing === null ? (
          <StatusChip bare mark="done" word={translate('settings.vendor.ready')} />
        ) : (
          <StatusChip
            bare
            mark={chosen ? 'needs-you' : 'none'}
            word={translate(missing === 'key' ? 'settings.vendor.noKey' : 'settings.vendor.noAddress')}
          />
        )}
      </div>
      {key !== null && (
        <div className="flex flex-wrap items-center gap-2 text-xs text-ink-soft">
          <span className="grow">
            {key.from === 'environment'
              ? translate('settings.key.fromEnvironment', { variable: key.variable })
              : translate(`settings.key.${key.kept}`)}
          </span>
          {key.from === 'app' && (
            <Button
              size="sm"
              onClick={act.onRemove}
              aria-label={translate('settings.key.removeOf', { label })}
            >
              {translate('settings.key.remove')}
            </Button>
          )}
        </div>
      )}
      <KeyField
        label={translate('settings.key.of', { label })}
        unsealedFile={unsealedFile}
        onSave={(value, unencrypted) => act.onKey({ vendor, key: value, unencrypted })}
      />
      <AddressField
        label={translate('settings.address.of', { label })}
        address={baseUrl}
        usual={usualAddress}
        onSave={act.onAddress}
      />
    </section>
  );
}
