import '../features/feed/lib/feed-texts.ts';
import { LoadedPages, Page, useLiveUpdates, useMarkRead, useShell, useText } from '@fanfare/kit';
import { EmptyState, Skeleton, FeedPicture } from '@fanfare/shared-ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { feedQuery } from '../features/feed/api/list-feed.ts';
import { FeedList } from '../features/feed/components/feed-list.tsx';
import { ToQueue } from '../lib/to-queue.tsx';

/** The curator's feed, live. */
export function Feed() {
  const { t } = useText();
  const { call } = useShell();
  const feed = useInfiniteQuery(feedQuery(call));
  useLiveUpdates('feed', feedQuery(call).queryKey, 'curator');
  const newest = feed.data?.pages[0];
  useMarkRead('curator', newest?.items[0]?.id, (newest?.unreadCount ?? 0) > 0);
  return (
    <Page title={t('feed.title')} width="narrow" actions={<ToQueue />}>
      <LoadedPages
        query={feed}
        skeleton={<Skeleton lines={8} height={20} />}
        empty={<EmptyState picture={<FeedPicture />} title={t('feed.emptyTitle')} text={t('feed.emptyText')} />}
      >
        {(items) => <FeedList items={items} />}
      </LoadedPages>
    </Page>
  );
}
