import { LoadError, useShell, useText } from '@fanfare/kit';
import { EmptyState, LoadMore, Panel, Skeleton, VisuallyHidden } from '@fanfare/shared-ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { promisesQuery } from '../api/promises.ts';
import { BrokenRow } from './broken-row.tsx';

/** Broken promises, newest first. */
export function BrokenList() {
  const { t } = useText();
  const { call } = useShell();
  const promises = useInfiniteQuery(promisesQuery(call, 'broken'));
  if (!promises.data) {
    return promises.error ? (
      <LoadError error={promises.error} onRetry={() => void promises.refetch()} retrying={promises.isFetching} />
    ) : (
      <>
        <VisuallyHidden role="status">{t('loading')}</VisuallyHidden>
        <Skeleton lines={5} />
      </>
    );
  }
  const items = promises.data.pages.flatMap((page) => page.items);
  if (items.length === 0) {
    return <EmptyState title={t('promises.broken.emptyTitle')} text={t('promises.broken.emptyText')} />;
  }
  return (
    <>
      <Panel title={t('promises.show.broken')}>
        {items.map((promise) => (
          <BrokenRow key={promise.submissionId} promise={promise} />
        ))}
      </Panel>
      <LoadMore
        hasMore={promises.hasNextPage}
        loading={promises.isFetchingNextPage}
        onMore={() => void promises.fetchNextPage()}
        text={t('answers.more')}
      />
    </>
  );
}
