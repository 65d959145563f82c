import { useFailureToast, useShell, useText } from '@fanfare/kit';
import { Banner, cx, formatCredits, linkClass } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { submissionPath } from '../../../paths.ts';
import { stateQuery, useDismissMissed, type WorkbenchState } from '../api/state.ts';
import s from './missed.module.css';

type MissedDeadlines = NonNullable<WorkbenchState['missed']>;

/** Missed deadlines until they are dismissed, and services that go away with the next one. Renders nothing without either. */
export function Missed({ className }: { className?: string | undefined }) {
  const { call } = useShell();
  const missed = useQuery(stateQuery(call)).data?.missed;
  if (!missed || (missed.count === 0 && missed.warnings.length === 0)) return null;
  return (
    <div className={cx(s.missed, className)}>
      <MissedBanner missed={missed} />
      <Warnings missed={missed} />
    </div>
  );
}

function MissedBanner({ missed }: { missed: MissedDeadlines }) {
  const { t, locale } = useText();
  const failed = useFailureToast();
  const dismiss = useDismissMissed();
  const { count, items, lostCredits } = missed;
  const [newest] = items;
  if (!newest) return null;
  const left = count - items.length;
  return (
    <Banner
      tone="danger"
      title={t('missed.title', { count })}
      onClose={() => !dismiss.isPending && dismiss.mutate(newest.missedAt, { onError: failed })}
      closeLabel={t('missed.dismiss')}
    >
      <ul className={s.tracks}>
        {items.map((item) => (
          <li key={item.submissionId}>
            <Link className={linkClass} to={submissionPath(item.submissionId)}>
              {item.trackTitle}
            </Link>{' '}
            {t('missed.why', { count: item.replyDays, service: item.serviceTitle })}
          </li>
        ))}
        {left > 0 && <li>{t('missed.more', { count: left })}</li>}
      </ul>
      <p>
        {lostCredits > 0
          ? t('missed.lost', { lost: formatCredits(lostCredits, locale), count })
          : t('missed.nothingLost')}
      </p>
    </Banner>
  );
}

function Warnings({ missed: { warnings } }: { missed: MissedDeadlines }) {
  const { t } = useText();
  return warnings.map(({ serviceId, serviceTitle, inARow, awayDays }) => (
    <Banner key={serviceId} tone="warning" title={t('missed.warning', { service: serviceTitle, days: awayDays })}>
      {t('missed.warningText', { count: inARow })}
    </Banner>
  ));
}
