import { cx, formatDuration } from '@fanfare/shared-ui';
import { useText } from '../../../lib/use-text.ts';
import type { NoteCluster } from '../lib/note-clusters.ts';
import s from './what-they-heard.module.css';

interface NotePlaceProps {
  cluster: NoteCluster;
  /** How many curators answered: what the place's count is out of. */
  answered: number;
  isOpen: boolean;
  onToggle: () => void;
  onSeek: (seconds: number) => void;
}

/** One place of the track that curators noted: how many did, and on opening what each said. */
export function NotePlace({ cluster, answered, isOpen, onToggle, onSeek }: NotePlaceProps) {
  const { t } = useText();
  const { letter, startSeconds, endSeconds, notes, curatorCount, isPositive } = cluster;
  const range =
    Math.floor(endSeconds) > Math.floor(startSeconds)
      ? `${formatDuration(startSeconds)}–${formatDuration(endSeconds)}`
      : formatDuration(startSeconds);
  return (
    <li data-open={isOpen}>
      <button type="button" className={s.place} aria-expanded={isOpen} onClick={onToggle}>
        <span className={s.letter}>{letter}</span>
        <span className={s.range}>{range}</span>
        <span className={s.quote}>{t('quote', { text: notes[0]?.text })}</span>
        <span className={s.count}>
          <span className={s.ticks} aria-hidden="true">
            {Array.from({ length: Math.min(answered, 12) }, (_, index) => (
              <i key={index} className={cx(index < curatorCount && (isPositive ? s.yes : s.ink))} />
            ))}
          </span>
          {t('detail.heard.count', { count: curatorCount, answered })}
        </span>
      </button>
      {isOpen && (
        <ul className={s.notes}>
          {notes.map((note) => (
            <li key={`${note.submissionId}-${note.atSeconds}-${note.text}`}>
              <button
                type="button"
                aria-label={t('player.seek', { time: formatDuration(note.atSeconds) })}
                onClick={() => onSeek(note.atSeconds)}
              >
                {formatDuration(note.atSeconds)}
              </button>
              {note.text}
              <span>{note.curatorName}</span>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
