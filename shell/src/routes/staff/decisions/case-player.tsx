import type { FlagCase } from '@fanfare/api-contract';
import { IconButton, PauseIcon, PlayIcon, useAudio, Waveform } from '@fanfare/shared-ui';
import { useTranslation } from 'react-i18next';
import { namespace } from '../../../lib/i18n.ts';
import s from './case-player.module.css';

interface Props {
  track: FlagCase['track'];
  /** Asks for the track again, whose address lasts some minutes. */
  onExpired: () => Promise<unknown>;
}

/** Plays the track in the version that was heard; what the curator heard of it is inked. */
export function CasePlayer({ track, onExpired }: Props) {
  const { t } = useTranslation(namespace);
  const { title, peaks, durationSeconds, receipt, url } = track;
  const { attach, src, isPlaying, currentSeconds, hasFailed, toggle, seek } = useAudio(url, onExpired);
  return (
    <section className={s.player} aria-label={t('staff.flagCase.player')}>
      {/* A song has no captions. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <audio ref={attach} src={src} preload="none" />
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
          positionSeconds={currentSeconds || undefined}
          heard={receipt.heardRanges}
          onSeek={seek}
          height={64}
        />
        {hasFailed && <p role="alert">{t('staff.flagCase.playFailed')}</p>}
      </div>
    </section>
  );
}
