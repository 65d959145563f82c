import type { Campaign, Report } from '@fanfare/api-contract';
import { LoadError, Loading, useText } from '@fanfare/kit';
import { Button, formatDate, ReportPicture, Skeleton, styles } from '@fanfare/shared-ui';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../lib/page/empty-state.tsx';
import { paths } from '../../../paths.ts';
import { Charts } from './charts.tsx';
import { CuratorTable } from './curator-table.tsx';
import { Findings } from './findings.tsx';
import s from './report-tab.module.css';
import { VersionComparison } from './version-comparison.tsx';
import { TrackNotes, type TrackNotesProps } from './track-notes.tsx';

/** The report of a campaign. */
export function ReportTab({ campaign, report, openLetter, onOpen }: TrackNotesProps) {
  const { t } = useText();
  const { data } = report;
  const root = useRef<HTMLDivElement>(null);
  // A new object per request, so that the same part can be focused again.
  const [requested, setRequested] = useState<{ letter: string } | null>(null);
  useEffect(() => {
    if (!requested) return;
    const row = root.current?.querySelector<HTMLElement>(`[data-place="${requested.letter}"] button`);
    row?.scrollIntoView?.({ block: 'center' });
    row?.focus({ preventScroll: true });
  }, [requested]);
  const openPlace = (letter: string) => {
    onOpen(letter);
    setRequested({ letter });
  };
  if (!data) {
    if (report.isError) return <LoadError error={report.error} onRetry={() => void report.refetch()} />;
    return (
      <Loading className={styles.stackWide}>
        <Skeleton width="60%" height={28} lines={4} />
        <Skeleton shape="waveform" width="100%" height={88} />
        <Skeleton width="100%" lines={5} />
      </Loading>
    );
  }
  if (data.answeredCount === 0) {
    return (
      <>
        <EmptyState
          picture={<ReportPicture />}
          title={t('report.empty.title')}
          text={<Awaited campaign={campaign} report={data} />}
          actions={<Button render={<Link to={paths.sampleReport} />}>{t('report.empty.sample')}</Button>}
        />
        <CuratorTable rows={data.curators} />
      </>
    );
  }
  return (
    <div ref={root} className={s.report}>
      <p className={s.state} role="status">
        <Progress campaign={campaign} report={data} />
      </p>
      <div className={s.top}>
        <Findings report={data} onPlace={openPlace} />
        <Charts report={data} />
      </div>
      <div className={s.middle}>
        <div className={s.heard}>
          <TrackNotes {...{ campaign, report, openLetter, onOpen }} />
        </div>
        <VersionComparison versions={data.versions} />
      </div>
      <CuratorTable rows={data.curators} />
    </div>
  );
}

/** What the report will show, and when to expect the first answer. */
function Awaited({ campaign, report }: { campaign: Campaign; report: Report }) {
  const { t, locale } = useText();
  if (campaign.status === 'completed' || campaign.status === 'cancelled') return t('report.empty.over');
  return (
    <>
      {t('report.empty.text')}{' '}
      {campaign.nextDeadlineAt
        ? t('report.empty.next', { count: report.askedCount, date: formatDate(campaign.nextDeadlineAt, locale) })
        : t('report.empty.notSent')}
    </>
  );
}

/** Whether more answers are to come. */
function Progress({ campaign, report }: { campaign: Campaign; report: Report }) {
  const { t, locale } = useText();
  const counts = { answered: report.answeredCount, count: report.askedCount };
  if (campaign.status === 'completed' && report.completedAt) {
    return t('report.progress.over', { ...counts, date: formatDate(report.completedAt, locale) });
  }
  return t('report.progress.running', counts);
}
