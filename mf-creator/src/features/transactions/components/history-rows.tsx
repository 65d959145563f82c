import type { Transaction } from '@fanfare/api-contract';
import { cx, formatCredits, formatDate, NumberCell, NumberHead, Table, VisuallyHidden } from '@fanfare/shared-ui';
import { Link } from 'react-router-dom';
import { ReceiptButton } from '../../../lib/receipt/receipt-button.tsx';
import { useText } from '../../../lib/use-text.ts';
import { to } from '../../../paths.ts';
import s from './history-rows.module.css';

interface HistoryRowsProps {
  rows: Transaction[];
  /** Other rows are on their way. */
  isStale: boolean;
}

/** The movements as a table; on a phone each is a card of its own. */
export function HistoryRows({ rows, isStale }: HistoryRowsProps) {
  const { t, locale } = useText();
  const hasReceipts = rows.some(({ receipt }) => receipt !== null);
  return (
    <Table label={t('transactions.title')} className={cx(s.table, isStale && s.stale)} aria-busy={isStale || undefined}>
      <thead>
        <tr>
          <th scope="col">{t('transactions.date')}</th>
          <th scope="col">{t('transactions.what')}</th>
          <NumberHead>{t('transactions.credits')}</NumberHead>
          <NumberHead>{t('transactions.after')}</NumberHead>
          {hasReceipts && (
            <th scope="col">
              <VisuallyHidden>{t('transactions.receipt')}</VisuallyHidden>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td className={s.date}>
              <time dateTime={row.createdAt}>{formatDate(row.createdAt, locale)}</time>
            </td>
            <td className={s.what}>
              {row.campaignId ? <Link to={to.campaign(row.campaignId)}>{row.label}</Link> : row.label}
            </td>
            <NumberCell className={s.amount} tone={row.amountCredits > 0 ? 'positive' : 'strong'}>
              {formatCredits(row.amountCredits, locale, { signed: true })}
            </NumberCell>
            <NumberCell className={s.after} tone="quiet">
              <span aria-hidden="true" className={s.word}>
                {t('transactions.after')}{' '}
              </span>
              {formatCredits(row.balanceCredits, locale)}
            </NumberCell>
            {hasReceipts && (
              <td className={s.receipt}>
                {row.receipt !== null && (
                  <ReceiptButton reference={row.receipt} name={`${row.label}, ${formatDate(row.createdAt, locale)}`} />
                )}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
