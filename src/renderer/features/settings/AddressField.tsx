import { useState } from 'react';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/Field';
import { useTranslate } from '../../ui/i18n';
import { isComposingKey } from '../../ui/keys';

interface AddressFieldProps {
  label: string;
  address: string | null;
  /** Null: there is no usual one, a person names it. */
  usual: string | null;
  onSave: (address: string | null) => void;
}

/** Where a vendor is spoken to; empty is its usual address. Main says whether an address can be used. */
export function AddressField({ label, address, usual, onSave }: AddressFieldProps) {
  const translate = useTranslate();
  const [draft, setDraft] = useState<string | null>(null);
  const text = (draft ?? address ?? '').trim();
  const changed = draft !== null && text !== (address ?? '');
  const save = () => {
    // The draft stays: what was refused is not to be written again.
    if (changed) onSave(text === '' ? null : text);
  };
  return (
    <div className="flex flex-col gap-2">
      <TextField
        mono
        label={label}
        placeholder={usual ?? 'http://localhost:11434/v1'}
        value={draft ?? address ?? ''}
        onChange={(event) => {
          setDraft(event.target.value);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !isComposingKey(event)) save();
        }}
      />
      {changed && (
        <div>
          <Button size="sm" tone="primary" onClick={save}>
            {translate(text === '' ? 'settings.address.usual' : 'settings.address.save')}
          </Button>
        </div>
      )}
    </div>
  );
}
