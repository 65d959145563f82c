import type { Audio } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { Banner, formatDate, formatDuration, Tag, useAudio } from '@fanfare/shared-ui';
import { PlayButton } from '../../../lib/player/play-button.tsx';
import { TrackWaveform } from '../../../lib/player/track-waveform.tsx';
import s from './versions.module.css';

interface VersionRowProps {
  /** Of the track. */
  title: string;
  version: Audio;
  isNewest: boolean;
  onExpired: () => Promise<unknown>;
}

const megabyte = 1_000_000;

/** One version of a track: number, facts and player. */
export function VersionRow({ title, version, isNewest, onExpired }: VersionRowProps) {
  const { t, locale } = useText();
  const player = useAudio(version.url, onExpired);
  const { versionNumber, format, durationSeconds, sizeBytes, uploadedAt } = version;
  const name = t('versions.name', { title, number: versionNumber });
  const size = (sizeBytes / megabyte).toLocaleString(locale, { maximumFractionDigits: 1 });
  return (
    <li className={s.row}>
      <PlayButton variant="round" player={player} title={name} />
      <div className={s.words}>
        <h3>
          {t('versions.number', { number: versionNumber })} {isNewest && <Tag tone="role">{t('versions.newest')}</Tag>}
        </h3>
        <p>
          <span>{formatDate(uploadedAt, locale)}</span>
          <span>{formatDuration(durationSeconds)}</span>
          <span>{t('versions.size', { format: format.toUpperCase(), size })}</span>
        </p>
      </div>
      <TrackWaveform
        className={s.wave}
        player={player}
        audio={version}
        title={name}
        positionSeconds={player.currentSeconds || undefined}
        height={36}
      />
      {player.hasFailed && (
        <Banner className={s.problem} tone="danger">
          {t('player.failed')}
        </Banner>
      )}
    </li>
  );
}
