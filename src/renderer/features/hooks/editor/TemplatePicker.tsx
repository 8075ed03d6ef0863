import { useEffect, useState } from 'react';
import type { HookSource } from '../../../../shared/domain/hook';
import type { HookTemplate } from '../../../../shared/domain/hook-draft';
import { ask } from '../../../api/client';
import { Banner } from '../../../ui/Banner';
import { Button } from '../../../ui/Button';
import { CodeBlock } from '../../../ui/CodeBlock';
import { TextField } from '../../../ui/Field';
import { useTranslate } from '../../../ui/i18n';
import { RadioCards } from '../../../ui/RadioCards';
import { TextDiff } from '../../../ui/TextDiff';
import { showHidden } from '../../../ui/visible-text';
import { reloadDraft } from './drafts';
import { freeName } from './form-change';
import { nameError } from './form-check';

interface TemplatePickerProps {
  source: HookSource;
  /** Names that are taken in its file. */
  names: readonly string[];
  baseText: string;
  onBlank: (name: string) => void;
  onSaved: (path: string, name: string) => void;
}

/** What a new hook starts from; of a template, everything that it would write. */
export function TemplatePicker({ source, names, baseText, onBlank, onSaved }: TemplatePickerProps) {
  const translate = useTranslate();
  const { path } = source;
  const templates = useTemplates(path);
  const [chosen, setChosen] = useState<string>('blank');
  const [typed, setTyped] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [adding, setAdding] = useState(false);
  const template = templates.find(({ id }) => id === chosen) ?? null;
  const name = typed ?? freeName(template?.id ?? translate('hookEditor.new.name'), names);
  const error = nameError(name, names);

  const add = async (id: HookTemplate['id']) => {
    setAdding(true);
    const result = await ask('hook.addTemplate', { path, template: id, name });
    setAdding(false);
    if (!result.ok) setFailure(result.error.message);
    else if (result.data.kind === 'conflict') setFailure(translate('hookEditor.conflict'));
    else {
      await reloadDraft(path);
      onSaved(path, name);
    }
  };
  return (
    <>
      <RadioCards
        legend={translate('hookEditor.new.from')}
        value={chosen}
        onValueChange={setChosen}
        options={[
          {
            value: 'blank',
            label: translate('hookEditor.new.blank'),
            help: translate('hookEditor.new.blankHelp'),
          },
          ...templates.map(({ id, form }) => ({
            value: id,
            label: translate(`hookTemplate.${id}`),
            help: `${form.events.map(({ event }) => event).join(', ')} · ${translate(`hookTemplate.${id}.help`)}`,
          })),
        ]}
      />
      <TextField
        label={translate('hookForm.name')}
        value={name}
        error={error === null ? null : translate(error)}
        onChange={(event) => {
          setTyped(event.target.value);
        }}
      />
      {template !== null && <Preview template={template} path={path} name={name} baseText={baseText} />}
      {failure !== null && (
        <div role="alert">
          <Banner tone="danger">{showHidden(failure)}</Banner>
        </div>
      )}
      <span>
        <Button
          tone="primary"
          disabled={error !== null || adding}
          focusableWhenDisabled
          onClick={() => {
            if (template === null) onBlank(name);
            else void add(template.id);
          }}
        >
          {translate(template === null ? 'hookEditor.new.start' : 'hookEditor.new.add')}
        </Button>
      </span>
    </>
  );
}

interface PreviewProps {
  template: HookTemplate;
  path: string;
  name: string;
  baseText: string;
}

function Preview({ template, path, name, baseText }: PreviewProps) {
  const translate = useTranslate();
  const { form, scriptPath, script } = template;
  const [after, setAfter] = useState(baseText);
  useEffect(() => {
    let current = true;
    const edit = { kind: 'write', name: null, form: { ...form, name } } as const;
    void ask('hook.draft', { path, baseText, text: baseText, edit }).then((result) => {
      if (current && result.ok) setAfter(result.data.text);
    });
    return () => {
      current = false;
    };
  }, [form, name, path, baseText]);
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">{translate('hookEditor.new.creates')}</h3>
      <TextDiff label={path} before={baseText} after={after} />
      <CodeBlock label={showHidden(scriptPath)} text={script} maxLines={18} />
    </section>
  );
}

function useTemplates(path: string): readonly HookTemplate[] {
  const [templates, setTemplates] = useState<readonly HookTemplate[]>([]);
  useEffect(() => {
    let current = true;
    void ask('hook.templates', { path }).then((result) => {
      if (current && result.ok) setTemplates(result.data);
    });
    return () => {
      current = false;
    };
  }, [path]);
  return templates;
}
