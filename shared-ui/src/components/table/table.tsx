import type { ComponentProps } from 'react';
import { cx } from '../../lib/cx.ts';
import s from './table.module.css';

export interface TableProps extends ComponentProps<'table'> {
  /** The table's name, for assistive technology; also names the scrolling area on a narrow screen. */
  label: string;
}

/** A plain ruled table. Write thead, tbody and cells as in HTML; `NumberCell` for figures. Scrolls sideways if necessary. */
export function Table({ label, className, ...rest }: TableProps) {
  return (
    // Without a tab stop, keyboards can't reach an area that scrolls sideways.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={s.scroll} aria-label={label} tabIndex={0}>
      <table {...rest} aria-label={label} className={cx(s.table, className)} />
    </section>
  );
}

export interface NumberCellProps extends ComponentProps<'td'> {
  tone?: 'plain' | 'strong' | 'positive' | 'quiet';
}

/** A cell with a figure: right-aligned, tabular. */
export function NumberCell({ tone = 'plain', className, ...rest }: NumberCellProps) {
  return <td {...rest} className={cx(s.number, s[tone], className)} />;
}

/** The header of a column of figures. */
export function NumberHead({ className, ...rest }: ComponentProps<'th'>) {
  return <th scope="col" {...rest} className={cx(s.number, className)} />;
}
