import { cx } from '@fanfare/shared-ui';
import type { ReactNode } from 'react';
import s from './fact.module.css';

/** A list of `Fact`s. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={s.facts}>{children}</dl>;
}

/** A labelled fact; `warning` if it counts against somebody. */
export function Fact({ label, warning = false, children }: { label: string; warning?: boolean; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={cx(warning && s.warning)}>{children}</dd>
    </div>
  );
}
