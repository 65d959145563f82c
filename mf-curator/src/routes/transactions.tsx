import { Button, EmptyState, LoadMore, Skeleton, VisuallyHidden, formatCredits } from '@fanfare/shared-ui';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { transactionsKey, transactionsQuery } from '../features/transactions/api/list-transactions.ts';
import { KindChips } from '../features/transactions/components/kind-chips.tsx';
import { TransactionsTable } from '../features/transactions/components/transactions-table.tsx';
import { readKinds, type KindGroup } from '../features/transactions/lib/kinds.ts';
import { LoadError } from '../lib/failure/load-error.tsx';
import { Page } from '../lib/page/page.tsx';
import { useServices } from '../lib/services.tsx';
import { useText } from '../lib/use-text.ts';
import { paths } from '../paths.ts';

/** Every movement of the curator's wallet. The kinds shown stand in the address, so that back and a shared link keep them. */
export function Transactions() {
  const { t, locale } = useText();
  const { call, live } = useServices();
  const queries = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const kinds = readKinds(search);
  const choose = (chosen: KindGroup[]) =>
    setSearch(chosen.length > 0 ? { kind: chosen.join(',') } : {}, { preventScrollReset: true });
  const history = useInfiniteQuery(transactionsQuery(call, kinds));
  useEffect(
    () => live.on('wallet', () => void queries.invalidateQueries({ queryKey: transactionsKey })),
    [live, queries],
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
              held: formatCredits(first.heldCredits, locale),
            })
          : undefined
      }
      actions={<Button render={<Link to={paths.shop} />}>{t('transactions.wallet')}</Button>}
    >
      {items.length > 0 || kinds.length > 0 ? <KindChips chosen={kinds} onChange={choose} /> : null}
      {history.data ? (
        items.length > 0 ? (
          <>
            <TransactionsTable transactions={items} isStale={history.isPlaceholderData} />
            <LoadMore
              hasMore={history.hasNextPage}
              loading={history.isFetchingNextPage}
              onMore={() => void history.fetchNextPage()}
              text={t('transactions.more')}
            />
          </>
        ) : kinds.length > 0 ? (
          <EmptyState
            mood="silent"
            title={t('transactions.noneTitle')}
            text={t('transactions.noneText')}
            actions={<Button onClick={() => choose([])}>{t('transactions.showAll')}</Button>}
          />
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
