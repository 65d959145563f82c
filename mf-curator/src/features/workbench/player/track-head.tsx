import type { CuratorSubmission } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { CoverArt, EyeOffIcon, Tag, cx, formatDate, nameFrom } from '@fanfare/shared-ui';
import { useEffect, useRef } from 'react';
import { ArtistNoteButton } from '../../../lib/artist-note-button.tsx';
import { countdownText } from '../../../lib/countdown.ts';
import { nearness } from '../lib/groups.ts';
import s from './track-head.module.css';

interface TrackHeadProps {
  submission: CuratorSubmission;
  nowMs: number;
  /** Its position in the queue, e.g. "1 of 14", for narrow screens that do not show the queue. */
  place: string | null;
  /** Blind mode: hides whose track it is. */
  isHidden: boolean;
  /** Opened automatically after an answer: the focus moves here from that answer. */
  takesFocus: boolean;
}

/** The current track, and the time left to answer. */
export function TrackHead({ submission, nowMs, place, isHidden, takesFocus }: TrackHeadProps) {
  const { t, locale } = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const { track, service, deadlineAt } = submission;
  const facts = isHidden
    ? []
    : [
        track.artist,
        ...track.genres.slice(0, 2).map((genre) => genre.name),
        track.language && nameFrom(track.language, locale, 'language'),
        track.releaseDate &&
          t('track.out', { date: formatDate(track.releaseDate, locale, { day: 'numeric', month: 'long' }) }),
      ].filter((fact): fact is string => Boolean(fact));
  return (
    <header className={s.head}>
      {isHidden ? (
        <span className={cx(s.cover, s.noCover)}>
          <EyeOffIcon size={28} aria-hidden="true" />
        </span>
      ) : (
        <CoverArt seed={track.id} src={track.coverUrl} size={72} className={s.cover} />
      )}
      <div className={s.names}>
        <h1 ref={heading} tabIndex={-1}>
          {isHidden ? t('blind.title') : track.title}
        </h1>
        {isHidden ? (
          <p className={s.facts}>{t('blind.facts')}</p>
        ) : (
          <ul className={s.facts} aria-label={t('track.facts')}>
            {facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        )}
        <p className={s.service}>
          {t('track.forService', { service: service.title })}
          {track.isExplicit && !isHidden ? <Tag>{t('track.explicit')}</Tag> : null}
          {submission.isNewVersion ? <Tag tone="role">{t('track.newVersion')}</Tag> : null}
          {submission.isDemo ? <Tag tone="demo">{t('track.demo')}</Tag> : null}
        </p>
        {isHidden || submission.artistNote === undefined ? null : <ArtistNoteButton submission={submission} hasKey />}
      </div>
      {submission.status === 'pending' ? (
        <p className={cx(s.due, nearness(deadlineAt, nowMs) === 'today' && s.urgent)}>
          <time dateTime={deadlineAt}>{countdownText(t, deadlineAt, nowMs)}</time>
          <span className={s.toAnswer}>{t('track.toAnswer')}</span>
          {place ? <span className={s.place}>{place}</span> : null}
        </p>
      ) : null}
    </header>
  );
}
