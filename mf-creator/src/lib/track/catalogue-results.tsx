import type { FoundTrack } from '@fanfare/api-contract';
import { cx, styles } from '@fanfare/shared-ui';
import s from './catalogue-results.module.css';

interface CatalogueResultsProps {
  label: string;
  tracks: readonly FoundTrack[];
  /** While the previous search's results are still shown. */
  isStale: boolean;
  /** Between artist and genres. */
  separator: string;
  /** The chosen track, where one can be chosen. */
  chosenSid?: number | null;
  onPick: (track: FoundTrack) => void;
}

/** Catalogue tracks to pick from; nothing without any. */
export function CatalogueResults({ label, tracks, isStale, separator, chosenSid, onPick }: CatalogueResultsProps) {
  if (tracks.length === 0) return null;
  return (
    <ul className={cx(s.tracks, isStale && s.stale)} aria-label={label}>
      {tracks.map((track) => (
        <li key={track.sid}>
          <button
            type="button"
            aria-pressed={chosenSid === undefined ? undefined : track.sid === chosenSid}
            onClick={() => onPick(track)}
          >
            <b>{track.title}</b>
            <span className={styles.small}>
              {[track.artist, ...track.genres.slice(0, 2).map(({ name }) => name)].join(separator)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
