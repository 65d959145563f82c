import {
  groupByDay,
  LoadError,
  Loading,
  NextPage,
  Page,
  useDayName,
  useLiveUpdates,
  useMarkRead,
  useNow,
  useSearchParam,
  useSetSearchParams,
  useShell,
  useText,
} from '@fanfare/kit';
import { Button, Chip, FeedPicture, SearchPicture, Skeleton } from '@fanfare/shared-ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { feedQuery } from '../features/feed/api/list-feed.ts';
import { FeedRow } from '../features/feed/components/feed-row.tsx';
import { feedViews } from '../features/feed/lib/views.ts';
import { EmptyState } from '../lib/page/empty-state.tsx';
import { useArtistParam } from '../lib/track/use-artist-param.ts';
import { ArtistFilter } from '../lib/track/artist-filter.tsx';
import { emailSettingsPath, paths } from '../paths.ts';
import s from './feed.module.css';
import { queryKeys } from '../lib/query-keys.ts';

/** The activity feed, live and grouped by day. */
export function Feed() {
  const { t } = useText();
  const nameOfDay = useDayName();
  const { call } = useShell();
  const now = useNow(60_000);
  const [viewParam, setViewParam] = useSearchParam('view');
  const view = feedViews.find((name) => name === viewParam) ?? 'all';
  const [artistId, setArtistId] = useArtistParam();
  const isFiltered = view !== 'all' || artistId !== null;
  const setParams = useSetSearchParams();
  const feed = useInfiniteQuery(feedQuery(call, view, artistId));
  useLiveUpdates('feed', queryKeys.feed.all, 'creator');
  const items = feed.data?.pages.flatMap((page) => page.items) ?? [];
  // Items that were unread when they appeared stay marked during this visit.
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set());
  const arrived = items.filter((item) => !item.isRead && !fresh.has(item.id));
  if (arrived.length > 0) setFresh(new Set([...fresh, ...arrived.map(({ id }) => id)]));
  // A filtered feed doesn't show everything up to its newest item.
  useMarkRead('creator', items[0]?.id, !isFiltered && (feed.data?.pages[0]?.unreadCount ?? 0) > 0);

  return (
    <Page
      title={t('feed.title')}
      width="narrow"
      actions={<Button render={<Link to={emailSettingsPath} />}>{t('feed.emails')}</Button>}
    >
      {(isFiltered || feed.isPending || items.length > 0) && (
        <div className={s.views} role="group" aria-label={t('feed.views')}>
          {feedViews.map((name) => (
            <Chip key={name} selected={name === view} onClick={() => setViewParam(name === 'all' ? null : name)}>
              {t(`feed.view.${name}`)}
            </Chip>
          ))}
          <ArtistFilter artistId={artistId} onChange={setArtistId} />
        </div>
      )}
      {feed.isPending && (
        <Loading className={s.loading}>
          <Skeleton width="100%" lines={6} height={44} />
        </Loading>
      )}
      {feed.isError && items.length === 0 && <LoadError error={feed.error} onRetry={() => void feed.refetch()} />}
      {feed.data && items.length === 0 && isFiltered && (
        <EmptyState
          picture={<SearchPicture />}
          title={t('feed.none.title')}
          text={t('feed.none.text')}
          actions={<Button onClick={() => setParams({ view: null, artist: null })}>{t('feed.none.action')}</Button>}
        />
      )}
      {feed.data && items.length === 0 && !isFiltered && (
        <EmptyState
          picture={<FeedPicture />}
          title={t('feed.empty.title')}
          text={t('feed.empty.text')}
          actions={
            <Button variant="primary" render={<Link to={paths.create} />}>
              {t('createCampaign')}
            </Button>
          }
        />
      )}
      {groupByDay(items).map(([day, ofDay]) => (
        <section key={day} className={s.day}>
          <h2>{nameOfDay(day, now)}</h2>
          <ul>
            {ofDay.map((item) => (
              <FeedRow key={item.id} item={item} isUnread={fresh.has(item.id)} />
            ))}
          </ul>
        </section>
      ))}
      <NextPage query={feed} />
    </Page>
  );
}
