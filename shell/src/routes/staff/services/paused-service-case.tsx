import type { PausedService } from '@fanfare/api-contract';
import { Button, ExternalLinkIcon, StateMark, styles } from '@fanfare/shared-ui';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { namespace } from '../../../lib/i18n.ts';
import { useShell } from '../../../shell-context.tsx';
import s from '../decisions/case.module.css';
import { Fact, Facts } from '../fact.tsx';
import own from './paused-service-case.module.css';
import { formatDate, formatAgo } from '../../../lib/formats.ts';

/** One paused service: its curator, the promises that it broke, and the button that resumes it. */
export function PausedServiceCase({ paused, onResume }: { paused: PausedService; onResume: () => void }) {
  const { t } = useTranslation(namespace);
  const { now } = useShell().services;
  const id = useId();
  const { service, curator, pausedAt, resumedAt, brokenCount, decidedCount, openCount, broken } = paused;
  return (
    <article className={s.case} aria-labelledby={id}>
      <header className={s.head}>
        <h2 id={id}>{service.title}</h2>
        <p>
          {t('staff.service.curator', { curator: curator.display_name, email: curator.email, id: curator.accountId })}
        </p>
      </header>
      <div className={s.words}>
        <p className={own.broke}>{t('staff.service.broke', { broken: brokenCount, decided: decidedCount })}</p>
        <ul className={own.promises}>
          {broken.map((promise) => (
            <BrokenPromise key={promise.submissionId} promise={promise} />
          ))}
        </ul>
      </div>
      <div className={s.side}>
        <Facts>
          <Fact label={t('staff.service.paused')}>{formatAgo(pausedAt, now())}</Fact>
          <Fact label={t('staff.service.resumed')} warning={resumedAt !== null}>
            {resumedAt === null ? t('staff.service.never') : formatDate(resumedAt)}
          </Fact>
          <Fact label={t('staff.service.open')}>{openCount}</Fact>
        </Facts>
        <a className={s.link} href={service.url} target="_blank" rel="noreferrer">
          {t(`staff.case.open.${service.type}`)}
          <ExternalLinkIcon size={14} aria-hidden="true" />
        </a>
        <p className={styles.faint}>{t('staff.service.effect')}</p>
        <div className={s.acts}>
          <Button variant="primary" onClick={onResume}>
            {t('staff.service.resume.button')}
          </Button>
        </div>
      </div>
    </article>
  );
}

function BrokenPromise({ promise }: { promise: PausedService['broken'][number] }) {
  const { t } = useTranslation(namespace);
  const { submissionId, campaignId, trackTitle, trackArtist, acceptedAt, at, why, proofUrl, note } = promise;
  return (
    <li>
      <p className={own.title}>
        <span>{t('staff.service.promise', { title: trackTitle, artist: trackArtist })}</span>
        <StateMark state="broken" label={t(`staff.service.why.${why}`)} />
      </p>
      {note !== null && <p className={own.note}>{note}</p>}
      <p className={styles.faint}>
        {t('staff.service.number', {
          accepted: formatDate(acceptedAt),
          broken: formatDate(at),
          campaign: campaignId,
          submission: submissionId,
        })}
      </p>
      {proofUrl !== null && (
        <a className={s.link} href={proofUrl} target="_blank" rel="noreferrer">
          {t('staff.service.proof')}
          <ExternalLinkIcon size={14} aria-hidden="true" />
        </a>
      )}
    </li>
  );
}
