import { LoadError, Page, useFailureMessage, useShell, useText } from '@fanfare/kit';
import {
  Banner,
  Button,
  DownloadIcon,
  EmptyState,
  formatCredits,
  isUpsideDown,
  LoadMore,
  Skeleton,
  VisuallyHidden,
} from '@fanfare/shared-ui';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { transactionsKey, transactionsQuery, useExport } from '../features/transactions/api/list-transactions.ts';
import { HistoryFilters } from '../features/transactions/components/history-filters.tsx';
import { TransactionsTable } from '../features/transactions/components/transactions-table.tsx';
import { isFiltered, noFilters } from '../features/transactions/lib/filters.ts';
import { useFilters } from '../features/transactions/lib/use-filters.ts';
import { paths } from '../paths.ts';

/** Every movement of the curator's wallet, narrowed by kind and days, and as a file. */
export function Transactions() {
  const { t, locale } = useText();
  const { call, live } = useShell();
  const messageFor = useFailureMessage();
  const queries = useQueryClient();
  const { filters, change } = useFilters();
  const history = useInfiniteQuery(transactionsQuery(call, filters));
  const csv = useExport();
  useEffect(
    () => live.on('wallet', () => void queries.invalidateQueries({ queryKey: transactionsKey })),
    [live, queries],
  );
  const isNarrowed = isFiltered(filters);
  const isAskable = !isUpsideDown(filters);
  const first = history.data?.pages[0];
  const items = isAskable ? (history.data?.pages.flatMap((page) => page.items) ?? []) : [];
  const isEmpty = history.isSuccess && isAskable && items.length === 0;
  const isUntouched = isEmpty && !isNarrowed;
  return (
    <Page
      title={t('transactions.title')}
      lead={
        first
          ? t('transactions.lead', {
              balance: formatCredits(first.balanceCredits, locale),
              clearing: formatCredits(first.clearingCredits, locale),
              held: formatCredits(first.heldCredits, locale),
            })
          : undefined
      }
      actions={
        <>
          {isUntouched ? null : (
            <Button
              iconStart={<DownloadIcon size={18} />}
              loading={csv.isPending}
              disabled={items.length === 0}
              onClick={() => csv.mutate(filters)}
            >
              {t('transactions.csv')}
            </Button>
          )}
          <Button render={<Link to={paths.shop} />}>{t('transactions.wallet')}</Button>
        </>
      }
    >
      {csv.isError ? <Banner tone="danger">{messageFor(csv.error)}</Banner> : null}
      {isUntouched ? null : <HistoryFilters filters={filters} onChange={change} />}
      {history.isPending && isAskable ? (
        <>
          <VisuallyHidden role="status">{t('loading')}</VisuallyHidden>
          <Skeleton lines={8} height={20} />
        </>
      ) : null}
      {history.isError && items.length === 0 ? (
        <LoadError error={history.error} onRetry={() => void history.refetch()} retrying={history.isFetching} />
      ) : null}
      {isUntouched ? <EmptyState title={t('transactions.emptyTitle')} text={t('transactions.emptyText')} /> : null}
      {isEmpty && isNarrowed ? (
        <EmptyState
          mood="silent"
          title={t('transactions.noneTitle')}
          text={t('transactions.noneText')}
          actions={<Button onClick={() => change(noFilters)}>{t('transactions.showAll')}</Button>}
        />
      ) : null}
      {items.length > 0 ? <TransactionsTable transactions={items} isStale={history.isPlaceholderData} /> : null}
      {isAskable ? (
        <LoadMore
          hasMore={history.hasNextPage}
          loading={history.isFetchingNextPage}
          onMore={() => void history.fetchNextPage()}
          text={t('transactions.more')}
        />
      ) : null}
    </Page>
  );
}
