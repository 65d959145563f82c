import type { FeedItem } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import {
  CoverArt,
  cx,
  formatCredits,
  formatDate,
  formatDuration,
  type MarkState,
  NoteGlyph,
  seedOf,
  styles,
  VisuallyHidden,
} from '@fanfare/shared-ui';
import { Link } from 'react-router-dom';
import { Credits } from '../../../lib/credits.tsx';
import { pathOf } from '../lib/path-of.ts';
import s from './feed-row.module.css';

interface FeedRowProps {
  item: FeedItem;
  isUnread: boolean;
}

const glyphs: Partial<Record<FeedItem['kind'], MarkState>> = {
  opened: 'listening',
  accepted: 'accepted',
  declined: 'declined',
  wrong_match: 'wrong_match',
  expired: 'expired',
  deadline_soon: 'waiting',
};
/** Credits that weren't spent before. */
const gains: FeedItem['kind'][] = ['credits_added', 'subscription_renewed', 'chargeback_won'];
/** Credits that left without a campaign. */
const losses: FeedItem['kind'][] = ['credits_refunded', 'chargeback_opened', 'debt_settled'];
/** One event in a sentence, with its credits. */
export function FeedRow({ item, isUnread }: FeedRowProps) {
  const { t, locale } = useText();
  const { kind, amountCredits, heardSeconds, durationSeconds } = item;
  const path = pathOf(item);
  const glyph = glyphs[kind];
  const isLoss = losses.includes(kind);
  // The row of the answer itself has it already.
  const isFollowUp = kind === 'new_version_wanted';
  const sentence = (track: string) =>
    t([`feed.kind.${kind}`, 'feed.kind.other'], {
      // News about a whole campaign names no service.
      ...(item.serviceTitle === null ? { context: 'campaign' } : {}),
      service: item.serviceTitle ?? '',
      curator: item.curatorName ?? '',
      track,
      id: item.campaignId,
      credits: amountCredits === null ? '' : formatCredits(amountCredits, locale),
    });
  const text = sentence(item.trackTitle ?? '');
  const namesTrack = text !== sentence('');
  const campaign = item.campaignId === null ? null : t('feed.campaign', { id: item.campaignId });
  // What the sentence doesn't say: the track, or else the campaign.
  const subject = item.trackTitle && item.serviceTitle && !namesTrack ? item.trackTitle : campaign;
  return (
    <li className={cx(s.row, isUnread && s.unread)}>
      <CoverArt
        src={item.serviceImageUrl ?? item.coverUrl}
        seed={seedOf(item.serviceTitle ?? item.trackTitle ?? kind)}
        size={44}
      />
      <div className={s.body}>
        {isUnread && <VisuallyHidden>{t('feed.unread')}</VisuallyHidden>}
        <p className={s.text}>
          {glyph && (
            <NoteGlyph
              state={glyph}
              className={cx(s.glyph, kind === 'accepted' && styles.positive, kind === 'expired' && styles.warning)}
            />
          )}
          {path ? <Link to={path}>{text}</Link> : text}
        </p>
        {subject !== null && <p className={styles.small}>{subject}</p>}
        {!isFollowUp && item.excerpt && (
          <p className={cx(styles.small, s.excerpt)}>{t('quote', { text: item.excerpt })}</p>
        )}
        {!isFollowUp && heardSeconds !== null && durationSeconds !== null && (
          <p className={cx(styles.caption, s.heard)}>
            {t('receipt.label', { heard: formatDuration(heardSeconds), total: formatDuration(durationSeconds) })}
          </p>
        )}
      </div>
      <div className={s.end}>
        {amountCredits !== null && amountCredits > 0 && (
          <span className={cx(s.money, isLoss && s.loss)}>
            <Credits size="s" signed credits={isLoss ? -amountCredits : amountCredits} />
            {!isLoss && !gains.includes(kind) && <span> {t('money.back')}</span>}
          </span>
        )}
        <time className={cx(styles.caption, s.time)} dateTime={item.createdAt}>
          {formatDate(item.createdAt, locale, { hour: '2-digit', minute: '2-digit' })}
        </time>
      </div>
    </li>
  );
}
