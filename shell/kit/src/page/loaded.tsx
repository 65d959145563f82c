import { VisuallyHidden } from '@fanfare/shared-ui';
import type { InfiniteData, UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadError } from '../failure/load-error.tsx';
import { useText } from '../texts.ts';
import { NextPage } from './next-page.tsx';

interface LoadedProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  /** Shown, and announced as loading, until there are data. */
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}

/** What a query loaded, also while it is refetched; before that a skeleton, or why it failed with a retry button. */
export function Loaded<Data>({ query, skeleton, children }: LoadedProps<Data>) {
  const { t } = useText();
  if (query.data !== undefined) return children(query.data);
  if (query.error) {
    return <LoadError error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />;
  }
  return (
    <>
      <VisuallyHidden role="status">{t('loading')}</VisuallyHidden>
      {skeleton}
    </>
  );
}

interface LoadedPagesProps<Item> {
  query: UseInfiniteQueryResult<InfiniteData<{ items: Item[] }>>;
  skeleton: ReactNode;
  /** Shown if there are no items. */
  empty: ReactNode;
  children: (items: Item[]) => ReactNode;
}

/** A list that loads in pages: its items and a button for more, or its empty state. */
export function LoadedPages<Item>({ query, skeleton, empty, children }: LoadedPagesProps<Item>) {
  return (
    <Loaded query={query} skeleton={skeleton}>
      {({ pages }) => {
        const items = pages.flatMap((page) => page.items);
        if (items.length === 0) return empty;
        return (
          <>
            {children(items)}
            <NextPage query={query} />
          </>
        );
      }}
    </Loaded>
  );
}
