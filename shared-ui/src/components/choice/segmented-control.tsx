import { useId } from 'react';
import { cx } from '../../lib/cx.ts';
import type { RadioGroupProps } from './radio-group.tsx';
import s from './choice.module.css';

export interface SegmentedControlProps<Value extends string = string> extends Omit<
  RadioGroupProps<Value>,
  'layout' | 'error' | 'label' | 'labelHidden'
> {
  /** The group's name, for assistive technology. */
  label: string;
  fullWidth?: boolean;
  /** s 32 px for filter rows, m 40 px. */
  size?: 's' | 'm';
}

/** One choice out of two to five short labels: Monthly or Yearly. It is made of radio buttons, the browser's own: every page has one. */
export function SegmentedControl<Value extends string = string>({
  label,
  options,
  value,
  onValueChange,
  disabled,
  name,
  fullWidth = false,
  size = 'm',
  className,
}: SegmentedControlProps<Value>) {
  const ownName = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={cx(s.segments, size === 's' && s.segmentsSmall, fullWidth && s.full, className)}
    >
      {options.map((option) => (
        <label key={option.value} className={s.segment}>
          <input
            type="radio"
            name={name ?? ownName}
            value={option.value}
            checked={option.value === value}
            disabled={disabled === true || option.disabled === true}
            onChange={() => onValueChange(option.value)}
            className={s.segmentRadio}
          />
          <span className={s.segmentWords}>{option.label}</span>
          {option.end !== undefined && <span className={s.end}>{option.end}</span>}
        </label>
      ))}
    </div>
  );
}
