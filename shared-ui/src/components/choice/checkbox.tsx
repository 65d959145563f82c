import { Checkbox as Base } from '@base-ui/react/checkbox';
import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import s from './choice.module.css';

export interface CheckboxProps extends Omit<Base.Root.Props, 'className' | 'children' | 'render'> {
  label: ReactNode;
  hint?: ReactNode;
  /** Quiet content at the end of the row, such as a count. */
  end?: ReactNode;
  className?: string;
}

/** A checkbox with its label; `indeterminate` for a partial selection. Takes `checked` and `onCheckedChange`. */
export function Checkbox({ label, hint, end, className, ...rest }: CheckboxProps) {
  return (
    <label className={cx(s.choice, className)}>
      <Base.Root {...rest} className={s.box}>
        <Base.Indicator className={s.mark} keepMounted={false}>
          {rest.indeterminate ? <Minus aria-hidden="true" /> : <Check aria-hidden="true" />}
        </Base.Indicator>
      </Base.Root>
      <span className={s.words}>
        {label}
        {hint && <span className={s.hint}>{hint}</span>}
      </span>
      {end !== undefined && <span className={s.end}>{end}</span>}
    </label>
  );
}
