import { ChevronDown, Pause, Power, PowerOff } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../ui/Button';
import { AlertDialog } from '../../ui/Dialog';
import { useTranslate } from '../../ui/i18n';
import { Menu, type MenuEntry } from '../../ui/Menu';
import { showToast } from '../../ui/toasts';
import { engineModeOf, setEngineMode, useEngine, type EngineMode } from './engine';

const icons = { on: Power, paused: Pause, off: PowerOff };

export interface EngineControlProps {
  /** The conversation that can be paused; null where none has begun. */
  conversationId: string | null;
  /** PreToolUse handlers that would no longer guard anything. */
  gates: number;
}

/** Whether hooks run at all. Less than that is asked about first, with the number of gates. */
export function EngineControl({ conversationId, gates }: EngineControlProps) {
  const translate = useTranslate();
  const mode = useEngine((state) => engineModeOf(state, conversationId));
  const [asked, setAsked] = useState<Exclude<EngineMode, 'on'> | null>(null);
  const entry = (choice: EngineMode): MenuEntry => {
    const Icon = icons[choice];
    return {
      label: translate(`engine.choose.${choice}`),
      icon: <Icon aria-hidden size={14} />,
      danger: choice === 'off',
      disabled: choice === mode || (choice === 'paused' && conversationId === null),
      onSelect: () => {
        if (choice === 'on') void change('on', conversationId);
        else setAsked(choice);
      },
    };
  };
  const Icon = icons[mode];
  return (
    <>
      <Menu
        align="start"
        trigger={
          <Button size="sm" tone={mode === 'on' ? 'plain' : 'danger'} icon={<Icon aria-hidden size={13} />}>
            {translate(`engine.is.${mode}`)}
            <ChevronDown aria-hidden size={13} />
          </Button>
        }
        entries={[entry('on'), entry('paused'), entry('off')]}
      />
      <Confirmation
        asked={asked}
        gates={gates}
        onClose={() => {
          setAsked(null);
        }}
        onConfirm={(choice) => {
          setAsked(null);
          void change(choice, conversationId);
        }}
      />
    </>
  );
}

async function change(mode: EngineMode, conversationId: string | null): Promise<void> {
  const failure = await setEngineMode(mode, conversationId);
  if (failure !== null) showToast(failure.message);
}

interface ConfirmationProps {
  asked: Exclude<EngineMode, 'on'> | null;
  gates: number;
  onClose: () => void;
  onConfirm: (choice: Exclude<EngineMode, 'on'>) => void;
}

function Confirmation({ asked, gates, onClose, onConfirm }: ConfirmationProps) {
  const translate = useTranslate();
  const keep = useRef<HTMLButtonElement>(null);
  if (asked === null) return null;
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={translate(`engine.confirm.${asked}.title`)}
      description={
        <>
          <p>{translate('engine.confirm.gates', { count: gates })}</p>
          <p className="mt-1.5">{translate(`engine.confirm.${asked}.text`)}</p>
        </>
      }
      initialFocus={keep}
      actions={
        <>
          <Button ref={keep} onClick={onClose}>
            {translate('engine.confirm.keep')}
          </Button>
          <Button
            tone="danger"
            onClick={() => {
              onConfirm(asked);
            }}
          >
            {translate(`engine.confirm.${asked}.do`)}
          </Button>
        </>
      }
    />
  );
}
