import type { FeedItem } from '@fanfare/api-contract';
import { groupByDay, useDayName, useNow, useText } from '@fanfare/kit';
import { CoverArt, VisuallyHidden, cx, formatCredits, formatDate } from '@fanfare/shared-ui';
import { Link } from 'react-router-dom';
import { brokenPromisesPath, paths, promisesPath, submissionPath } from '../../../paths.ts';
import s from './feed-list.module.css';

const isEarning = (kind: FeedItem['kind']) => kind === 'earning_pending' || kind === 'earning_cleared';
/** Earnings that were taken back; a removed placement takes one back only where it has an amount. */
const isReversal = (kind: FeedItem['kind']) => kind === 'earning_reversed' || kind === 'placement_removed';
const openPromises = new Set<FeedItem['kind']>([
  'proof_due',
  'placement_found',
  'proof_verified',
  'proof_rejected',
  'placement_missing',
  'placement_unread',
]);
const brokenPromises = new Set<FeedItem['kind']>(['promise_broken', 'placement_removed', 'proof_refused']);

const isAboutService = (kind: FeedItem['kind']) => kind.startsWith('service_');

/** Where an item leads. */
function pathOf({ kind, submissionId }: FeedItem): string {
  if (openPromises.has(kind)) return promisesPath;
  if (brokenPromises.has(kind)) return brokenPromisesPath;
  if (isAboutService(kind) && submissionId === null) return paths.services;
  return isEarning(kind) || submissionId === null ? paths.shop : submissionPath(submissionId);
}

/** The feed, grouped by day. */
export function FeedList({ items }: { items: readonly FeedItem[] }) {
  const nameOfDay = useDayName();
  const now = useNow(60_000);
  return groupByDay(items).map(([day, ofDay]) => (
    <section key={day} className={s.day}>
      <h2>{nameOfDay(day, now)}</h2>
      <ul>
        {ofDay.map((item) => (
          <Row key={item.id} item={item} />
        ))}
      </ul>
    </section>
  ));
}

function Row({ item }: { item: FeedItem }) {
  const { t, locale } = useText();
  const { kind, amountCredits, submissionId } = item;
  return (
    <li className={cx(s.row, !item.isRead && s.unread)}>
      <CoverArt seed={submissionId ?? item.id} src={item.coverUrl} size={44} />
      <div className={s.body}>
        <Link to={pathOf(item)}>
          {t([`feed.kinds.${kind}`, 'feed.kinds.other'], {
            track: item.trackTitle ?? '',
            ...(amountCredits !== null && isReversal(kind) && { context: 'reversed' }),
          })}
        </Link>
        {item.isRead ? null : <VisuallyHidden>{t('feed.unread')}</VisuallyHidden>}
        {item.serviceTitle ? <p>{item.serviceTitle}</p> : null}
      </div>
      <div className={s.end}>
        {amountCredits === null ? null : (
          <b data-figures="">
            {kind === 'expired'
              ? t('feed.lost', { amount: formatCredits(amountCredits, locale) })
              : formatCredits(isReversal(kind) ? -amountCredits : amountCredits, locale, {
                  signed: isEarning(kind) || isReversal(kind),
                })}
          </b>
        )}
        <time dateTime={item.createdAt}>
          {formatDate(item.createdAt, locale, { hour: '2-digit', minute: '2-digit' })}
        </time>
      </div>
    </li>
  );
}
