import { LoadError, Page, useFailureMessage, useShell, useText } from '@fanfare/kit';
import { Banner, Button, CreditAmount, DownloadIcon, isUpsideDown, LoadMore, Skeleton } from '@fanfare/shared-ui';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { transactionsQuery, useExport } from '../features/transactions/api/list-transactions.ts';
import { HistoryFilters } from '../features/transactions/components/history-filters.tsx';
import { HistoryRows } from '../features/transactions/components/history-rows.tsx';
import { isFiltered, noFilters } from '../features/transactions/lib/filters.ts';
import { useFilters } from '../features/transactions/lib/use-filters.ts';
import { Nothing } from '../lib/page/nothing.tsx';
import { paths } from '../paths.ts';
import s from './transactions.module.css';
import { queryKeys } from '../lib/query-keys.ts';

/** The creator wallet's transactions with running balances, filtered by type and date. */
export function Transactions() {
  const { t, locale } = useText();
  const { call, live } = useShell();
  const messageFor = useFailureMessage();
  const client = useQueryClient();
  const { filters, change } = useFilters();
  const transactions = useInfiniteQuery(transactionsQuery(call, filters));
  const csv = useExport();
  useEffect(
    () => live.on('wallet', () => void client.invalidateQueries({ queryKey: queryKeys.transactions.all })),
    [live, client],
  );
  const isNarrowed = isFiltered(filters);
  const isAskable = !isUpsideDown(filters);
  const rows = isAskable ? (transactions.data?.pages.flatMap((page) => page.items) ?? []) : [];
  const balance = transactions.data?.pages[0]?.balanceCredits;
  const isEmpty = transactions.isSuccess && isAskable && rows.length === 0;
  const isUntouched = isEmpty && !isNarrowed;
  return (
    <Page
      title={t('transactions.title')}
      actions={
        !isUntouched && (
          <>
            <Button
              iconStart={<DownloadIcon size={18} />}
              loading={csv.isPending}
              disabled={rows.length === 0}
              onClick={() => csv.mutate(filters)}
            >
              {t('transactions.csv')}
            </Button>
            <Button render={<Link to={paths.shop} />}>{t('transactions.shop')}</Button>
          </>
        )
      }
      lead={
        balance === undefined ? undefined : (
          <span className={s.balance}>
            {t('transactions.balance')}
            <CreditAmount credits={balance} unitLabel={t('creditsUnit', { count: balance })} locale={locale} animate />
          </span>
        )
      }
    >
      {csv.isError && <Banner tone="danger">{messageFor(csv.error)}</Banner>}
      {!isUntouched && <HistoryFilters filters={filters} onChange={change} />}
      {transactions.isPending && isAskable && (
        <div role="status" aria-label={t('loading')}>
          <Skeleton width="100%" lines={8} height={20} />
        </div>
      )}
      {transactions.isError && rows.length === 0 && (
        <LoadError error={transactions.error} onRetry={() => void transactions.refetch()} />
      )}
      {isUntouched && (
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
      {isEmpty && isNarrowed && (
        <Nothing
          mood="silent"
          title={t('transactions.none.title')}
          text={t('transactions.none.text')}
          actions={<Button onClick={() => change(noFilters)}>{t('transactions.none.action')}</Button>}
        />
      )}
      {rows.length > 0 && <HistoryRows rows={rows} isStale={transactions.isPlaceholderData} />}
      {isAskable && (
        <LoadMore
          hasMore={transactions.hasNextPage}
          loading={transactions.isFetchingNextPage}
          onMore={() => void transactions.fetchNextPage()}
          text={t('more')}
        />
      )}
    </Page>
  );
}
