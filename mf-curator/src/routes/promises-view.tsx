import { ArrowLeftIcon, Button, EmptyState, LoadMore, Panel, Skeleton, VisuallyHidden } from '@fanfare/shared-ui';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { promisesQuery } from '../features/promises/api/promises.ts';
import { PromiseRow } from '../features/promises/components/promise-row.tsx';
import { LoadError } from '../lib/failure/load-error.tsx';
import { Page } from '../lib/page/page.tsx';
import { useServices } from '../lib/services.tsx';
import { useNow } from '../lib/use-now.ts';
import { useText } from '../lib/use-text.ts';
import { paths } from '../paths.ts';

/** What was promised with a yes: proofs that are owed, and what is to be kept. */
export function PromisesView() {
  const { t } = useText();
  const { call, live } = useServices();
  const queries = useQueryClient();
  const nowMs = useNow();
  const promises = useInfiniteQuery(promisesQuery(call));
  // Whatever becomes of a promise is told in the feed, with or without money.
  useEffect(
    () =>
      live.on('feed', ({ role }) => {
        if (role === 'curator') void queries.invalidateQueries({ queryKey: promisesQuery(call).queryKey });
      }),
    [live, queries, call],
  );
  const items = promises.data?.pages.flatMap((page) => page.items) ?? [];
  const groups = [
    { id: 'owed', items: items.filter(({ proof }) => proof === null) },
    { id: 'handedIn', items: items.filter(({ proof }) => proof !== null) },
  ];
  return (
    <Page
      title={t('promises.title')}
      lead={t('promises.lead')}
      width="narrow"
      actions={
        <Button iconStart={<ArrowLeftIcon />} render={<Link to={paths.dashboard} />}>
          {t('answers.toQueue')}
        </Button>
      }
    >
      {promises.data ? (
        items.length > 0 ? (
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
        ) : (
          <EmptyState title={t('promises.emptyTitle')} text={t('promises.emptyText')} />
        )
      ) : promises.error ? (
        <LoadError error={promises.error} onRetry={() => void promises.refetch()} retrying={promises.isFetching} />
      ) : (
        <>
          <VisuallyHidden role="status">{t('loading')}</VisuallyHidden>
          <Skeleton lines={8} />
        </>
      )}
    </Page>
  );
}
