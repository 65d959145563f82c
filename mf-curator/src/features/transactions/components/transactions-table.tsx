import type { Transaction } from '@fanfare/api-contract';
import { NumberCell, NumberHead, Table, Tag, VisuallyHidden, cx, formatCredits, formatDate } from '@fanfare/shared-ui';
import { ReceiptButton } from '../../../lib/receipt/receipt-button.tsx';
import { useText } from '../../../lib/use-text.ts';
import s from './transactions-table.module.css';

interface TransactionsTableProps {
  transactions: readonly Transaction[];
  /** Other rows are on their way. */
  isStale: boolean;
}

/** Signed amounts, and what could be taken out after each; what still clears counts later, and says so. */
export function TransactionsTable({ transactions, isStale }: TransactionsTableProps) {
  const { t, locale } = useText();
  const hasReceipts = transactions.some(({ receipt }) => receipt !== null);
  return (
    <Table label={t('transactions.title')} className={cx(s.table, isStale && s.stale)} aria-busy={isStale || undefined}>
      <thead>
        <tr>
          <th scope="col">{t('transactions.date')}</th>
          <th scope="col">{t('transactions.what')}</th>
          <NumberHead>{t('transactions.amount')}</NumberHead>
          <NumberHead>{t('transactions.balance')}</NumberHead>
          {hasReceipts ? (
            <th scope="col" className={s.unseen}>
              <VisuallyHidden>{t('pdf')}</VisuallyHidden>
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {transactions.map(({ id, createdAt, kind, label, amountCredits, balanceCredits, receipt }) => {
          const isClearing = kind === 'clearing';
          return (
            <tr key={id}>
              <td className={s.date}>
                <time dateTime={createdAt}>{formatDate(createdAt, locale)}</time>
              </td>
              <td className={s.what}>
                {label} {isClearing ? <Tag>{t('transactions.clearing')}</Tag> : null}
              </td>
              <NumberCell className={s.amount} tone={isClearing ? 'quiet' : amountCredits > 0 ? 'positive' : 'strong'}>
                {formatCredits(amountCredits, locale, { signed: true })}
              </NumberCell>
              <NumberCell className={s.after} tone="quiet">
                <span aria-hidden="true" className={s.word}>
                  {t('transactions.balance')}{' '}
                </span>
                {formatCredits(balanceCredits, locale)}
              </NumberCell>
              {hasReceipts ? (
                <td className={s.receipt}>
                  {receipt === null ? null : (
                    <ReceiptButton reference={receipt} name={`${label}, ${formatDate(createdAt, locale)}`} />
                  )}
                </td>
              ) : null}
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
