import { useId, type ReactNode } from 'react';
import { classes } from './classes';

export interface RadioCard<V extends string> {
  value: V;
  label: string;
  help?: ReactNode;
}

export interface RadioCardsProps<V extends string> {
  legend: string;
  hideLegend?: boolean;
  value: V;
  onValueChange: (value: V) => void;
  options: readonly RadioCard<V>[];
  /** Side by side where there is room. */
  inline?: boolean;
}

/** One choice out of a few, each with its consequence in words. Native radios: arrow keys move. */
export function RadioCards<V extends string>({
  legend,
  hideLegend = false,
  value,
  onValueChange,
  options,
  inline = false,
}: RadioCardsProps<V>) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className={classes('mb-1 font-medium', hideLegend && 'sr-only')}>{legend}</legend>
      <div className={classes('flex gap-1.5', inline ? 'flex-wrap' : 'flex-col')}>
        {options.map((option) => (
          <label
            key={option.value}
            className={classes(
              'flex min-h-8 items-start gap-2 rounded-md border px-2.5 py-1.5',
              option.value === value
                ? 'border-accent bg-accent-soft'
                : 'border-line bg-raised hover:bg-hover',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => {
                onValueChange(option.value);
              }}
              aria-labelledby={`${name}-${option.value}-label`}
              aria-describedby={option.help === undefined ? undefined : `${name}-${option.value}`}
              className="mt-[3px] size-3.5 shrink-0 accent-(--accent)"
            />
            <span className="min-w-0">
              <span id={`${name}-${option.value}-label`} className="block">
                {option.label}
              </span>
              {option.help !== undefined && (
                <span id={`${name}-${option.value}`} className="block text-xs text-ink-soft">
                  {option.help}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
