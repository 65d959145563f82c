import { LoadMore } from '@fanfare/shared-ui';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { FailureBanner } from '../failure/failure-banner.tsx';
import { useText } from '../texts.ts';

type PagedQuery = Pick<
  UseInfiniteQueryResult,
  'error' | 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
>;

/** The button for the next page of a query; nothing after the last one. Says why a page couldn't be loaded. */
export function NextPage({ query }: { query: PagedQuery }) {
  const { t } = useText();
  return (
    <>
      {query.isFetchNextPageError && !query.isFetchingNextPage && <FailureBanner kind="action" error={query.error} />}
      <LoadMore
        hasMore={query.hasNextPage}
        loading={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
        text={t('more')}
      />
    </>
  );
}
