import type { ServiceCard } from '@fanfare/api-contract';
import { QueueBar, StatBar, formatNumber, formatPercent, formatRelative } from '@fanfare/shared-ui';
import { useNow } from '../../../lib/use-now.ts';
import { useText } from '../../../lib/use-text.ts';
import s from './service-statistics.module.css';

/** Half of all saying yes is as good as it gets: the bar is full there, as on the card that creators choose from. */
const fullAcceptRate = 0.5;
const slowReplyDays = 7;

/** The public numbers of a service, by the names and in the order in which creators see them. */
export function ServiceStatistics({ card }: { card: ServiceCard }) {
  const { t, locale } = useText();
  const now = useNow();
  const { statistics, queue } = card;
  const replyDays = statistics.medianReplyHours === null ? null : statistics.medianReplyHours / 24;
  const rate = (id: 'answerRate' | 'acceptRate' | 'keptPromiseRate' | 'helpfulRate', full = 1) => {
    const value = statistics[id];
    return (
      <StatBar
        label={t(`services.${id}`)}
        value={value === null ? t('services.none') : formatPercent(value, locale)}
        {...(value === null ? {} : { fill: value / full })}
        {...(id === 'acceptRate' && { tone: 'role' })}
      />
    );
  };
  return (
    <div className={s.statistics}>
      {rate('answerRate')}
      {rate('acceptRate', fullAcceptRate)}
      <StatBar
        label={t('services.medianReply')}
        value={replyDays === null ? t('services.none') : formatNumber(replyDays, locale, 1)}
        unit={replyDays === null ? undefined : t('services.days')}
        {...(replyDays === null ? {} : { fill: replyDays / slowReplyDays })}
      />
      {rate('keptPromiseRate')}
      {rate('helpfulRate')}
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
