import type { ComponentProps } from 'react';
import { cx } from '../../lib/cx.ts';
import s from './totals.module.css';

export interface TotalsRow {
  label: string;
  /** Formatted for display. */
  value: string;
  /** The sum of the other rows. */
  isTotal?: boolean;
  /** `warning` for a total that is too low. */
  tone?: 'warning' | undefined;
}

export interface TotalsProps extends Omit<ComponentProps<'dl'>, 'children'> {
  rows: readonly TotalsRow[];
}

/** A list of amounts with their total, as beside every purchase and payment. */
export function Totals({ rows, ...rest }: TotalsProps) {
  return (
    <dl {...rest}>
      {rows.map(({ label, value, isTotal, tone }) => (
        <div key={label} className={cx(s.row, isTotal && s.total)} data-tone={tone}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
