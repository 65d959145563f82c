import { cx } from '@fanfare/shared-ui';
import { useTranslation } from 'react-i18next';
import { namespace } from '../../lib/i18n.ts';
import s from './parts.module.css';
import type { LiveVersion } from './queries.ts';
import { formatNumber } from '../../lib/formats.ts';

/** From this failure rate on a version needs attention: a canary that fails this much more often than the rest ends automatically. */
export const alarmingRate = 0.05;

/** How often a version loaded in browsers over a day, as a bar and as text. */
export function HealthBar({ health }: { health: LiveVersion['health'] }) {
  const { t } = useTranslation(namespace);
  const { mounted, failed, errors, frozen = 0, slowStarts = 0, failureRate } = health;
  if (failureRate === null) {
    return (
      <div className={s.health}>
        <span className={s.bar} aria-hidden="true" />
        <p className={s.quiet}>{t('app.health.none')}</p>
      </div>
    );
  }
  return (
    <div className={s.health} data-figures>
      <span className={s.bar} aria-hidden="true">
        {failureRate < 1 && <i className={s.up} style={{ flexGrow: 1 - failureRate }} />}
        {failureRate > 0 && <i className={s.down} style={{ flexGrow: failureRate }} />}
      </span>
      <p>
        <b className={cx(failureRate >= alarmingRate && s.alarming)}>
          {t('app.health.rate', { percent: formatNumber(failureRate * 100, failureRate < 0.01 ? 2 : 1) })}
        </b>{' '}
        {t('app.health.counts', { mounted: formatNumber(mounted), failed: formatNumber(failed) })}
        {errors > 0 && <> {t('app.health.errors', { count: errors })}</>}
        {frozen > 0 && <> {t('app.health.frozen', { count: frozen })}</>}
        {slowStarts > 0 && <> {t('app.health.slowStarts', { count: slowStarts })}</>}
      </p>
    </div>
  );
}
