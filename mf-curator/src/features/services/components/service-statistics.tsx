import type { ServiceCard } from '@fanfare/api-contract';
import { QueueBar, StatBar, formatNumber, formatPercent, formatRelative } from '@fanfare/shared-ui';
import { useNow } from '../../../lib/use-now.ts';
import { useText } from '../../../lib/use-text.ts';
import s from './service-statistics.module.css';

/** The public numbers of a service, as creators see them. */
export function ServiceStatistics({ card }: { card: ServiceCard }) {
  const { t, locale } = useText();
  const now = useNow();
  const { statistics, queue } = card;
  const rates = [
    { id: 'answerRate', rate: statistics.answerRate },
    { id: 'acceptRate', rate: statistics.acceptRate },
    { id: 'keptPromiseRate', rate: statistics.keptPromiseRate },
    { id: 'helpfulRate', rate: statistics.helpfulRate },
  ] as const;
  return (
    <div className={s.statistics}>
      {rates.map(({ id, rate }) => (
        <StatBar
          key={id}
          label={t(`services.${id}`)}
          value={rate === null ? t('services.none') : formatPercent(rate, locale)}
          {...(rate === null ? {} : { fill: rate })}
        />
      ))}
      <StatBar
        label={t('services.medianReply')}
        value={
          statistics.medianReplyHours === null
            ? t('services.none')
            : formatNumber(statistics.medianReplyHours / 24, locale, 1)
        }
        unit={statistics.medianReplyHours === null ? undefined : t('services.days')}
      />
      <QueueBar
        label={t('services.queue')}
        open={queue.open}
        capacity={queue.capacity}
        text={{ value: queue.open, rest: t('services.ofCapacity', { capacity: queue.capacity }) }}
      />
      <p className={s.last}>
        {statistics.lastAnswerAt
          ? t('services.lastAnswer', { when: formatRelative(statistics.lastAnswerAt, now, locale) })
          : t('services.noAnswer')}
      </p>
    </div>
  );
}
