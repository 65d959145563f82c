import type { Transaction } from '@fanfare/api-contract';
import { registerTexts, transactionLabels, TransactionsScreen, useText, type KindGroups } from '@fanfare/kit';
import { Button, formatCredits, Tag } from '@fanfare/shared-ui';
import type { Call } from '@fanfare/shell-contract';
import { Link } from 'react-router-dom';
import { name } from '../i18n.ts';
import { paths } from '../paths.ts';

registerTexts(name, transactionLabels);

/** Transaction kinds, grouped as a curator thinks of them. */
const groups: KindGroups = {
  earned: ['earning', 'clearing'],
  reversed: ['reversal'],
  cashOut: ['payout'],
  converted: ['conversion'],
  disputes: ['debt', 'chargeback'],
};
const source = {
  role: 'curator' as const,
  groups,
  list: (call: Call, query: object, signal: AbortSignal) =>
    call('GET /api/v2/transactions/me/curator', { query: { limit: 40, ...query }, signal }),
  exportCsv: (call: Call, query: object) => call('GET /api/v2/transactions/me/curator/export', { query }),
};

/** Every transaction of the curator wallet. */
export function Transactions() {
  const { t, locale } = useText();
  return (
    <TransactionsScreen
      source={source}
      renderLead={({ balanceCredits, clearingCredits, heldCredits }) =>
        t('transactions.lead', {
          balance: formatCredits(balanceCredits, locale),
          clearing: formatCredits(clearingCredits, locale),
          held: formatCredits(heldCredits, locale),
        })
      }
      renderLabel={({ kind, label }: Transaction) => (
        <>
          {label} {kind === 'clearing' && <Tag>{t('transactions.clearing')}</Tag>}
        </>
      )}
      action={<Button render={<Link to={paths.shop} />}>{t('transactions.wallet')}</Button>}
    />
  );
}
