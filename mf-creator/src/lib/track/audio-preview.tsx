import './audio-preview-texts.ts';
import { useText } from '@fanfare/kit';
import { Banner, cx, formatDuration, styles, useObjectUrl, Waveform, useAudio } from '@fanfare/shared-ui';
import { useEffect, useState } from 'react';
import { PlayButton } from '../player/play-button.tsx';
import s from './audio-preview.module.css';
import { readSound, type Sound } from './read-sound.ts';

/** React hook: what the browser finds out about a file; null while it reads. */
function useSound(file: File): Sound | null {
  const [read, setRead] = useState<{ file: File; sound: Sound } | null>(null);
  useEffect(() => {
    let isGone = false;
    void readSound(file).then((sound) => {
      if (!isGone) setRead({ file, sound });
    });
    return () => {
      isGone = true;
    };
  }, [file]);
  return read?.file === file ? read.sound : null;
}

/** Plays a chosen audio file before it has arrived, with its length and loudness as far as this browser can tell. */
export function AudioPreview({ file }: { file: File }) {
  const { t } = useText();
  const sound = useSound(file);
  if (!sound) {
    return (
      <p className={styles.small} role="status">
        {t('audioPreview.reading')}
      </p>
    );
  }
  if (sound.kind !== 'read') return <p className={styles.small}>{t('audioPreview.unknown')}</p>;
  return <Player file={file} sound={sound} />;
}

function Player({ file, sound }: { file: File; sound: Extract<Sound, { kind: 'read' }> }) {
  const { t, locale } = useText();
  const url = useObjectUrl(file);
  // The file of this tab doesn't expire.
  const player = useAudio(url ?? undefined, async () => {});
  const { attach, src, currentSeconds, seek, hasFailed } = player;
  const { durationSeconds, peaks, loudnessDb } = sound;
  return (
    <div className={s.preview}>
      {/* A song has no captions. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <audio ref={attach} src={src} preload="metadata" />
      <PlayButton variant="round" player={player} title={file.name} />
      <Waveform
        className={s.wave}
        label={t('player.position', { title: file.name })}
        peaks={peaks}
        durationSeconds={durationSeconds}
        positionSeconds={currentSeconds || undefined}
        onSeek={seek}
        height={36}
      />
      <p className={cx(styles.small, styles.figures, s.facts)}>
        <span>{formatDuration(durationSeconds)}</span>
        {loudnessDb !== null && (
          <span>
            {t('audioPreview.loudness', {
              number: loudnessDb.toLocaleString(locale, { maximumFractionDigits: 1 }).replace('-', '−'),
            })}{' '}
            <span className={styles.faint}>{t('audioPreview.loudnessHint')}</span>
          </span>
        )}
      </p>
      {hasFailed && (
        <Banner className={s.problem} tone="warning">
          {t('audioPreview.unknown')}
        </Banner>
      )}
    </div>
  );
}
