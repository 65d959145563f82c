import type { Track } from '@fanfare/api-contract';
import {
  LoadError,
  Loading,
  NextPage,
  Page,
  SearchField,
  useFailureToast,
  useLiveUpdates,
  useShell,
  useText,
  useSearchText,
} from '@fanfare/kit';
import { Button, ConfirmDialog, PlusIcon, SearchPicture, Skeleton, TracksPicture } from '@fanfare/shared-ui';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useDeleteTrack } from '../features/tracks/api/save-track.ts';
import { TrackRow } from '../features/tracks/components/track-row.tsx';
import { EmptyState } from '../lib/page/empty-state.tsx';
import { useArtistParam } from '../lib/track/use-artist-param.ts';
import { tracksQuery } from '../lib/queries/tracks.ts';
import { ArtistFilter } from '../lib/track/artist-filter.tsx';
import { useSingleFlight } from '../lib/use-single-flight.ts';
import { idFrom, paths, to } from '../paths.ts';
import { EditTrack } from './edit-track.tsx';
import s from './tracks.module.css';
import { queryKeys } from '../lib/query-keys.ts';

/** The creator's tracks; `?track=` opens the form of one, or of a new one. */
export function Tracks() {
  const [search] = useSearchParams();
  useLiveUpdates('track', queryKeys.tracks.all);
  const requested = search.get('track');
  if (requested === 'new') return <EditTrack id={null} />;
  const id = idFrom(requested);
  return id === null ? <TrackList /> : <EditTrack key={id} id={id} />;
}

function TrackList() {
  const { t } = useText();
  const { call, notify } = useShell();
  const showError = useFailureToast();
  const { typed, setTyped, text } = useSearchText();
  const [artistId, setArtistId] = useArtistParam();
  const tracks = useInfiniteQuery({ ...tracksQuery(call, text, artistId), placeholderData: keepPreviousData });
  const remove = useDeleteTrack();
  const [trackToDelete, setTrackToDelete] = useState<Track | null>(null);
  const items = tracks.data?.pages.flatMap((page) => page.items) ?? [];
  const isEmpty = tracks.isSuccess && !tracks.isPlaceholderData && items.length === 0;
  const hasNone = isEmpty && text === '' && artistId === null;
  const newTrack = (
    <Button variant="primary" iconStart={<PlusIcon size={18} />} render={<Link to={to.newTrack} />}>
      {t('tracks.new')}
    </Button>
  );
  const onDelete = useSingleFlight(async (track: Track) => {
    try {
      await remove.mutateAsync(track.id);
      notify({ text: t('tracks.deleted', { title: track.title }) });
    } catch (thrown) {
      showError(thrown);
    }
    setTrackToDelete(null);
  });
  return (
    <Page
      title={t('tracks.title')}
      lead={t('tracks.subtitle')}
      actions={
        !hasNone && (
          <>
            <Button render={<Link to={paths.artists} />}>{t('tracks.artists')}</Button>
            {newTrack}
          </>
        )
      }
    >
      {!hasNone && (
        <div className={s.tools}>
          <SearchField
            className={s.search}
            label={t('tracks.search')}
            labelHidden
            value={typed}
            onValueChange={setTyped}
          />
          <ArtistFilter artistId={artistId} onChange={setArtistId} />
        </div>
      )}
      {tracks.isPending && (
        <Loading className={s.loading}>
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} shape="waveform" width="100%" height={56} />
          ))}
        </Loading>
      )}
      {tracks.isError && items.length === 0 && <LoadError error={tracks.error} onRetry={() => void tracks.refetch()} />}
      {hasNone && (
        <EmptyState
          picture={<TracksPicture />}
          title={t('tracks.empty.title')}
          text={t('tracks.empty.text')}
          actions={newTrack}
        />
      )}
      {isEmpty && !hasNone && (
        <EmptyState
          picture={<SearchPicture />}
          title={t('tracks.none.title')}
          text={text === '' ? t('tracks.noneOfArtist') : t('tracks.noneFound', { search: text })}
          actions={
            <Button
              onClick={() => {
                setTyped('');
                setArtistId(null);
              }}
            >
              {t('tracks.none.action')}
            </Button>
          }
        />
      )}
      {items.length > 0 && (
        <ul className={s.list} aria-label={t('tracks.title')}>
          {items.map((track) => (
            <TrackRow
              key={track.id}
              track={track}
              onExpired={() => tracks.refetch()}
              onDelete={() => setTrackToDelete(track)}
            />
          ))}
        </ul>
      )}
      <NextPage query={tracks} />
      <ConfirmDialog
        open={trackToDelete !== null}
        onOpenChange={(isOpen) => !isOpen && setTrackToDelete(null)}
        title={t('tracks.deleteTitle', { title: trackToDelete?.title })}
        description={t('tracks.deleteText')}
        confirmText={t('tracks.deleteConfirm')}
        cancelText={t('cancel')}
        busy={remove.isPending}
        onConfirm={() => trackToDelete && onDelete(trackToDelete)}
      />
    </Page>
  );
}
