import type { Transaction } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { formatCredits, formatDate, HistoryTable } from '@fanfare/shared-ui';
import { Link } from 'react-router-dom';
import { ReceiptButton } from '../../../lib/receipt/receipt-button.tsx';
import { to } from '../../../paths.ts';

interface HistoryRowsProps {
  rows: Transaction[];
  /** Other rows are on their way. */
  isStale: boolean;
}

/** The movements, each with its campaign and its receipt where there is one. */
export function HistoryRows({ rows, isStale }: HistoryRowsProps) {
  const { t, locale } = useText();
  return (
    <HistoryTable
      label={t('transactions.title')}
      isStale={isStale}
      heads={{
        day: t('transactions.date'),
        what: t('transactions.what'),
        amount: t('transactions.credits'),
        after: t('transactions.after'),
        receipt: t('transactions.receipt'),
      }}
      rows={rows.map(({ id, createdAt, label, campaignId, amountCredits, balanceCredits, receipt }) => {
        const day = formatDate(createdAt, locale);
        return {
          id,
          at: createdAt,
          day,
          what: campaignId ? <Link to={to.campaign(campaignId)}>{label}</Link> : label,
          amount: formatCredits(amountCredits, locale, { signed: true }),
          tone: amountCredits > 0 ? 'positive' : 'strong',
          after: formatCredits(balanceCredits, locale),
          receipt: receipt !== null && <ReceiptButton reference={receipt} name={`${label}, ${day}`} />,
        };
      })}
    />
  );
}
