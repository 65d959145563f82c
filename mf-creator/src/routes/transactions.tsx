import {
  Button,
  CreditAmount,
  formatCredits,
  formatDate,
  LoadMore,
  NumberCell,
  NumberHead,
  Skeleton,
  Table,
} from '@fanfare/shared-ui';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { transactionsKey, transactionsQuery } from '../features/transactions/api/list-transactions.ts';
import { LoadError } from '../lib/failure/load-error.tsx';
import { Nothing } from '../lib/page/nothing.tsx';
import { Page } from '../lib/page/page.tsx';
import { useServices } from '../lib/services.tsx';
import { useText } from '../lib/use-text.ts';
import { paths, to } from '../paths.ts';
import s from './transactions.module.css';

/** Each movement of the creator wallet, with the balance after it. */
export function Transactions() {
  const { t, locale } = useText();
  const { call, live } = useServices();
  const client = useQueryClient();
  const transactions = useInfiniteQuery(transactionsQuery(call));
  useEffect(
    () => live.on('wallet', () => void client.invalidateQueries({ queryKey: transactionsKey })),
    [live, client],
  );
  const rows = transactions.data?.pages.flatMap((page) => page.items) ?? [];
  const balance = transactions.data?.pages[0]?.balanceCredits;
  return (
    <Page
      title={t('transactions.title')}
      actions={rows.length > 0 && <Button render={<Link to={paths.shop} />}>{t('transactions.shop')}</Button>}
      subtitle={
        balance === undefined ? undefined : (
          <span className={s.balance}>
            {t('transactions.balance')}
            <CreditAmount credits={balance} unitLabel={t('creditsUnit')} locale={locale} animate />
          </span>
        )
      }
    >
      {transactions.isPending && (
        <div role="status" aria-label={t('loading')} className={s.loading}>
          <Skeleton width="100%" lines={8} height={20} />
        </div>
      )}
      {transactions.isError && rows.length === 0 && (
        <LoadError error={transactions.error} onRetry={() => void transactions.refetch()} />
      )}
      {transactions.data && rows.length === 0 && (
        <Nothing
          title={t('transactions.empty.title')}
          text={t('transactions.empty.text')}
          actions={
            <Button variant="primary" render={<Link to={paths.shop} />}>
              {t('transactions.empty.action')}
            </Button>
          }
        />
      )}
      {rows.length > 0 && (
        <Table label={t('transactions.title')} className={s.table}>
          <thead>
            <tr>
              <th scope="col">{t('transactions.date')}</th>
              <th scope="col">{t('transactions.what')}</th>
              <NumberHead>{t('transactions.credits')}</NumberHead>
              <NumberHead>{t('transactions.after')}</NumberHead>
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
                <NumberCell tone={row.amountCredits > 0 ? 'positive' : 'strong'}>
                  {formatCredits(row.amountCredits, locale, { signed: true })}
                </NumberCell>
                <NumberCell tone="quiet">{formatCredits(row.balanceCredits, locale)}</NumberCell>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <LoadMore
        hasMore={transactions.hasNextPage}
        loading={transactions.isFetchingNextPage}
        onMore={() => void transactions.fetchNextPage()}
        text={t('more')}
      />
    </Page>
  );
}
