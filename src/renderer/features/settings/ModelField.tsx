import { useState } from 'react';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/Field';
import { useTranslate } from '../../ui/i18n';
import { isComposingKey } from '../../ui/keys';
import { modelIds } from '../../ui/model-label';

/** A model is written out: it is saved by the button or Enter, not letter by letter. */
export function ModelField({ model, onSave }: { model: string; onSave: (model: string) => void }) {
  const translate = useTranslate();
  const [draft, setDraft] = useState<string | null>(null);
  const text = draft ?? model;
  const empty = text.trim() === '';
  const save = () => {
    if (empty || text.trim() === model) return;
    onSave(text.trim());
    setDraft(null);
  };
  return (
    <div className="flex flex-col gap-2">
      <TextField
        mono
        label={translate('settings.model')}
        help={translate('settings.model.help', { examples: modelIds.join(', ') })}
        error={empty ? translate('settings.model.empty') : null}
        value={text}
        onChange={(event) => {
          setDraft(event.target.value);
        }}
        onKeyDown={(event) => {
          if (isComposingKey(event)) return;
          if (event.key === 'Enter') save();
          if (event.key === 'Escape' && draft !== null) {
            event.stopPropagation();
            setDraft(null);
          }
        }}
      />
      {draft !== null && draft.trim() !== model && !empty && (
        <div>
          <Button size="sm" tone="primary" onClick={save}>
            {translate('settings.model.save')}
          </Button>
        </div>
      )}
    </div>
  );
}
