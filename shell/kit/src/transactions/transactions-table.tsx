import type { Transaction } from '@fanfare/api-contract';
import { formatCredits, formatDate, HistoryTable } from '@fanfare/shared-ui';
import type { ReactNode } from 'react';
import { ReceiptButton } from '../receipt/receipt-button.tsx';
import { type Text, useText } from '../texts.ts';

interface TransactionsTableProps {
  transactions: readonly Transaction[];
  /** Rows of a new filter are loading. */
  isStale: boolean;
  renderLabel: (transaction: Transaction) => ReactNode;
}

/** One that this version doesn't know yet stays as the API words it. */
const labelIn = (t: Text, { code, values = {}, label }: Transaction): string =>
  code ? t(`transactionLabels.${code}`, { ...values, defaultValue: label }) : label;

/** The day by which the API filters, and which receipts and statements have. */
const utcDay = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;

/** Signed amounts with the balance after each. Amounts that still clear are muted, as they are not in that balance yet. */
export function TransactionsTable({ transactions, isStale, renderLabel }: TransactionsTableProps) {
  const { t, locale } = useText();
  return (
    <HistoryTable
      label={t('transactions.title')}
      isStale={isStale}
      heads={{
        day: t('transactions.date'),
        what: t('transactions.what'),
        amount: t('transactions.amount'),
        after: t('transactions.after'),
        receipt: t('receiptPdf'),
      }}
      rows={transactions.map((transaction) => {
        const { id, createdAt, kind, amountCredits, balanceCredits, receipt } = transaction;
        const label = labelIn(t, transaction);
        const day = formatDate(createdAt, locale, utcDay);
        return {
          id,
          at: createdAt,
          day,
          what: renderLabel({ ...transaction, label }),
          amount: formatCredits(amountCredits, locale, { signed: true }),
          tone: kind === 'clearing' ? 'quiet' : amountCredits > 0 ? 'positive' : 'strong',
          after: formatCredits(balanceCredits, locale),
          receipt: receipt !== null && <ReceiptButton reference={receipt} name={`${label}, ${day}`} />,
        };
      })}
    />
  );
}
