import { useState } from 'react';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/Field';
import { useTranslate } from '../../ui/i18n';
import { isComposingKey } from '../../ui/keys';

interface KeyFieldProps {
  label: string;
  unsealedFile: string | null;
  onSave: (key: string, unencrypted: boolean) => Promise<boolean>;
}

/** Takes a key and forgets it as soon as main has it; a kept key is never shown again. */
export function KeyField({ label, unsealedFile, onSave }: KeyFieldProps) {
  const translate = useTranslate();
  const [draft, setDraft] = useState('');
  const [unencrypted, setUnencrypted] = useState(false);
  const save = async () => {
    if (draft.trim() === '') return;
    if (await onSave(draft, unencrypted)) setDraft('');
  };
  return (
    <div className="flex flex-col gap-2">
      <TextField
        mono
        type="password"
        label={label}
        value={draft}
        // No password manager is to keep what this field is typed.
        autoComplete="new-password"
        onChange={(event) => {
          setDraft(event.target.value);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !isComposingKey(event)) void save();
        }}
      />
      {draft.trim() !== '' && (
        <>
          {unsealedFile !== null && (
            <label className="flex items-start gap-2 text-xs">
              <input
                type="checkbox"
                className="mt-0.5"
                checked={unencrypted}
                onChange={(event) => {
                  setUnencrypted(event.target.checked);
                }}
              />
              <span>
                {translate('settings.key.unencryptedIn', { file: unsealedFile })}
                <span className="block text-ink-soft">{translate('settings.key.elseMemory')}</span>
              </span>
            </label>
          )}
          <div>
            <Button size="sm" tone="primary" onClick={() => void save()}>
              {translate('settings.key.save')}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
