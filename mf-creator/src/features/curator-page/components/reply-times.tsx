import type { CuratorRecord } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { formatPercent, Panel, styles } from '@fanfare/shared-ui';
import s from './record-panel.module.css';

/** From two days on, times are shown in days. */
const hoursUntilDays = 48;

/** How many answers came within one day, two days and so on: a bar for each, in words too. */
export function ReplyTimes({ record }: { record: CuratorRecord }) {
  const { t, locale } = useText();
  const { sample, fewestAnswers, statistics } = record;
  const { within, answerCount, limit } = sample;
  const hours = statistics.medianReplyHours;
  const end = within.findIndex(({ count }) => count === answerCount);
  const steps = end === -1 ? within : within.slice(0, end + 1);
  // Rounded up: half of them did come within it.
  const timeText = (median: number) =>
    median < hoursUntilDays
      ? t('curatorPage.reply.hours', { count: Math.max(1, Math.ceil(median)) })
      : t('curatorPage.reply.days', { count: Math.ceil(median / 24) });
  return (
    <Panel aria-label={t('curatorPage.reply.title')} title={t('curatorPage.reply.title')}>
      {steps.length === 0 ? (
        <p className={styles.quiet}>{t('curatorPage.reply.few', { count: fewestAnswers })}</p>
      ) : (
        <>
          <p className={styles.caption}>
            {t(`curatorPage.reply.${answerCount < limit ? 'sample' : 'newest'}`, { count: answerCount })}
          </p>
          {hours !== null && <p className={s.median}>{t('curatorPage.reply.median', { time: timeText(hours) })}</p>}
          <ul className={s.steps}>
            {steps.map(({ days, count }) => (
              <li key={days}>
                <div>
                  <span>{t('curatorPage.reply.within', { count: days })}</span>
                  <b>{formatPercent(count / answerCount, locale)}</b>
                </div>
                <i style={{ width: `${(count / answerCount) * 100}%` }} aria-hidden="true" />
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}
