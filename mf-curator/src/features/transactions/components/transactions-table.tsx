import type { Transaction } from '@fanfare/api-contract';
import { NumberCell, NumberHead, Table, formatCredits, formatDate } from '@fanfare/shared-ui';
import { useText } from '../../../lib/use-text.ts';

/** Signed amounts, and the cleared balance after each. */
export function TransactionsTable({ transactions }: { transactions: readonly Transaction[] }) {
  const { t, locale } = useText();
  return (
    <Table label={t('transactions.title')}>
      <thead>
        <tr>
          <th scope="col">{t('transactions.date')}</th>
          <th scope="col">{t('transactions.what')}</th>
          <NumberHead>{t('transactions.amount')}</NumberHead>
          <NumberHead>{t('transactions.balance')}</NumberHead>
        </tr>
      </thead>
      <tbody>
        {transactions.map((transaction) => (
          <tr key={transaction.id}>
            <td>
              <time dateTime={transaction.createdAt}>{formatDate(transaction.createdAt, locale)}</time>
            </td>
            <td>{transaction.label}</td>
            <NumberCell tone={transaction.amountCredits > 0 ? 'positive' : 'strong'}>
              {formatCredits(transaction.amountCredits, locale, { signed: true })}
            </NumberCell>
            <NumberCell tone="quiet">{formatCredits(transaction.balanceCredits, locale)}</NumberCell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
