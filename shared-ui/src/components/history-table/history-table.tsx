import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { NumberCell, NumberHead, Table, type NumberCellProps } from '../table/table.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import s from './history-table.module.css';

export interface HistoryRow {
  id: string | number;
  /** The instant, machine-readable. */
  at: string;
  /** The day, in words. */
  day: string;
  what: ReactNode;
  amount: string;
  tone: NumberCellProps['tone'];
  /** The balance afterwards. */
  after: string;
  /** A button that opens the receipt. */
  receipt?: ReactNode;
}

export interface HistoryTableProps {
  label: string;
  heads: { day: string; what: string; amount: string; after: string; receipt: string };
  rows: readonly HistoryRow[];
  /** More rows are loading. */
  isStale: boolean;
}

/** A wallet's transactions as a table; on a phone, each takes two lines. */
export function HistoryTable({ label, heads, rows, isStale }: HistoryTableProps) {
  const hasReceipts = rows.some(({ receipt }) => receipt !== undefined && receipt !== null && receipt !== false);
  return (
    <Table label={label} className={cx(s.history, isStale && s.stale)} aria-busy={isStale || undefined}>
      <thead>
        <tr>
          <th scope="col">{heads.day}</th>
          <th scope="col">{heads.what}</th>
          <NumberHead>{heads.amount}</NumberHead>
          <NumberHead>{heads.after}</NumberHead>
          {hasReceipts && (
            <th scope="col" className={s.unseen}>
              <VisuallyHidden>{heads.receipt}</VisuallyHidden>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, at, day, what, amount, tone, after, receipt }) => (
          <tr key={id}>
            <td className={s.day}>
              <time dateTime={at}>{day}</time>
            </td>
            <td className={s.what}>{what}</td>
            <NumberCell className={s.amount} tone={tone}>
              {amount}
            </NumberCell>
            <NumberCell className={s.after} tone="quiet">
              <span aria-hidden="true" className={s.word}>
                {heads.after}{' '}
              </span>
              {after}
            </NumberCell>
            {hasReceipts && <td className={s.receipt}>{receipt}</td>}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
