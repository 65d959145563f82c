import { ClockIcon, HistoryIcon, ThumbsUpIcon, TrendingUpIcon } from '../../icons.ts';
import { formatDate, formatNumber } from '../../lib/formats.ts';
import s from './service-card.module.css';
import type { ServiceFiguresProps } from './card-service.ts';
import { reasonIcon } from './reason-icons.ts';

/** Why a service can't be chosen now, why it fits, and the facts its figures leave out. */
export function ServiceNotes({ service, words: { say, locale }, genreName, children }: ServiceFiguresProps) {
  const { availability, reasons, statistics } = service;
  const { acceptRate, acceptRateInGenre, helpfulRate, lastAnswerAt } = statistics;
  const percent = (rate: number) => formatNumber(rate * 100, locale, 0);
  // The card's figure is then the genre's, and its tick for the overall rate is visual only.
  const overall = acceptRateInGenre !== null && genreName !== undefined ? acceptRate : null;
  return (
    <ul className={s.notes}>
      {availability.status !== 'open' && (
        <li className={s.closed}>
          <ClockIcon size={16} aria-hidden="true" />
          {availability.opensAt
            ? say(`opens.${availability.status}`, {
                date: formatDate(availability.opensAt, locale, { weekday: 'short', day: 'numeric', month: 'short' }),
              })
            : say(`closed.${availability.status}`)}
        </li>
      )}
      {children}
      {reasons.map(({ kind, text }) => {
        const Icon = reasonIcon(kind);
        return (
          <li key={text}>
            <Icon size={16} aria-hidden="true" />
            {text}
          </li>
        );
      })}
      {overall !== null && !reasons.some(({ kind }) => kind === 'accept_rate') && (
        <li>
          <TrendingUpIcon size={16} aria-hidden="true" />
          {say('overall', { percent: percent(overall) })}
        </li>
      )}
      {helpfulRate !== null && (
        <li>
          <ThumbsUpIcon size={16} aria-hidden="true" />
          {say('helpful', { percent: percent(helpfulRate) })}
        </li>
      )}
      {lastAnswerAt !== null && (
        <li>
          <HistoryIcon size={16} aria-hidden="true" />
          {say('lastAnswer', { date: formatDate(lastAnswerAt, locale, { day: 'numeric', month: 'short' }) })}
        </li>
      )}
    </ul>
  );
}
