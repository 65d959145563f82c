import { EmptyState, LoadMore, Skeleton, VisuallyHidden, formatCredits } from '@fanfare/shared-ui';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { transactionsQuery } from '../features/transactions/api/list-transactions.ts';
import { TransactionsTable } from '../features/transactions/components/transactions-table.tsx';
import { LoadError } from '../lib/failure/load-error.tsx';
import { Page } from '../lib/page/page.tsx';
import { useServices } from '../lib/services.tsx';
import { useText } from '../lib/use-text.ts';

/** Every movement of the curator's wallet. */
export function Transactions() {
  const { t, locale } = useText();
  const { call, live } = useServices();
  const queries = useQueryClient();
  const history = useInfiniteQuery(transactionsQuery(call));
  useEffect(
    () => live.on('wallet', () => void queries.invalidateQueries({ queryKey: transactionsQuery(call).queryKey })),
    [live, queries, call],
  );
  const first = history.data?.pages[0];
  const items = history.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Page
      title={t('transactions.title')}
      lead={
        first
          ? t('transactions.lead', {
              balance: formatCredits(first.balanceCredits, locale),
              clearing: formatCredits(first.clearingCredits, locale),
            })
          : undefined
      }
    >
      {history.data ? (
        items.length > 0 ? (
          <>
            <TransactionsTable transactions={items} />
            <LoadMore
              hasMore={history.hasNextPage}
              loading={history.isFetchingNextPage}
              onMore={() => void history.fetchNextPage()}
              text={t('transactions.more')}
            />
          </>
        ) : (
          <EmptyState title={t('transactions.emptyTitle')} text={t('transactions.emptyText')} />
        )
      ) : history.error ? (
        <LoadError error={history.error} onRetry={() => void history.refetch()} retrying={history.isFetching} />
      ) : (
        <>
          <VisuallyHidden role="status">{t('loading')}</VisuallyHidden>
          <Skeleton lines={8} height={20} />
        </>
      )}
    </Page>
  );
}
