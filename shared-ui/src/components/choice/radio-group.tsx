import { CircleAlert } from 'lucide-react';
import { Radio, RadioGroup as Base } from '../../primitives/radio.ts';
import { useId, type ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import v from '../visually-hidden/visually-hidden.module.css';
import s from './choice.module.css';

export interface RadioOption<Value extends string = string> {
  value: Value;
  label: ReactNode;
  hint?: ReactNode;
  end?: ReactNode;
  disabled?: boolean;
}

export interface RadioGroupProps<Value extends string = string> {
  label: ReactNode;
  labelHidden?: boolean;
  options: readonly RadioOption<Value>[];
  value: Value | null;
  onValueChange: (value: Value) => void;
  /** `row` side by side, `column` stacked, `cards` as boxes. */
  layout?: 'row' | 'column' | 'cards';
  disabled?: boolean;
  error?: ReactNode;
  name?: string;
  className?: string;
}

/** One choice out of a few, all visible. */
export function RadioGroup<Value extends string = string>({
  label,
  labelHidden,
  options,
  value,
  onValueChange,
  layout = 'column',
  disabled,
  error,
  name,
  className,
}: RadioGroupProps<Value>) {
  const id = useId();
  return (
    <div className={className}>
      <div id={id} className={cx(s.groupLabel, labelHidden && v.hidden)}>
        {label}
      </div>
      <Base
        aria-labelledby={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        value={value ?? ''}
        onValueChange={(next) => onValueChange(next as Value)}
        disabled={disabled}
        name={name}
        className={cx(s.group, s[layout])}
      >
        {options.map((option) => (
          <label key={option.value} className={cx(s.choice, layout === 'cards' && s.card)}>
            <Radio.Root value={option.value} disabled={option.disabled} className={s.dot} />
            <span className={s.words}>
              {option.label}
              {option.hint && <span className={s.hint}>{option.hint}</span>}
            </span>
            {option.end !== undefined && <span className={s.end}>{option.end}</span>}
          </label>
        ))}
      </Base>
      <div id={`${id}-error`} aria-live="polite" className={cx(error && s.error)}>
        {error && (
          <>
            <CircleAlert size={16} aria-hidden="true" />
            <span>{error}</span>
          </>
        )}
      </div>
    </div>
  );
}
