import type { CuratorSubmission } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { CheckIcon, Disc3Icon, TagIcon, formatDate, formatPercent } from '@fanfare/shared-ui';
import s from './facts.module.css';

const yearMs = 365 * 86_400_000;

/** Facts about a track from my own adds, at a glance; empty if there are none. */
export function Facts({ submission, nowMs }: { submission: CuratorSubmission; nowMs: number }) {
  const { t, locale } = useText();
  const { placed, genre } = submission.facts ?? { placed: null, genre: null };
  const when =
    placed &&
    formatDate(placed.placedAt, locale, {
      month: 'long',
      ...(nowMs - Date.parse(placed.placedAt) >= yearMs && { year: 'numeric' }),
    });
  return (
    <ul className={s.facts} aria-label={t('facts.label')}>
      {placed ? (
        <li>
          <Disc3Icon size={16} aria-hidden="true" />
          {t('facts.placed', { artist: placed.artist, when })}
        </li>
      ) : null}
      {genre ? (
        <li>
          <TagIcon size={16} aria-hidden="true" />
          {t('facts.genre', { genre: genre.name, share: formatPercent(genre.share, locale) })}
        </li>
      ) : null}
      {submission.track.isExplicit ? null : (
        <li>
          <CheckIcon size={16} aria-hidden="true" />
          {t('facts.clean')}
        </li>
      )}
    </ul>
  );
}
