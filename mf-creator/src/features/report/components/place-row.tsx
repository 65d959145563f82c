import type { ReportPlace } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { cx, formatDuration, PlayIcon, styles } from '@fanfare/shared-ui';
import { TimeButton } from '../../../lib/player/time-button.tsx';
import { placeTitle } from '../lib/finding-text.ts';
import { timeRange } from '../lib/time-range.ts';
import s from './track-notes.module.css';

interface PlaceRowProps {
  place: ReportPlace;
  isOpen: boolean;
  onToggle: () => void;
  /** Missing where there is no audio. */
  onPlay?: (fromSeconds: number) => void;
}

const maxTicks = 12;

/** A part of the track that curators noted: what they share, how many did, and the notes when open. */
export function PlaceRow({ place, isOpen, onToggle, onPlay }: PlaceRowProps) {
  const { t, locale } = useText();
  const { letter, fromSeconds, toSeconds, notes, curatorCount, of, isPositive } = place;
  const title = placeTitle(place, t, locale);
  const range = timeRange(fromSeconds, toSeconds);
  const quote = t('quote', { text: notes[0]?.text });
  return (
    <li data-open={isOpen} data-place={letter}>
      <button type="button" className={s.place} aria-expanded={isOpen} onClick={onToggle}>
        <span className={s.letter}>{letter}</span>
        <span className={cx(styles.figures, s.range)}>{range}</span>
        <span className={s.said}>
          <b>{title ?? quote}</b>
          {title !== null && <span>{quote}</span>}
        </span>
        <span className={s.count}>
          <span className={s.ticks} aria-hidden="true">
            {Array.from({ length: Math.min(of, maxTicks) }, (_, index) => (
              <i key={index} className={cx(index < curatorCount && (isPositive ? s.yes : s.ink))} />
            ))}
          </span>
          {t('report.heard.count', { count: curatorCount, of })}
        </span>
      </button>
      {isOpen && (
        <>
          {onPlay && (
            <button type="button" className={s.playFrom} onClick={() => onPlay(fromSeconds)}>
              <PlayIcon size={14} aria-hidden="true" />
              {t('report.heard.playFrom', { time: formatDuration(fromSeconds) })}
            </button>
          )}
          <ul className={s.notes}>
            {notes.map((note) => (
              <li key={`${note.submissionId}-${note.atSeconds}-${note.text}`}>
                {onPlay ? (
                  <TimeButton atSeconds={note.atSeconds} onSeek={onPlay} />
                ) : (
                  <span className={styles.figures}>{formatDuration(note.atSeconds)}</span>
                )}
                {note.text}
                <span className={styles.quiet}>{note.curatorName}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </li>
  );
}
