import type { Transaction } from '@fanfare/api-contract';
import { registerTexts, transactionLabels, TransactionsScreen, useText, type KindGroups } from '@fanfare/kit';
import { Button } from '@fanfare/shared-ui';
import type { Call } from '@fanfare/shell-contract';
import { Link } from 'react-router-dom';
import { Credits } from '../lib/credits.tsx';
import { name } from '../name.ts';
import { paths, to } from '../paths.ts';
import s from './transactions.module.css';

registerTexts(name, transactionLabels);

/** Kinds as a creator thinks of them, without those that only curators have. */
const groups: KindGroups = {
  campaigns: ['payment'],
  refunds: ['refund'],
  purchases: ['purchase'],
  pro: ['grant'],
  gifts: ['gift'],
  bonus: ['promo'],
  converted: ['conversion'],
  returned: ['card_return'],
  disputes: ['chargeback', 'debt'],
};
const source = {
  role: 'creator' as const,
  groups,
  list: (call: Call, query: object, signal: AbortSignal) =>
    call('GET /api/v2/transactions/me/creator', { query: { limit: 30, ...query }, signal }),
  exportCsv: (call: Call, query: object) => call('GET /api/v2/transactions/me/creator/export', { query }),
};

const renderLabel = ({ campaignId, label, trackTitle }: Transaction) => (
  <>
    {campaignId ? <Link to={to.campaign(campaignId)}>{label}</Link> : label}
    {trackTitle && <span className={s.track}>{trackTitle}</span>}
  </>
);

/** Every transaction of the creator wallet. */
export function Transactions() {
  const { t } = useText();
  return (
    <TransactionsScreen
      source={source}
      renderLead={({ balanceCredits }) => (
        <span className={s.balance}>
          {t('transactions.balance')}
          <Credits credits={balanceCredits} animate />
        </span>
      )}
      renderLabel={renderLabel}
      action={
        <>
          <Button render={<Link to={paths.billing} />}>{t('transactions.billing')}</Button>
          <Button render={<Link to={paths.shop} />}>{t('transactions.shop')}</Button>
        </>
      }
      emptyAction={
        <Button variant="primary" render={<Link to={paths.shop} />}>
          {t('transactions.empty.action')}
        </Button>
      }
    />
  );
}
