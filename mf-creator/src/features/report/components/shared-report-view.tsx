import type { SharedReport } from '@fanfare/api-contract';
import { Page, useFailureToast, useShell, useText } from '@fanfare/kit';
import {
  Button,
  CoverArt,
  DownloadIcon,
  formatCredits,
  formatDate,
  formatPercent,
  linkClass,
  Panel,
  seedOf,
  styles,
  Tag,
} from '@fanfare/shared-ui';
import { Link } from 'react-router-dom';
import { useSharedReportPdf } from '../api/shared-report.ts';
import { Charts } from './charts.tsx';
import { SharedAnswers } from './shared-answers.tsx';
import { findingText } from '../lib/finding-text.ts';
import { SharedPlaces } from './shared-places.tsx';
import s from './shared-report-view.module.css';

/** A campaign's report as its public page shows it. */
export function SharedReportView({ token, report }: { token: string; report: SharedReport }) {
  const { t, locale } = useText();
  const { findings, places, answers, track } = report;
  return (
    <Page title={t('sharedReport.page', { title: track.title })} header={<Head token={token} report={report} />}>
      <Figures report={report} />
      {findings.length > 0 && (
        <Panel title={t('sharedReport.themes')}>
          <ol className={s.findings}>
            {findings.map((finding) => (
              <li key={finding.text}>{findingText(finding, t, locale)}</li>
            ))}
          </ol>
        </Panel>
      )}
      <Charts report={report} />
      {places.length > 0 && <SharedPlaces places={places} durationSeconds={track.durationSeconds} />}
      {report.credits && <Credits credits={report.credits} />}
      {answers.length > 0 ? (
        <SharedAnswers answers={answers} />
      ) : (
        <p className={styles.quiet}>{t('sharedReport.none')}</p>
      )}
      <p className={s.about}>
        {t('sharedReport.about')}{' '}
        <Link className={linkClass} to="/">
          {t('sharedReport.aboutLink')}
        </Link>
      </p>
    </Page>
  );
}

function Head({ token, report }: { token: string; report: SharedReport }) {
  const { t, locale } = useText();
  const { notify } = useShell();
  const showError = useFailureToast();
  const pdf = useSharedReportPdf(token);
  const { track, type, sentAt, completedAt, isDemo, isPdfIncluded } = report;
  const download = () =>
    pdf.mutate(undefined, { onSuccess: () => notify({ text: t('sharedReport.pdfBegun') }), onError: showError });
  return (
    <header className={s.head}>
      <CoverArt className={s.cover} src={track.coverUrl} seed={seedOf(track.title + track.artist)} size="fill" />
      <div className={s.names}>
        <p className={s.kind}>
          {t(`sharedReport.kind.${type}`)} {isDemo && <Tag tone="demo">{t('demo')}</Tag>}
        </p>
        <h1>{track.title}</h1>
        <p className={s.artist}>{track.artist}</p>
        <p className={styles.small}>
          {sentAt && `${t('sharedReport.sent', { date: formatDate(sentAt, locale) })} · `}
          {completedAt
            ? t('sharedReport.completed', { date: formatDate(completedAt, locale) })
            : t('sharedReport.running')}
        </p>
      </div>
      {isPdfIncluded && (
        <Button iconStart={<DownloadIcon size={18} />} loading={pdf.isPending} onClick={download}>
          {t('sharedReport.pdf')}
        </Button>
      )}
    </header>
  );
}

function Figures({ report }: { report: SharedReport }) {
  const { t, locale } = useText();
  const { askedCount, answeredCount, acceptedCount, ratings } = report;
  const rated = ratings.reduce((sum, { count }) => sum + count, 0);
  const mean = ratings.reduce((sum, { mean: value, count }) => sum + value * count, 0) / rated;
  const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return (
    <dl className={s.figures} aria-label={t('sharedReport.figures')}>
      <div>
        <dt>{t('sharedReport.asked')}</dt>
        <dd>{askedCount}</dd>
      </div>
      <div>
        <dt>{t('sharedReport.answered')}</dt>
        <dd>{answeredCount}</dd>
      </div>
      <div>
        <dt>{t('sharedReport.accepted')}</dt>
        <dd>
          {acceptedCount}
          {answeredCount > 0 && (
            <span>{t('sharedReport.share', { percent: formatPercent(acceptedCount / answeredCount, locale) })}</span>
          )}
        </dd>
      </div>
      {rated > 0 && (
        <div>
          <dt>{t('sharedReport.rating')}</dt>
          <dd>
            {mean.toLocaleString(locale, oneDecimal)}
            <span>{t('sharedReport.ratingOf')}</span>
          </dd>
        </div>
      )}
    </dl>
  );
}

const creditParts = ['paid', 'spent', 'returned', 'held'] as const;

function Credits({ credits }: { credits: NonNullable<SharedReport['credits']> }) {
  const { t, locale } = useText();
  return (
    <Panel title={t('sharedReport.credits.title')}>
      <dl className={s.credits}>
        {creditParts
          .filter((part) => part === 'paid' || credits[part] > 0)
          .map((part) => (
            <div key={part}>
              <dt>{t(`sharedReport.credits.${part}`)}</dt>
              <dd>{formatCredits(credits[part], locale)}</dd>
            </div>
          ))}
      </dl>
    </Panel>
  );
}
