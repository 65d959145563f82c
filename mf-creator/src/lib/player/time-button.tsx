import { useText } from '@fanfare/kit';
import { formatDuration } from '@fanfare/shared-ui';
import s from './time-button.module.css';

/** A time of a track, to play from. */
export function TimeButton({ atSeconds, onSeek }: { atSeconds: number; onSeek: (seconds: number) => void }) {
  const { t } = useText();
  const time = formatDuration(atSeconds);
  return (
    <button type="button" className={s.time} aria-label={t('player.seek', { time })} onClick={() => onSeek(atSeconds)}>
      {time}
    </button>
  );
}
