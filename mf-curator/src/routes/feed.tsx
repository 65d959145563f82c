import { LoadError, Page, useMarkRead, useShell, useText } from '@fanfare/kit';
import { ArrowLeftIcon, Button, EmptyState, LoadMore, Skeleton, VisuallyHidden } from '@fanfare/shared-ui';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { feedQuery } from '../features/feed/api/list-feed.ts';
import { FeedList } from '../features/feed/components/feed-list.tsx';
import { paths } from '../paths.ts';

/** The curator's feed, live. */
export function Feed() {
  const { t } = useText();
  const { call, live } = useShell();
  const queries = useQueryClient();
  const feed = useInfiniteQuery(feedQuery(call));
  useEffect(
    () =>
      live.on('feed', ({ role }) => {
        if (role === 'curator') void queries.invalidateQueries({ queryKey: feedQuery(call).queryKey });
      }),
    [live, queries, call],
  );
  const items = feed.data?.pages.flatMap((page) => page.items) ?? [];
  useMarkRead('curator', items[0]?.id, (feed.data?.pages[0]?.unreadCount ?? 0) > 0);
  return (
    <Page
      title={t('feed.title')}
      width="narrow"
      actions={
        <Button iconStart={<ArrowLeftIcon />} render={<Link to={paths.dashboard} />}>
          {t('answers.toQueue')}
        </Button>
      }
    >
      {feed.data ? (
        items.length > 0 ? (
          <>
            <FeedList items={items} />
            <LoadMore
              hasMore={feed.hasNextPage}
              loading={feed.isFetchingNextPage}
              onMore={() => void feed.fetchNextPage()}
              text={t('feed.more')}
            />
          </>
        ) : (
          <EmptyState title={t('feed.emptyTitle')} text={t('feed.emptyText')} />
        )
      ) : feed.error ? (
        <LoadError error={feed.error} onRetry={() => void feed.refetch()} retrying={feed.isFetching} />
      ) : (
        <>
          <VisuallyHidden role="status">{t('loading')}</VisuallyHidden>
          <Skeleton lines={8} height={20} />
        </>
      )}
    </Page>
  );
}
