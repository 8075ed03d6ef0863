import { useRef, useState } from 'react';
import { Button } from '../../ui/Button';
import { AlertDialog } from '../../ui/Dialog';
import { useTranslate } from '../../ui/i18n';
import { Switch } from '../../ui/Switch';
import { setNoPrompts, useNoPrompts } from './no-prompts';

/** Switches prompts off for this run of the app, after saying what stays. */
export function NoPromptsField() {
  const translate = useTranslate();
  const on = useNoPrompts((state) => state.skipPrompts);
  const [asking, setAsking] = useState(false);
  const keep = useRef<HTMLButtonElement>(null);
  const close = () => {
    setAsking(false);
  };
  return (
    <div className="flex items-start gap-3">
      <div className="min-w-0 grow">
        <h3 className="font-medium">{translate('noPrompts.title')}</h3>
        <p className="text-xs text-ink-soft">{translate('noPrompts.help')}</p>
      </div>
      <Switch
        checked={on}
        label={translate('noPrompts.title')}
        onCheckedChange={(checked) => {
          if (checked) setAsking(true);
          else void setNoPrompts(false);
        }}
      />
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={translate('noPrompts.confirm.title')}
        description={
          <>
            <p>{translate('noPrompts.confirm.text')}</p>
            <ul className="mt-1.5 list-disc pl-5">
              {(['denies', 'asks', 'waiting'] as const).map((what) => (
                <li key={what}>{translate(`noPrompts.confirm.${what}`)}</li>
              ))}
            </ul>
          </>
        }
        initialFocus={keep}
        actions={
          <>
            <Button ref={keep} onClick={close}>
              {translate('noPrompts.confirm.keep')}
            </Button>
            <Button
              tone="danger"
              onClick={() => {
                close();
                void setNoPrompts(true);
              }}
            >
              {translate('noPrompts.confirm.do')}
            </Button>
          </>
        }
      />
    </div>
  );
}
