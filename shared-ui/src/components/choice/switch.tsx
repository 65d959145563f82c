import { Switch as Base } from '@base-ui/react/switch';
import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import s from './choice.module.css';

export interface SwitchProps extends Omit<Base.Root.Props, 'className' | 'children' | 'render'> {
  label: ReactNode;
  hint?: ReactNode;
  /** Puts the switch at the end of the row, after its label. */
  atEnd?: boolean;
  className?: string;
}

/** A setting that takes effect immediately, without a save. Takes `checked` and `onCheckedChange`. */
export function Switch({ label, hint, atEnd = false, className, ...rest }: SwitchProps) {
  return (
    <label className={cx(s.choice, atEnd && s.atEnd, className)}>
      <Base.Root {...rest} className={s.switch}>
        <Base.Thumb className={s.thumb} />
      </Base.Root>
      <span className={s.words}>
        {label}
        {hint && <span className={s.hint}>{hint}</span>}
      </span>
    </label>
  );
}
