import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import v from '../visually-hidden/visually-hidden.module.css';
import s from './field.module.css';

export interface FieldFrameProps {
  label: ReactNode;
  /** Hides the label visually; assistive technology still reads it. */
  labelHidden?: boolean;
  /** Quiet text at the end of the label's line: "optional", a counter, a link. */
  labelEnd?: ReactNode;
  hint?: ReactNode;
  /** The error, shown in place of the hint. */
  error?: ReactNode;
  /** Marks the label, for forms that mark what has to be filled in. */
  required?: boolean | undefined;
  className?: string;
}

export interface FieldControl {
  id: string;
  labelId: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** Label above, help below, error in place. Passes its child the ids that connect them. */
export function Field({
  label,
  labelHidden = false,
  labelEnd,
  hint,
  error,
  required,
  className,
  id,
  labelAs = 'label',
  children,
}: FieldFrameProps & { id?: string; labelAs?: 'label' | 'span'; children: (control: FieldControl) => ReactNode }) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const labelId = `${controlId}-label`;
  const noteId = `${controlId}-note`;
  const hasNote = Boolean(error ?? hint);
  return (
    <div className={cx(s.field, className)}>
      <div className={cx(s.top, labelHidden && !labelEnd && v.hidden)}>
        {labelAs === 'label' ? (
          <label
            id={labelId}
            htmlFor={controlId}
            data-required={required || undefined}
            className={cx(s.label, labelHidden && v.hidden)}
          >
            {label}
          </label>
        ) : (
          <span id={labelId} className={cx(s.label, labelHidden && v.hidden)}>
            {label}
          </span>
        )}
        {labelEnd && <span className={s.end}>{labelEnd}</span>}
      </div>
      {children({
        id: controlId,
        labelId,
        'aria-describedby': hasNote ? noteId : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {/* The live region exists before its text does, so that an error is announced when it appears. */}
      <div id={noteId} className={cx(hasNote && s.note, error && s.error)} aria-live="polite">
        {error ? (
          <>
            <CircleAlert size={16} aria-hidden="true" />
            <span>{error}</span>
          </>
        ) : (
          hint
        )}
      </div>
    </div>
  );
}
