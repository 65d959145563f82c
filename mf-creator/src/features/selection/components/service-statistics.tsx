import type { ServiceCard } from '@fanfare/api-contract';
import { formatDate, formatNumber, QueueBar, StatBar } from '@fanfare/shared-ui';
import { useText } from '../../../lib/use-text.ts';
import s from './service-statistics.module.css';

interface ServiceStatisticsProps {
  service: ServiceCard;
  genreName: string | undefined;
  className?: string;
}

// Half of all saying yes is as good as it gets: the bar is full there, so that usual rates can be told apart.
const fullAcceptRate = 0.5;
const slowReplyDays = 7;
const percent = (rate: number, locale: string) => formatNumber(rate * 100, locale, 0);

/** How a service answers, in the figures people choose by. For services with enough answers to have rates. */
export function ServiceStatistics({ service, genreName, className }: ServiceStatisticsProps) {
  const { t, locale } = useText();
  const { answerRate, acceptRate, acceptRateInGenre, medianReplyHours, keptPromiseRate, helpfulRate, lastAnswerAt } =
    service.statistics;
  const inGenre = acceptRateInGenre !== null && genreName !== undefined;
  const yes = inGenre ? acceptRateInGenre : acceptRate;
  const replyDays = medianReplyHours === null ? null : medianReplyHours / 24;
  return (
    <div className={className}>
      {answerRate !== null && (
        <StatBar label={t('stat.answers')} value={percent(answerRate, locale)} unit="%" fill={answerRate} />
      )}
      {yes !== null && (
        <StatBar
          label={inGenre ? t('stat.yesIn', { genre: genreName.toLocaleLowerCase(locale) }) : t('stat.yes')}
          value={percent(yes, locale)}
          unit="%"
          tone="role"
          fill={yes / fullAcceptRate}
          {...(inGenre && acceptRate !== null ? { tick: acceptRate / fullAcceptRate } : {})}
        />
      )}
      {replyDays !== null && (
        <StatBar
          label={t('stat.reply')}
          value={formatNumber(replyDays, locale)}
          unit={t('stat.days')}
          fill={replyDays / slowReplyDays}
        />
      )}
      {keptPromiseRate !== null && (
        <StatBar label={t('stat.kept')} value={percent(keptPromiseRate, locale)} unit="%" fill={keptPromiseRate} />
      )}
      <QueueBar
        label={t('stat.queue')}
        open={service.queue.open}
        capacity={service.queue.capacity}
        text={{ value: service.queue.open, rest: t('detail.of', { count: service.queue.capacity }) }}
      />
      {helpfulRate === null && lastAnswerAt === null ? null : (
        <p className={s.more}>
          {helpfulRate !== null && <span>{t('stat.helpful', { percent: percent(helpfulRate, locale) })}</span>}
          {lastAnswerAt !== null && (
            <span>
              {t('stat.lastAnswer', { date: formatDate(lastAnswerAt, locale, { day: 'numeric', month: 'short' }) })}
            </span>
          )}
        </p>
      )}
    </div>
  );
}
