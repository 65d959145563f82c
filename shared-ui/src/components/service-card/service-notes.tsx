import { ClockIcon, HistoryIcon, ThumbsUpIcon, TrendingUpIcon } from '../../icons.ts';
import { formatDate, formatNumber } from '../../lib/formats.ts';
import s from './service-card.module.css';
import type { ServiceFiguresProps } from './card-service.ts';
import { reasonIcon } from './reason-icons.ts';
import { reasonText } from './reason-text.ts';

/** The strongest reasons only: a card is for choosing, not for reading. */
const shownReasons = 3;

/** Why a service can't be chosen now, why it fits, and the facts its figures leave out. */
export function ServiceNotes(props: ServiceFiguresProps) {
  const { service, words, genreName, children } = props;
  const { say, locale } = words;
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
      {reasons.slice(0, shownReasons).map((reason) => {
        const Icon = reasonIcon(reason.kind);
        return (
          <li key={reason.text}>
            <Icon size={16} aria-hidden="true" />
            {reasonText(reason, props)}
          </li>
        );
      })}
      {overall !== null && (
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
