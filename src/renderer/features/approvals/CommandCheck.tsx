import { useId, useState } from 'react';
import type { Decision } from '../../../shared/domain/permission';
import { ask } from '../../api/client';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { Chip, type Tone } from '../../ui/Chip';
import { controlClass, TextField } from '../../ui/Field';
import { useTranslate } from '../../ui/i18n';
import { showHidden } from '../../ui/visible-text';
import { Trace } from './Trace';

/** Where a command would run. */
export interface CheckPlace {
  label: string;
  roots: string[];
  /** Null: a conversation that has not begun. */
  conversationId: string | null;
}

const tones: Record<Decision['kind'], Tone> = { allow: 'ok', deny: 'danger', ask: 'warn' };

/** Type a command and see what would be said to it. Nothing runs, hooks included. */
export function CommandCheck({ places }: { places: readonly CheckPlace[] }) {
  const translate = useTranslate();
  const placeField = useId();
  const [command, setCommand] = useState('');
  const [chosen, setChosen] = useState(0);
  const [picked, setPicked] = useState<CheckPlace | null>(null);
  const [answer, setAnswer] = useState<{ decision: Decision } | { failure: string } | null>(null);
  const all = picked === null ? places : [picked, ...places];
  const place = all[chosen] ?? all[0];

  const check = async () => {
    if (place === undefined || command.trim() === '') return;
    const { roots, conversationId } = place;
    const result = await ask('permission.simulate', { roots, conversationId, command });
    setAnswer(result.ok ? { decision: result.data } : { failure: result.error.message });
  };
  const pick = async () => {
    const result = await ask('workspace.pick', {});
    if (!result.ok || result.data.root === null) return;
    setPicked({ label: result.data.root, roots: [result.data.root], conversationId: null });
    setChosen(0);
    setAnswer(null);
  };

  return (
    <section
      aria-labelledby={`${placeField}-title`}
      className="mx-auto flex w-full max-w-5xl flex-col gap-3 p-6"
    >
      <h2 id={`${placeField}-title`} className="text-xl font-semibold">
        {translate('check.title')}
      </h2>
      <p className="text-ink-soft">{translate('check.intro')}</p>
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void check();
        }}
      >
        <TextField
          mono
          label={translate('check.command')}
          placeholder="npm test"
          value={command}
          onChange={(event) => {
            setCommand(event.target.value);
            setAnswer(null);
          }}
        />
        <div className="flex flex-wrap items-end gap-2">
          <div className="flex min-w-0 grow flex-col gap-1">
            <label htmlFor={placeField} className="font-medium">
              {translate('check.place')}
            </label>
            <select
              id={placeField}
              value={chosen}
              onChange={(event) => {
                setChosen(Number(event.target.value));
                setAnswer(null);
              }}
              className={controlClass}
            >
              {all.map(({ label }, index) => (
                <option key={index} value={index}>
                  {showHidden(label)}
                </option>
              ))}
            </select>
          </div>
          <Button onClick={() => void pick()}>{translate('check.pick')}</Button>
          <Button tone="primary" onClick={() => void check()} disabled={command.trim() === ''}>
            {translate('check.do')}
          </Button>
        </div>
      </form>
      <div role="status" className="flex flex-col gap-2 empty:hidden">
        {answer !== null && 'failure' in answer && (
          <Banner tone="danger">{translate('check.failed', { message: answer.failure })}</Banner>
        )}
        {answer !== null && 'decision' in answer && <Answer decision={answer.decision} />}
      </div>
    </section>
  );
}

function Answer({ decision }: { decision: Decision }) {
  const translate = useTranslate();
  const winner = decision.trace.find(({ won }) => won);
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-2">
        <Chip tone={tones[decision.kind]}>{translate(`check.answer.${decision.kind}`)}</Chip>
        {winner !== undefined && <span className="pre-wrap min-w-0">{showHidden(winner.text)}</span>}
      </p>
      <p className="text-xs text-ink-soft">{translate('check.noHooks')}</p>
      <Trace entries={decision.trace} />
    </>
  );
}
