import { LoadError, Loading, Page, useShell, useText } from '@fanfare/kit';
import { useQuery } from '@tanstack/react-query';
import { TrackForm } from '../features/tracks/components/track-form.tsx';
import { TrackSound } from '../features/tracks/components/track-sound.tsx';
import { Versions } from '../features/tracks/components/versions.tsx';
import { MissingPage } from '../lib/page/missing-page.tsx';
import { trackQuery } from '../lib/queries/tracks.ts';
import { paths } from '../paths.ts';

/** The form of a new track (`id` null) or an existing one. */
export function EditTrack({ id }: { id: number | null }) {
  const { t } = useText();
  const { call, isFailure, navigate, notify } = useShell();
  const track = useQuery({ ...trackQuery(call, id ?? 0), enabled: id !== null });
  const isMissing = isFailure(track.error) && track.error.status === 404;
  const title = id === null ? t('tracks.new') : (track.data?.title ?? t('tracks.one'));
  const leave = () => navigate(paths.tracks);
  if (isMissing) return <MissingPage name="track" />;
  return (
    <Page title={title} width="narrow">
      {id !== null && track.isPending && <Loading height={400} />}
      {track.isLoadingError && <LoadError error={track.error} onRetry={() => void track.refetch()} />}
      {track.data && <Versions track={track.data} onExpired={() => track.refetch()} />}
      {track.data?.sound && <TrackSound sound={track.data.sound} />}
      {(id === null || track.data) && (
        <TrackForm
          track={track.data}
          submitText={t(id === null ? 'track.create' : 'track.save')}
          onSaved={(saved) => {
            notify({ text: t('track.saved', { title: saved.title }), tone: 'positive' });
            leave();
          }}
          onCancel={leave}
        />
      )}
    </Page>
  );
}
