import type { Transaction } from '@fanfare/api-contract';
import {
  Banner,
  Button,
  DownloadIcon,
  EmptyState,
  isUpsideDown,
  SearchPicture,
  Skeleton,
  TransactionsPicture,
} from '@fanfare/shared-ui';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadError } from '../failure/load-error.tsx';
import { useFailureMessage } from '../failure/use-failure-message.ts';
import { Loading } from '../page/loading.tsx';
import { NextPage } from '../page/next-page.tsx';
import { Page } from '../page/page.tsx';
import { redirectTo } from '../redirect.ts';
import { useShell } from '../shell.tsx';
import { useText } from '../texts.ts';
import { useLiveUpdates } from '../use-live-updates.ts';
import { filterQuery, isFiltered, noFilters } from './filters.ts';
import { TransactionFilters } from './transaction-filters.tsx';
import {
  transactionsKey,
  transactionsQuery,
  type TransactionsPage,
  type TransactionsSource,
} from './transactions-api.ts';
import s from './transactions-screen.module.css';
import { TransactionsTable } from './transactions-table.tsx';
import { useFilters } from './use-filters.ts';

interface TransactionsScreenProps<P extends TransactionsPage> {
  source: TransactionsSource<P>;
  /** The balance, below the heading. */
  renderLead: (firstPage: P) => ReactNode;
  renderLabel: (transaction: Transaction) => ReactNode;
  /** A button beside the export. */
  action: ReactNode;
  /** A button where there are no transactions yet. */
  emptyAction?: ReactNode;
}

/** Every transaction of a wallet, filtered by kind and days, and as CSV. */
export function TransactionsScreen<P extends TransactionsPage>({
  source,
  renderLead,
  renderLabel,
  action,
  emptyAction,
}: TransactionsScreenProps<P>) {
  const { t } = useText();
  const { call } = useShell();
  const messageFor = useFailureMessage('action');
  const { role, groups, exportCsv } = source;
  const { filters, change } = useFilters(groups);
  const history = useInfiniteQuery(transactionsQuery(call, source, filters));
  const csv = useMutation({
    mutationFn: () => exportCsv(call, filterQuery(filters, groups)),
    onSuccess: ({ url }) => redirectTo(url),
  });
  useLiveUpdates('wallet', transactionsKey(role));
  const isValid = !isUpsideDown(filters);
  const firstPage = history.data?.pages[0];
  const rows = isValid ? (history.data?.pages.flatMap((page) => page.items) ?? []) : [];
  const isEmpty = history.isSuccess && isValid && rows.length === 0;
  const hasNone = isEmpty && !isFiltered(filters);
  return (
    <Page
      title={t('transactions.title')}
      lead={firstPage && renderLead(firstPage)}
      actions={
        <>
          {!hasNone && (
            <Button
              iconStart={<DownloadIcon size={18} />}
              loading={csv.isPending}
              disabled={rows.length === 0}
              onClick={() => csv.mutate()}
            >
              {t('transactions.csv')}
            </Button>
          )}
          {(!hasNone || !emptyAction) && action}
        </>
      }
    >
      {csv.isError && <Banner tone="danger">{messageFor(csv.error)}</Banner>}
      {!hasNone && <TransactionFilters groups={groups} filters={filters} onChange={change} />}
      {history.isPending && isValid && (
        <Loading>
          <Skeleton lines={8} height={20} />
        </Loading>
      )}
      {history.isError && rows.length === 0 && (
        <LoadError error={history.error} onRetry={() => void history.refetch()} retrying={history.isFetching} />
      )}
      {hasNone && (
        <EmptyState
          className={s.empty}
          picture={<TransactionsPicture />}
          title={t('transactions.empty.title')}
          text={t('transactions.empty.text')}
          actions={emptyAction}
        />
      )}
      {isEmpty && !hasNone && (
        <EmptyState
          className={s.empty}
          picture={<SearchPicture />}
          title={t('transactions.none.title')}
          text={t('transactions.none.text')}
          actions={<Button onClick={() => change(noFilters)}>{t('transactions.none.action')}</Button>}
        />
      )}
      {rows.length > 0 && (
        <TransactionsTable transactions={rows} isStale={history.isPlaceholderData} renderLabel={renderLabel} />
      )}
      {isValid && <NextPage query={history} />}
    </Page>
  );
}
