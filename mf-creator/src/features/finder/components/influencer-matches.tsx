import type { ServiceCard } from '@fanfare/api-contract';
import { LoadError, Loading, useText } from '@fanfare/kit';
import { linkClass, styles } from '@fanfare/shared-ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { KeysHint } from '../../../lib/service-list/keys-hint.tsx';
import { useListKeys } from '../../../lib/service-list/use-list-keys.ts';
import { paths, to } from '../../../paths.ts';
import { withId, type Marks } from '../lib/marks.ts';
import type { RenderCard } from './matches.tsx';
import { NoMatches } from './no-matches.tsx';
import s from './matches.module.css';

interface InfluencerMatchesProps {
  found: UseQueryResult<{ items: ServiceCard[]; total: number }>;
  /** The track searched with, if it is one's own. */
  trackId: number | null;
  marks: Marks;
  onMarks: (marks: Marks) => void;
  card: RenderCard;
}

/** The best influencers with their reasons, and the way to all others. */
export function InfluencerMatches({ found, trackId, marks, onMarks, card }: InfluencerMatchesProps): ReactNode {
  const { t } = useText();
  const { data } = found;
  const list = useRef<HTMLUListElement>(null);
  useListKeys(list);
  if (found.isLoadingError) return <LoadError error={found.error} onRetry={() => void found.refetch()} />;
  if (!data) return <Loading label={t('finder.loading')} className={styles.stack} blocks={3} height={148} />;
  if (data.items.length === 0) {
    return <NoMatches />;
  }
  const toggle = ({ id }: ServiceCard, isAdded: boolean) =>
    onMarks({ ...marks, chosen: withId(marks.chosen, id, isAdded) });
  return (
    <>
      <div className={s.head}>
        <p className={styles.small}>
          {t('finder.shown.influencers', { count: data.items.length, total: data.total })}{' '}
          <Link className={linkClass} to={trackId === null ? paths.influencers : to.createInfluencers(trackId)}>
            {t('finder.byBudget')}
          </Link>
        </p>
      </div>
      <KeysHint />
      <ul ref={list} className={s.list}>
        {data.items.map((service, index) => (
          <li key={service.id} data-index={index}>
            {card(service, { isAdded: marks.chosen.includes(service.id), onToggle: toggle })}
          </li>
        ))}
      </ul>
    </>
  );
}
