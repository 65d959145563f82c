import type { Audio } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { Waveform, type WaveformProps, type AudioPlayer } from '@fanfare/shared-ui';

interface TrackWaveformProps extends Partial<WaveformProps> {
  player: AudioPlayer;
  audio: Audio;
  /** What is played. */
  title: string;
}

/** The waveform of a player's file, to seek in; loads nothing before the first play. */
export function TrackWaveform({
  player: { attach, src, currentSeconds, seek },
  audio,
  title,
  ...rest
}: TrackWaveformProps) {
  const { t } = useText();
  return (
    <>
      {/* A song has no captions; its words are the lyrics, which stand with the track. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <audio ref={attach} src={src} preload="none" />
      <Waveform
        label={t('player.position', { title })}
        peaks={audio.peaks}
        durationSeconds={audio.durationSeconds}
        positionSeconds={currentSeconds}
        onSeek={seek}
        {...rest}
      />
    </>
  );
}
