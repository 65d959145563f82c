import type { ServiceCard } from '@fanfare/api-contract';
import { LoadError, Loading, NextPage, useText } from '@fanfare/kit';
import { linkClass, styles } from '@fanfare/shared-ui';
import { useCallback, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ServiceList } from '../../../lib/service-list/service-list.tsx';
import { paths, to } from '../../../paths.ts';
import type { useInfluencersFound } from '../api/finder.ts';
import { withId, type Marks } from '../lib/marks.ts';
import { prefetchRows, type RenderCard } from './matches.tsx';
import { NoMatches } from './no-matches.tsx';
import s from './matches.module.css';

interface InfluencerMatchesProps {
  /** Identifies the list for restoring its position. */
  name: string;
  found: ReturnType<typeof useInfluencersFound>;
  /** The track searched with, if it is one's own. */
  trackId: number | null;
  marks: Marks;
  onMarks: (marks: Partial<Marks>) => void;
  card: RenderCard;
}

/** The best influencers with their reasons, which go on with Pro, and the way to a choice by budget. */
export function InfluencerMatches({ name, found, trackId, marks, onMarks, card }: InfluencerMatchesProps): ReactNode {
  const { t } = useText();
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = found;
  const more = useCallback(() => {
    if (!isFetching) void fetchNextPage();
  }, [isFetching, fetchNextPage]);
  if (found.isLoadingError) return <LoadError error={found.error} onRetry={() => void found.refetch()} />;
  if (!data) return <Loading label={t('finder.loading')} className={styles.stack} blocks={3} height={148} />;
  const { items, total } = data;
  if (items.length === 0) {
    return <NoMatches />;
  }
  const toggle = (service: ServiceCard, isAdded: boolean) => {
    const place = items.indexOf(service) + 1;
    onMarks({
      chosen: withId(marks.chosen, service.id, isAdded),
      influencersTo: isAdded ? Math.max(marks.influencersTo, place) : marks.influencersTo,
    });
  };
  return (
    <>
      <div className={s.head}>
        <p className={styles.small}>
          <span aria-live="polite">{t('finder.shown.influencers', { count: items.length, total })}</span>{' '}
          <Link className={linkClass} to={trackId === null ? paths.influencers : to.createInfluencers(trackId)}>
            {t('finder.byBudget')}
          </Link>
        </p>
      </div>
      <ServiceList
        name={name}
        services={items}
        total={hasNextPage ? total : items.length}
        // After a failure, only a click tries again.
        hasMore={hasNextPage && !isFetchNextPageError}
        prefetchRows={prefetchRows}
        onMore={more}
        renderRow={(service) => card(service, { isAdded: marks.chosen.includes(service.id), onToggle: toggle })}
      />
      <NextPage query={found} />
    </>
  );
}
