import type { CuratorStatistics } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { cx, formatDuration, formatPercent, Panel, StatBar } from '@fanfare/shared-ui';
import s from './figures.module.css';

/** How long tracks were heard before an answer: a summary of the listening receipts. */
export function Listening({ listening }: Pick<CuratorStatistics, 'listening'>) {
  const { t, locale } = useText();
  const { seconds, medianShare, requiredSeconds } = listening;
  return (
    <Panel title={t('statistics.listening.title')}>
      {seconds && medianShare !== null ? (
        <>
          <StatBar
            label={t('statistics.listening.median')}
            value={formatDuration(seconds.median)}
            unit={t('statistics.listening.share', { share: formatPercent(medianShare, locale) })}
            fill={medianShare}
          />
          <p className={cx(s.note, s.heard)}>
            {t('statistics.listening.spread', {
              low: formatDuration(seconds.low),
              high: formatDuration(seconds.high),
              required: formatDuration(requiredSeconds),
            })}
          </p>
        </>
      ) : (
        <p className={s.quiet}>{t('statistics.listening.none', { required: formatDuration(requiredSeconds) })}</p>
      )}
    </Panel>
  );
}
