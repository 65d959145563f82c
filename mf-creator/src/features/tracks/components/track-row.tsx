import type { Track } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import {
  Banner,
  Button,
  CoverArt,
  cx,
  formatDuration,
  IconButton,
  PencilIcon,
  styles,
  Tag,
  Trash2Icon,
  UploadIcon,
  useAudio,
} from '@fanfare/shared-ui';
import { Link } from 'react-router-dom';
import { PlayButton } from '../../../lib/player/play-button.tsx';
import { TrackWaveform } from '../../../lib/player/track-waveform.tsx';
import { to } from '../../../paths.ts';
import s from './track-row.module.css';

interface TrackRowProps {
  track: Track;
  /** Refetches the tracks: signed audio URLs expire. */
  onExpired: () => Promise<unknown>;
  onDelete: () => void;
}

/** One of the creator's tracks: cover, names, player and actions. */
export function TrackRow({ track, onExpired, onDelete }: TrackRowProps) {
  const { t } = useText();
  const { title, audio } = track;
  const player = useAudio(audio?.url, onExpired);
  return (
    <li className={s.row}>
      <CoverArt src={track.coverUrl} seed={track.id} size={56} />
      <div className={s.names}>
        <h2>
          <Link to={to.track(track.id)}>{title}</Link>
        </h2>
        <p className={styles.small}>
          {track.rosterArtist && track.rosterArtist.name !== track.artist && <b>{track.rosterArtist.name}: </b>}
          {track.artist}, {track.genres.map(({ name }) => name).join(', ')}
        </p>
      </div>
      <div className={cx(styles.line, s.player)}>
        {audio ? (
          <>
            <PlayButton variant="round" player={player} title={title} />
            <TrackWaveform
              className={styles.fill}
              player={player}
              audio={audio}
              title={title}
              positionSeconds={player.currentSeconds || undefined}
              height={36}
            />
          </>
        ) : (
          <p className={styles.line}>
            <Tag tone="warning">{t('tracks.noAudio')}</Tag>
            <Button size="s" iconStart={<UploadIcon size={16} />} render={<Link to={to.track(track.id)} />}>
              {t('tracks.upload')}
            </Button>
          </p>
        )}
      </div>
      <span className={cx(styles.figures, s.time)}>
        {audio && formatDuration(audio.durationSeconds)}
        {track.versionCount > 1 && (
          <small className={styles.caption}>{t('tracks.versions', { count: track.versionCount })}</small>
        )}
      </span>
      <div className={s.actions}>
        <Button
          size="s"
          aria-label={t('tracks.startCampaignFor', { title })}
          render={<Link to={to.chooseType(track.id)} />}
        >
          {t('tracks.startCampaign')}
        </Button>
        <IconButton
          label={t('tracks.edit', { title })}
          icon={<PencilIcon size={18} aria-hidden="true" />}
          render={<Link to={to.track(track.id)} />}
        />
        <IconButton
          label={t('tracks.delete', { title })}
          icon={<Trash2Icon size={18} aria-hidden="true" />}
          onClick={onDelete}
        />
      </div>
      {player.hasFailed && (
        <Banner className={s.problem} tone="danger">
          {t('player.failed')}
        </Banner>
      )}
    </li>
  );
}
