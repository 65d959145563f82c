import type { FlagCase } from '@fanfare/api-contract';
import { IconButton, PauseIcon, PlayIcon, Waveform } from '@fanfare/shared-ui';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { namespace } from '../../../lib/i18n.ts';
import s from './case-player.module.css';

/** Plays the track in the version that was heard; what the curator heard of it is inked. */
export function CasePlayer({ track }: { track: FlagCase['track'] }) {
  const { t } = useTranslation(namespace);
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const [positionSeconds, setPositionSeconds] = useState(0);
  const [hasFailed, setHasFailed] = useState(false);
  // An address lasts some minutes: the page that loads again brings another, which mustn't interrupt what plays.
  const [url] = useState(track.url);
  const { title, peaks, durationSeconds, receipt } = track;
  const toggle = () => {
    const player = audio.current;
    if (!player) return;
    setHasFailed(false);
    if (player.paused) player.play().catch(() => setHasFailed(true));
    else player.pause();
  };
  return (
    <section className={s.player} aria-label={t('staff.flagCase.player')}>
      {/* A song has no captions. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <audio
        ref={audio}
        src={url}
        preload="none"
        onPlay={() => setIsPlaying(true)}
        onPause={() => setIsPlaying(false)}
        onTimeUpdate={(event) => setPositionSeconds(event.currentTarget.currentTime)}
      />
      <IconButton
        variant="round"
        label={t(isPlaying ? 'staff.flagCase.pause' : 'staff.flagCase.play', { title })}
        icon={isPlaying ? <PauseIcon aria-hidden="true" /> : <PlayIcon aria-hidden="true" />}
        onClick={toggle}
      />
      <div className={s.track}>
        <Waveform
          label={t('staff.flagCase.position', { title })}
          peaks={peaks}
          durationSeconds={durationSeconds}
          positionSeconds={positionSeconds || undefined}
          heard={receipt.heardRanges}
          onSeek={(seconds) => {
            setPositionSeconds(seconds);
            if (audio.current) audio.current.currentTime = seconds;
          }}
          height={64}
        />
        {hasFailed && <p role="alert">{t('staff.flagCase.playFailed')}</p>}
      </div>
    </section>
  );
}
