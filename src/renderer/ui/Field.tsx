import { Field as BaseField } from '@base-ui/react/field';
import { CircleAlert } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes';

export const controlClass =
  'w-full rounded-md border border-line-strong bg-canvas px-2.5 py-1.5 text-sm text-ink ' +
  'placeholder:text-ink-faint focus:outline-2 focus:outline-offset-0 focus:outline-focus ' +
  'data-invalid:border-danger disabled:opacity-60';

export interface FieldProps {
  label: string;
  help?: ReactNode;
  error?: string | null;
  /** Shows the label to screen readers only. */
  hideLabel?: boolean;
  children: ReactNode;
}

/** A label, one control, its help and its error, tied together for assistive technology. */
export function Field({ label, help, error, hideLabel = false, children }: FieldProps) {
  const invalid = error !== undefined && error !== null;
  return (
    <BaseField.Root invalid={invalid} className="flex flex-col gap-1">
      <BaseField.Label className={classes('font-medium', hideLabel && 'sr-only')}>{label}</BaseField.Label>
      {children}
      {help !== undefined && (
        <BaseField.Description className="text-xs text-ink-soft">{help}</BaseField.Description>
      )}
      {invalid && (
        <BaseField.Error match className="flex items-start gap-1 text-xs text-danger">
          <CircleAlert aria-hidden size={14} className="mt-0.5 shrink-0" />
          {error}
        </BaseField.Error>
      )}
    </BaseField.Root>
  );
}

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'className' | 'children'> {
  label: string;
  help?: ReactNode;
  error?: string | null;
  hideLabel?: boolean;
  mono?: boolean;
}

export function TextField({ label, help, error, hideLabel, mono = false, ...rest }: TextFieldProps) {
  return (
    <Field
      label={label}
      {...(help === undefined ? {} : { help })}
      {...(error === undefined ? {} : { error })}
      {...(hideLabel === undefined ? {} : { hideLabel })}
    >
      <BaseField.Control
        spellCheck={false}
        autoComplete="off"
        {...rest}
        className={classes(controlClass, mono && 'font-mono')}
      />
    </Field>
  );
}
