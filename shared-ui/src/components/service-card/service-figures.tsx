import { formatNumber } from '../../lib/formats.ts';
import { QueueBar, StatBar } from '../meters/bars.tsx';
import type { ServiceFiguresProps } from './card-service.ts';
import s from './service-card.module.css';
import { ServiceNotes } from './service-notes.tsx';

const slowReplyDays = 7;

/** A service's record in the figures people choose by, and why it fits: the card without its head. */
export function ServiceFigures({ service, words, genreName, children }: ServiceFiguresProps) {
  const { statistics, queue } = service;
  const { say } = words;
  return (
    <div className={s.figures}>
      {statistics.answerRate === null ? (
        <p className={s.fresh}>
          {say('fresh', {
            answers: say('answersSoFar', { count: statistics.answerCount }),
            days: say('days', { count: service.replyDays }),
            open: queue.open,
            capacity: queue.capacity,
          })}
        </p>
      ) : (
        <Rates service={service} words={words} genreName={genreName} />
      )}
      <ServiceNotes service={service} words={words} genreName={genreName}>
        {children}
      </ServiceNotes>
    </div>
  );
}

function Rates({ service, words: { say, genre, locale }, genreName }: Omit<ServiceFiguresProps, 'children'>) {
  const { answerRate, acceptRate, acceptRateInGenre, medianReplyHours, keptPromiseRate } = service.statistics;
  const { open, capacity } = service.queue;
  const percent = (rate: number) => formatNumber(rate * 100, locale, 0);
  const inGenre = acceptRateInGenre !== null && genreName !== undefined;
  const yes = inGenre ? acceptRateInGenre : acceptRate;
  const replyDays = medianReplyHours === null ? null : medianReplyHours / 24;
  return (
    <div className={s.rates}>
      {answerRate !== null && <StatBar label={say('answers')} value={percent(answerRate)} unit="%" fill={answerRate} />}
      {yes !== null && (
        <StatBar
          label={inGenre ? say('yesIn', { genre: genre(genreName) }) : say('yes')}
          value={percent(yes)}
          unit="%"
          tone="role"
          fill={yes}
          {...(inGenre && acceptRate !== null ? { tick: acceptRate } : {})}
        />
      )}
      {replyDays !== null && (
        <StatBar
          label={say('reply')}
          value={formatNumber(replyDays, locale)}
          unit={say('replyUnit')}
          fill={replyDays / slowReplyDays}
        />
      )}
      {keptPromiseRate !== null && (
        <StatBar label={say('kept')} value={percent(keptPromiseRate)} unit="%" fill={keptPromiseRate} />
      )}
      <QueueBar
        label={say('queue')}
        open={open}
        capacity={capacity}
        text={{ value: open, rest: say('of', { count: capacity }) }}
      />
    </div>
  );
}
