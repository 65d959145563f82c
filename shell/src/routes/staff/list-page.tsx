import { Banner, Button, ErrorState, LoadMore, Skeleton, VisuallyHidden } from '@fanfare/shared-ui';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { namespace } from '../../lib/i18n.ts';
import { useShell } from '../../shell-context.tsx';
import s from './list-page.module.css';

interface Props<Item> {
  query: UseInfiniteQueryResult<{ pages: { items: Item[] }[] }>;
  /** The message when the list fails to load. */
  failedText: string;
  /** Shown when the list is empty. */
  empty: ReactNode;
  children: (items: readonly Item[]) => ReactNode;
}

/** A paginated list: its skeleton, its error, its empty state, or its items and a button for more. */
export function ListPage<Item>({ query, failedText, empty, children }: Props<Item>) {
  const { t } = useTranslation(namespace);
  const { isFailure } = useShell().services;
  const { data, error } = query;
  const reason = isFailure(error) ? error.message : undefined;
  const again = () => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch());
  if (!data && query.isError) {
    return (
      <ErrorState
        title={failedText}
        text={reason}
        retryText={t('staff.retry')}
        retrying={query.isFetching}
        onRetry={again}
      />
    );
  }
  if (!data) {
    return (
      <div className={s.wait} role="status">
        <VisuallyHidden>{t('staff.loading')}</VisuallyHidden>
        {Array.from({ length: 5 }, (_, index) => (
          <div key={index} className={s.waitRow}>
            <Skeleton width="70%" height={16} />
            <Skeleton lines={2} />
            <Skeleton width="60%" />
            <Skeleton width="80%" />
          </div>
        ))}
      </div>
    );
  }
  const items = data.pages.flatMap((page) => page.items);
  return (
    <div aria-busy={query.isPlaceholderData || undefined} className={s.list}>
      {query.isError && (
        <Banner
          className={s.failed ?? ''}
          tone="warning"
          title={failedText}
          action={
            <Button size="s" loading={query.isFetching} onClick={again}>
              {t('staff.retry')}
            </Button>
          }
        >
          {reason}
        </Banner>
      )}
      {items.length === 0 ? empty : children(items)}
      <LoadMore
        hasMore={query.hasNextPage && !query.isFetchNextPageError}
        loading={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
        text={t('staff.more')}
      />
    </div>
  );
}
