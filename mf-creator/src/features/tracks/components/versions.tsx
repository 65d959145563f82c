import type { Audio, Track } from '@fanfare/api-contract';
import { useShell, useText } from '@fanfare/kit';
import { Panel } from '@fanfare/shared-ui';
import { AudioUploader } from './audio-uploader.tsx';
import { VersionRow } from './version-row.tsx';
import s from './versions.module.css';

interface VersionsProps {
  track: Track;
  /** Refetches the track: signed audio URLs expire. */
  onExpired: () => Promise<unknown>;
}

/** All versions of a track, newest first, and where to drop the next. */
export function Versions({ track, onExpired }: VersionsProps) {
  const { t } = useText();
  const { notify } = useShell();
  const versions: Audio[] = track.versions ?? (track.audio ? [track.audio] : []);
  const hidden = track.versionCount - versions.length;
  return (
    <Panel title={t('versions.title')} className={s.panel}>
      <p className={s.lead}>{t(versions.length === 0 ? 'versions.none' : 'versions.text')}</p>
      {versions.length > 0 && (
        <ol className={s.list} aria-label={t('versions.title')}>
          {versions.map((version, index) => (
            <VersionRow
              key={version.versionId}
              title={track.title}
              version={version}
              isNewest={index === 0}
              onExpired={onExpired}
            />
          ))}
        </ol>
      )}
      {hidden > 0 && <p className={s.lead}>{t('versions.older', { count: hidden })}</p>}
      <AudioUploader
        trackId={track.id}
        hasAudio={versions.length > 0}
        onUploaded={({ audio }) =>
          notify({ text: t('versions.added', { number: audio?.versionNumber ?? 1 }), tone: 'positive' })
        }
      />
    </Panel>
  );
}
