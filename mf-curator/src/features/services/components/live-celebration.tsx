import { useText } from '@fanfare/kit';
import { Button, Flare, formatDate } from '@fanfare/shared-ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../paths.ts';
import s from './live-celebration.module.css';

interface LiveCelebrationProps {
  nextCheckAt: string | null;
  /** It went live while the curator watched. */
  isFresh: boolean;
  /** The link to share. */
  shareLink: ReactNode;
}

/** The service passed its first checks: a brass moment, the link to share, and what comes next. */
export function LiveCelebration({ nextCheckAt, isFresh, shareLink }: LiveCelebrationProps) {
  const { t, locale } = useText();
  const day = nextCheckAt && formatDate(nextCheckAt, locale, { weekday: 'long', day: 'numeric', month: 'long' });
  return (
    <section className={s.live} data-fresh={isFresh} aria-label={t('services.live.title')}>
      <Flare variant="empty" className={s.flare} />
      <div role="status" className={s.said}>
        <h2>{t('services.live.title')}</h2>
        <p>{day === null ? t('services.checks.liveText') : t('services.checks.liveUntil', { day })}</p>
      </div>
      <p>{t('services.live.share')}</p>
      <div className={s.link}>{shareLink}</div>
      <div className={s.next}>
        <Button variant="primary" render={<Link to={paths.dashboard} />}>
          {t('services.live.queue')}
        </Button>
        <Button render={<Link to={paths.services} />}>{t('services.checks.toServices')}</Button>
      </div>
    </section>
  );
}
