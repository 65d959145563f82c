import type { ComponentProps } from 'react';
import { cx } from '../../lib/cx.ts';
import { Field, type FieldFrameProps } from '../field/field.tsx';
import f from '../field/field.module.css';
import s from './text-area.module.css';

export interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'className'>, FieldFrameProps {
  /** The counter's text, e.g. "246 of 2,000", at the end of the label's line. */
  counter?: string;
}

/** Several lines of text; grows with its content where the browser supports it. `className` goes to the frame, the rest to the textarea. */
export function TextArea({
  label,
  labelHidden,
  labelEnd,
  hint,
  error,
  className,
  counter,
  required,
  id,
  rows = 5,
  ...area
}: TextAreaProps) {
  return (
    <Field
      {...{ label, labelHidden, hint, error, required, className, id }}
      labelEnd={
        labelEnd || counter ? (
          <>
            {labelEnd} {counter}
          </>
        ) : undefined
      }
    >
      {({ labelId: _labelId, ...control }) => (
        <textarea
          rows={rows}
          aria-required={required || undefined}
          {...area}
          {...control}
          className={cx(f.control, s.area)}
        />
      )}
    </Field>
  );
}
