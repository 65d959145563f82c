import { LoadError, Loading, useShell, useText } from '@fanfare/kit';
import { linkClass } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { allTracksQuery } from '../../../lib/queries/tracks.ts';
import { MyTrackField } from '../../../lib/track/fields.tsx';
import { to } from '../../../paths.ts';

interface StartTrackProps {
  value: number | null;
  onChange: (trackId: number | null) => void;
  error?: string | undefined;
}

/** The track a campaign is about: one of all the creator has. */
export function StartTrack({ value, onChange, error }: StartTrackProps) {
  const { t } = useText();
  const { call } = useShell();
  const tracks = useQuery(allTracksQuery(call));
  if (tracks.isPending) return <Loading blocks={1} height={64} />;
  if (tracks.isLoadingError) return <LoadError error={tracks.error} onRetry={() => void tracks.refetch()} />;
  if (tracks.data.length === 0) {
    return (
      <p>
        {t('finder.start.noTracks')}{' '}
        <Link className={linkClass} to={to.newTrack}>
          {t('tracks.new')}
        </Link>
      </p>
    );
  }
  return (
    <MyTrackField
      label={t('finder.start.track')}
      tracks={tracks.data}
      value={value}
      onChange={(track) => onChange(track?.id ?? null)}
      error={error}
    />
  );
}
