import type { CuratorStatistics } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { ColumnChart, formatPercent, Panel } from '@fanfare/shared-ui';
import { timeText } from '../lib/time-text.ts';
import s from './figures.module.css';

/** How long answers took, compared with what was promised. */
export function ReplyTime({ reply }: Pick<CuratorStatistics, 'reply'>) {
  const { t, locale } = useText();
  const { hours, shareOfPromise, promisedDays, byTenth } = reply;
  if (!hours || !shareOfPromise || !promisedDays) {
    return (
      <Panel title={t('statistics.reply.title')}>
        <p className={s.quiet}>{t('statistics.reply.none')}</p>
      </Panel>
    );
  }
  const share = formatPercent(shareOfPromise.median, locale);
  return (
    <Panel
      title={t('statistics.reply.title')}
      titleEnd={
        promisedDays.min === promisedDays.max
          ? t('statistics.reply.promise', { count: promisedDays.max })
          : t('statistics.reply.promises', promisedDays)
      }
    >
      <p className={s.large}>
        {timeText(t, hours.median, locale)} <small>{t('statistics.reply.median')}</small>
      </p>
      <p className={s.quiet}>
        {t('statistics.reply.spread', { low: timeText(t, hours.low, locale), high: timeText(t, hours.high, locale) })}{' '}
        {t('statistics.reply.share', { share })}
      </p>
      <ColumnChart
        className={s.chart}
        label={t('statistics.reply.chart', {
          count: reply.answerCount,
          early: byTenth.slice(0, 5).reduce((sum, count) => sum + count, 0),
          late: byTenth.at(-1) ?? 0,
        })}
        columns={byTenth.map((count, tenth) => ({
          id: String(tenth),
          title: t('statistics.reply.tenth', { from: tenth * 10, to: tenth * 10 + 10, count }),
          parts: [{ tone: 'ink', value: count }],
        }))}
        topText={t('statistics.reply.top', { count: Math.max(...byTenth) })}
        startText={t('statistics.reply.start')}
        endText={t('statistics.reply.end')}
        height={88}
      />
    </Panel>
  );
}
