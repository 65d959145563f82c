import { LoadedPages, Page, useMarkRead, useShell, useText } from '@fanfare/kit';
import { ArrowLeftIcon, Button, EmptyState, Skeleton } from '@fanfare/shared-ui';
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
  const newest = feed.data?.pages[0];
  useMarkRead('curator', newest?.items[0]?.id, (newest?.unreadCount ?? 0) > 0);
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
      <LoadedPages
        query={feed}
        skeleton={<Skeleton lines={8} height={20} />}
        empty={<EmptyState title={t('feed.emptyTitle')} text={t('feed.emptyText')} />}
        moreText={t('feed.more')}
      >
        {(items) => <FeedList items={items} />}
      </LoadedPages>
    </Page>
  );
}
