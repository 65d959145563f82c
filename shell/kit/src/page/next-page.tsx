import { LoadMore } from '@fanfare/shared-ui';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useText } from '../texts.ts';

type PagedQuery = Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;

/** The button for the next page of a query; nothing after the last one. */
export function NextPage({ query }: { query: PagedQuery }) {
  const { t } = useText();
  return (
    <LoadMore
      hasMore={query.hasNextPage}
      loading={query.isFetchingNextPage}
      onMore={() => void query.fetchNextPage()}
      text={t('more')}
    />
  );
}
