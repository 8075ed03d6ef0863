import { Field as BaseField } from '@base-ui/react/field';
import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes';
import { controlClass, Field } from './Field';

export interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'className' | 'children'> {
  label: string;
  help?: ReactNode;
  error?: string | null;
}

/** A field of several lines, tied to its label, help and error. */
export function TextArea({ label, help, error, ...rest }: TextAreaProps) {
  return (
    <Field
      label={label}
      {...(help === undefined ? {} : { help })}
      {...(error === undefined ? {} : { error })}
    >
      <BaseField.Control
        render={<textarea rows={2} {...rest} />}
        className={classes(controlClass, 'resize-y')}
      />
    </Field>
  );
}
