import { LoadError, useShell, useText } from '@fanfare/kit';
import { EmptyState, LoadMore, Panel, Skeleton, VisuallyHidden } from '@fanfare/shared-ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { promisesQuery } from '../api/promises.ts';
import { PromiseRow } from './promise-row.tsx';

/** Proofs that are due, then submitted placements that have to stay up. */
export function OpenList({ nowMs }: { nowMs: number }) {
  const { t } = useText();
  const { call } = useShell();
  const promises = useInfiniteQuery(promisesQuery(call));
  if (!promises.data) {
    return promises.error ? (
      <LoadError error={promises.error} onRetry={() => void promises.refetch()} retrying={promises.isFetching} />
    ) : (
      <>
        <VisuallyHidden role="status">{t('loading')}</VisuallyHidden>
        <Skeleton lines={8} />
      </>
    );
  }
  const items = promises.data.pages.flatMap((page) => page.items);
  if (items.length === 0) return <EmptyState title={t('promises.emptyTitle')} text={t('promises.emptyText')} />;
  const groups = [
    { id: 'owed', items: items.filter(({ proof }) => proof === null) },
    { id: 'handedIn', items: items.filter(({ proof }) => proof !== null) },
  ];
  return (
    <>
      {groups.map((group) =>
        group.items.length > 0 ? (
          <Panel key={group.id} title={t(`promises.groups.${group.id}`)}>
            {group.items.map((promise) => (
              <PromiseRow key={promise.submissionId} promise={promise} nowMs={nowMs} />
            ))}
          </Panel>
        ) : null,
      )}
      <LoadMore
        hasMore={promises.hasNextPage}
        loading={promises.isFetchingNextPage}
        onMore={() => void promises.fetchNextPage()}
        text={t('answers.more')}
      />
    </>
  );
}
