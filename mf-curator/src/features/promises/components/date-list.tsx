import type { PromiseDate } from '@fanfare/api-contract';
import { type Day, noonOf, useNow, useText } from '@fanfare/kit';
import { formatDate, linkClass } from '@fanfare/shared-ui';
import { Link } from 'react-router-dom';
import { submissionPath } from '../../../paths.ts';
import s from './date-list.module.css';

/** What a date is, or was once it has passed. */
function whatOf({ what, isKept, at }: PromiseDate, nowMs: number): string {
  if (isKept) return 'kept';
  return Date.parse(at) > nowMs ? what : `${what}_past`;
}

/** The dates of one day. */
export function DateList({ day, items }: { day: Day; items: readonly PromiseDate[] }) {
  const { t, locale } = useText();
  const nowMs = useNow();
  const title = formatDate(noonOf(day), locale, { weekday: 'long', day: 'numeric', month: 'long' });
  return (
    <section className={s.day} aria-label={title}>
      <h3>{title}</h3>
      {items.length > 0 ? (
        <ul>
          {items.map((item) => (
            <li key={`${item.what}${item.submissionId}`} data-what={item.isKept ? 'kept' : item.what}>
              <span className={s.what}>{t(`promises.calendar.what.${whatOf(item, nowMs)}`)}</span>
              <Link className={linkClass} to={submissionPath(item.submissionId)}>
                {item.trackTitle}
              </Link>
              <span className={s.rest}>{[item.trackArtist, item.service.title].join(' · ')}</span>
              <time dateTime={item.at}>{formatDate(item.at, locale, { hour: '2-digit', minute: '2-digit' })}</time>
            </li>
          ))}
        </ul>
      ) : (
        <p>{t('promises.calendar.nothing')}</p>
      )}
    </section>
  );
}
