import type { Transaction } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { HistoryTable, Tag, formatCredits, formatDate } from '@fanfare/shared-ui';
import { ReceiptButton } from '../../../lib/receipt/receipt-button.tsx';

interface TransactionsTableProps {
  transactions: readonly Transaction[];
  /** Other rows are on their way. */
  isStale: boolean;
}

/** Signed amounts, and what could be taken out after each; what still clears counts later, and says so. */
export function TransactionsTable({ transactions, isStale }: TransactionsTableProps) {
  const { t, locale } = useText();
  return (
    <HistoryTable
      label={t('transactions.title')}
      isStale={isStale}
      heads={{
        day: t('transactions.date'),
        what: t('transactions.what'),
        amount: t('transactions.amount'),
        after: t('transactions.balance'),
        receipt: t('pdf'),
      }}
      rows={transactions.map(({ id, createdAt, kind, label, amountCredits, balanceCredits, receipt }) => {
        const day = formatDate(createdAt, locale);
        const isClearing = kind === 'clearing';
        return {
          id,
          at: createdAt,
          day,
          what: (
            <>
              {label} {isClearing ? <Tag>{t('transactions.clearing')}</Tag> : null}
            </>
          ),
          amount: formatCredits(amountCredits, locale, { signed: true }),
          tone: isClearing ? 'quiet' : amountCredits > 0 ? 'positive' : 'strong',
          after: formatCredits(balanceCredits, locale),
          receipt: receipt === null ? null : <ReceiptButton reference={receipt} name={`${label}, ${day}`} />,
        };
      })}
    />
  );
}
