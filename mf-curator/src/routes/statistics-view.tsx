import '../features/statistics/lib/statistics-texts.ts';
import { Loaded, Page, useLiveUpdates, useShell, useText } from '@fanfare/kit';
import { Button, cx, EmptyState, formatDate, Skeleton, Tag, ReportPicture } from '@fanfare/shared-ui';
import type { CuratorStatistics } from '@fanfare/api-contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { statisticsQuery } from '../features/statistics/api/statistics.ts';
import { Answers } from '../features/statistics/components/answers.tsx';
import { FilterBar } from '../features/statistics/components/filter-bar.tsx';
import { Earnings } from '../features/statistics/components/earnings.tsx';
import { Genres } from '../features/statistics/components/genres.tsx';
import { Levels } from '../features/statistics/components/levels.tsx';
import { Listening } from '../features/statistics/components/listening.tsx';
import { ReplyTime } from '../features/statistics/components/reply-time.tsx';
import { ShownToArtists } from '../features/statistics/components/shown-to-artists.tsx';
import { readFilters, writeFilters, type StatisticsFilters } from '../features/statistics/lib/filters.ts';
import { queryKeys } from '../lib/query-keys.ts';
import { ToQueue } from '../lib/to-queue.tsx';
import { newServicePath } from '../paths.ts';
import s from './statistics-view.module.css';

/** My own figures over time. The filters are in the URL. */
export function StatisticsView() {
  const { t, locale } = useText();
  const { call, isFailure } = useShell();
  const [search, setSearch] = useSearchParams();
  const filters = readFilters(search);
  const statistics = useQuery(statisticsQuery(call, filters));
  const { data, error } = statistics;
  useLiveUpdates('wallet', queryKeys.statistics.all);
  const change = (next: StatisticsFilters) => setSearch(writeFilters(next), { preventScrollReset: true });
  const isMissing = isFailure(error) && error.code === 'not_found';
  const day = (text: string) => formatDate(`${text}T00:00:00.000Z`, locale, { dateStyle: 'medium', timeZone: 'UTC' });
  return (
    <Page
      title={t('statistics.title')}
      lead={
        data ? (
          <>
            {t('statistics.lead', { from: day(data.from), to: day(data.to) })}{' '}
            {data.isDemo ? <Tag tone="demo">{t('track.demo')}</Tag> : null}
          </>
        ) : undefined
      }
      actions={<ToQueue />}
    >
      {isMissing ? (
        <EmptyState
          mood="silent"
          title={t('services.list.missing')}
          text={t('services.list.missingText')}
          actions={
            <Button onClick={() => change({ ...filters, serviceId: null })}>{t('statistics.allServices')}</Button>
          }
        />
      ) : (
        <Loaded
          query={statistics}
          skeleton={
            <div className={s.loading} aria-hidden="true">
              <Skeleton shape="block" width={260} height={32} />
              <Skeleton shape="block" height={200} />
              <Skeleton lines={6} />
            </div>
          }
        >
          {(known) => (
            <Known statistics={known} filters={filters} onChange={change} isStale={statistics.isPlaceholderData} />
          )}
        </Loaded>
      )}
    </Page>
  );
}

/** Whether anything happened in the period. */
const isQuiet = ({ answers, earnings, keptPromises, helpful }: CuratorStatistics): boolean =>
  [
    ...Object.values(answers),
    earnings.clearedCredits,
    earnings.clearingCredits,
    earnings.reversedCredits,
    keptPromises.of,
    helpful.of,
  ].every((count) => count === 0);

interface KnownProps {
  statistics: CuratorStatistics;
  filters: StatisticsFilters;
  onChange: (filters: StatisticsFilters) => void;
  /** Other figures are loading. */
  isStale: boolean;
}

function Known({ statistics, filters, onChange, isStale }: KnownProps) {
  const { t } = useText();
  if (statistics.services.length === 0) {
    return (
      <EmptyState
        picture={<ReportPicture />}
        title={t('statistics.begin.title')}
        text={t('statistics.begin.text')}
        actions={
          <Button variant="primary" render={<Link to={newServicePath} />}>
            {t('services.list.add')}
          </Button>
        }
      />
    );
  }
  const isLongest = filters.days === '365';
  return (
    <>
      <FilterBar filters={filters} services={statistics.services} onChange={onChange} />
      <div className={cx(s.figures, isStale && s.stale)} aria-busy={isStale || undefined}>
        {isQuiet(statistics) ? (
          <EmptyState
            mood="silent"
            title={t('statistics.quiet.title')}
            text={t(isLongest ? 'statistics.quiet.never' : 'statistics.quiet.text')}
            actions={
              isLongest ? undefined : (
                <Button onClick={() => onChange({ ...filters, days: '365' })}>{t('statistics.quiet.year')}</Button>
              )
            }
          />
        ) : (
          <>
            <Earnings earnings={statistics.earnings} />
            <div className={s.columns}>
              <div className={s.column}>
                <Answers statistics={statistics} />
                <ReplyTime reply={statistics.reply} />
                <Listening listening={statistics.listening} />
              </div>
              <div className={s.column}>
                <Genres {...statistics} />
              </div>
            </div>
          </>
        )}
        <ShownToArtists {...statistics} />
        <Levels {...statistics} />
      </div>
    </>
  );
}
