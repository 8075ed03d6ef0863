import { Cpu } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { TextField } from '../ui/Field';
import { useTranslate } from '../ui/i18n';
import { isComposingKey } from '../ui/keys';
import { modelIds, modelLabel } from '../ui/model-label';

interface ModelChoiceProps {
  model: string;
  /** Resolves with why it was refused, in words, or null. */
  onChoose: (model: string) => Promise<string | null>;
}

/** The model that answers, as a button that lets another one be named. */
export function ModelChoice({ model, onChoose }: ModelChoiceProps) {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label={translate('window.change-model', { model: modelLabel(model) })}
        onClick={() => {
          setOpen(true);
        }}
        className="inline-flex min-h-6 items-center gap-1 rounded-sm px-1 hover:bg-hover hover:text-ink"
      >
        <Cpu aria-hidden size={13} />
        {modelLabel(model)}
      </button>
      {open && (
        <ModelDialog
          model={model}
          onChoose={onChoose}
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </>
  );
}

function ModelDialog({ model, onChoose, onClose }: ModelChoiceProps & { onClose: () => void }) {
  const translate = useTranslate();
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [draft, setDraft] = useState(model);
  const [error, setError] = useState<string | null>(null);
  const id = draft.trim();
  const save = async () => {
    if (id === '') return;
    const refused = id === model ? null : await onChoose(id);
    if (refused === null) onClose();
    else setError(refused);
  };
  return (
    <Dialog
      open
      onOpenChange={(stays) => {
        if (!stays) onClose();
      }}
      initialFocus={field}
      title={translate('window.model-name')}
      footer={
        <>
          <Button onClick={onClose}>{translate('window.cancel')}</Button>
          <Button tone="primary" disabled={id === ''} onClick={() => void save()}>
            {translate('window.use-model')}
          </Button>
        </>
      }
    >
      <TextField
        ref={field}
        mono
        list={listId}
        label={translate('window.model-name')}
        help={translate('window.model-help')}
        value={draft}
        error={error}
        onFocus={(event) => {
          event.currentTarget.select();
        }}
        onChange={(event) => {
          setDraft(event.currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !isComposingKey(event)) void save();
        }}
      />
      <datalist id={listId}>
        {modelIds.map((suggestion) => (
          <option key={suggestion} value={suggestion} />
        ))}
      </datalist>
    </Dialog>
  );
}
