import type { CuratorSubmission } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import {
  Banner,
  Button,
  FileTextIcon,
  IconButton,
  Kbd,
  PauseIcon,
  PlayIcon,
  RotateCcwIcon,
  RotateCwIcon,
  Volume2Icon,
  Waveform,
  formatDuration,
} from '@fanfare/shared-ui';
import type { Note } from '../lib/draft.ts';
import type { Listening } from '../lib/use-listening.ts';
import s from './player.module.css';
import { Gate } from './gate.tsx';

export const stepSeconds = 5;

interface PlayerProps {
  submission: CuratorSubmission;
  listening: Listening;
  notes: readonly Note[];
  /** Blind mode: hides whose track it is. */
  isHidden: boolean;
  /** Absent once the submission is closed: there is nothing left to note or to listen for. */
  onNote?: (() => void) | undefined;
}

/** The player: time, waveform with the heard ranges, and controls. */
export function Player({ submission, listening, notes, isHidden, onNote }: PlayerProps) {
  const { t } = useText();
  const { player, heardRanges, requiredSeconds } = listening;
  const { durationSeconds, peaks, isClosed = false } = submission.audio;
  const at = formatDuration(player.positionSeconds);
  const total = formatDuration(durationSeconds);
  return (
    <section className={s.player} aria-label={t('player.label')}>
      <div className={s.top} data-figures="">
        <p className={s.time}>
          <b>{at}</b>
          <span>{t('player.of', { total })}</span>
        </p>
        {onNote ? <Gate listening={listening} /> : null}
      </div>
      <Waveform
        className={s.wave}
        label={isHidden ? t('player.positionHidden') : t('player.position', { title: submission.track.title })}
        peaks={peaks}
        durationSeconds={durationSeconds}
        positionSeconds={player.positionSeconds}
        heard={heardRanges}
        gateSeconds={requiredSeconds < durationSeconds ? requiredSeconds : undefined}
        markers={notes.map((note, index) => ({ id: `${index}`, atSeconds: note.atSeconds, label: index + 1 }))}
        height={168}
        onSeek={player.seek}
        formatPosition={(seconds) => t('player.positionText', { at: formatDuration(seconds), total })}
      />
      {player.hasFailed && !isClosed ? <Banner tone="danger" title={t('player.failed')} /> : null}
      {isClosed ? <p className={s.closed}>{t('player.closed')}</p> : <Controls listening={listening} onNote={onNote} />}
    </section>
  );
}

/** The buttons under the waveform. */
function Controls({ listening: { player }, onNote }: Pick<PlayerProps, 'listening' | 'onNote'>) {
  const { t } = useText();
  const at = formatDuration(player.positionSeconds);
  return (
    <div className={s.controls}>
      {onNote ? (
        <Button className={s.note} size="s" iconStart={<FileTextIcon />} onClick={onNote}>
          {t('notes.at', { at })} <Kbd className={s.key}>N</Kbd>
        </Button>
      ) : (
        <span />
      )}
      <IconButton
        variant="round"
        size="l"
        className={s.step}
        data-player-control=""
        label={t('player.back', { seconds: stepSeconds })}
        icon={<RotateCcwIcon aria-hidden="true" />}
        onClick={() => player.seek(player.now() - stepSeconds)}
      />
      <IconButton
        variant="solid"
        size="xl"
        className={s.play}
        data-player-control=""
        label={player.isPlaying ? t('player.pause') : t('player.play')}
        icon={player.isPlaying ? <PauseIcon aria-hidden="true" /> : <PlayIcon aria-hidden="true" />}
        onClick={player.toggle}
      />
      <IconButton
        variant="round"
        size="l"
        className={s.step}
        data-player-control=""
        label={t('player.forward', { seconds: stepSeconds })}
        icon={<RotateCwIcon aria-hidden="true" />}
        onClick={() => player.seek(player.now() + stepSeconds)}
      />
      <label className={s.volume}>
        <Volume2Icon size={18} aria-hidden="true" />
        <input
          type="range"
          min={0}
          max={1}
          step={0.05}
          value={player.volume}
          aria-label={t('player.volume')}
          onChange={(event) => player.setVolume(Number(event.target.value))}
        />
      </label>
    </div>
  );
}
