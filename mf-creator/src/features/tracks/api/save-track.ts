import type { Api, Track } from '@fanfare/api-contract';
import { fileForm, useShell } from '@fanfare/kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useRetryKey } from '../../../lib/use-retry-key.ts';

/** The request of the track form. */
export type TrackBody = Api['POST /api/account/track']['body'];

/** React hook: creates a track (`id` null), once even if the response gets lost, or changes one. */
export function useSaveTrack() {
  const { call } = useShell();
  const refresh = useRefreshTracks();
  const key = useRetryKey();
  return useMutation({
    mutationFn: ({ id, body }: { id: number | null; body: TrackBody }): Promise<Track> =>
      id === null
        ? call('POST /api/account/track', { body, idempotencyKey: key.take(JSON.stringify(body)) })
        : call('PUT /api/account/track/:id', { params: { id }, body }),
    onSuccess: refresh,
    onSettled: (_track, thrown) => key.free(thrown),
  });
}

/** React hook: says which artist on the roster a track belongs to; null: none. */
export function useAssignArtist() {
  const { call } = useShell();
  const refresh = useRefreshTracks();
  return useMutation({
    mutationFn: ({ trackId, artistId }: { trackId: number; artistId: number | null }): Promise<Track> =>
      call('PUT /api/v2/tracks/:id/artist', { params: { id: trackId }, body: { artistId } }),
    onSuccess: refresh,
  });
}

/** React hook: deletes a track that no sent campaign uses. */
export function useDeleteTrack() {
  const { call } = useShell();
  const refresh = useRefreshTracks();
  return useMutation({
    mutationFn: (id: number) => call('DELETE /api/account/track/:id', { params: { id } }),
    onSuccess: refresh,
  });
}

export interface Upload {
  trackId: number;
  file: File;
  signal?: AbortSignal | undefined;
  /** 0–1 of the bytes sent. */
  onProgress?: ((share: number) => void) | undefined;
}

/** React hook: uploads the cover of a track. */
export function useUploadCover() {
  const { call } = useShell();
  const refresh = useRefreshTracks();
  return useMutation({
    mutationFn: ({ trackId, file }: Upload) =>
      call('POST /api/account/track/:id/cover_image', { params: { id: trackId }, body: fileForm(file) }),
    onSuccess: refresh,
  });
}

/** React hook: refetches tracks and campaigns, which show covers and files. */
export function useRefreshTracks() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: queryKeys.tracks.all }),
      client.invalidateQueries({ queryKey: queryKeys.campaigns.all }),
      client.invalidateQueries({ queryKey: queryKeys.artists }),
    ]);
}
