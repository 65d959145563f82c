import type { Api, RosterArtist } from '@fanfare/api-contract';
import { fileForm, useShell } from '@fanfare/kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';

/** The request of the artist form. */
export type ArtistBody = Api['POST /api/v2/artists']['body'];

/** Rows of tracks and campaigns show their artist. */
function useRefreshArtists() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [queryKeys.artists, queryKeys.tracks.all, queryKeys.campaigns.all].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
}

/** React hook: adds an artist (`id` null) or changes one. */
export function useSaveArtist() {
  const { call } = useShell();
  const refresh = useRefreshArtists();
  return useMutation({
    mutationFn: ({ id, body }: { id: number | null; body: ArtistBody }): Promise<RosterArtist> =>
      id === null ? call('POST /api/v2/artists', { body }) : call('PUT /api/v2/artists/:id', { params: { id }, body }),
    onSuccess: refresh,
  });
}

/** React hook: uploads the picture of an artist. */
export function useSaveArtistPicture() {
  const { call } = useShell();
  const refresh = useRefreshArtists();
  return useMutation({
    mutationFn: ({ id, file }: { id: number; file: File }) =>
      call('PUT /api/v2/artists/:id/picture', { params: { id }, body: fileForm(file) }),
    onSuccess: refresh,
  });
}

/** React hook: removes an artist without tracks. */
export function useRemoveArtist() {
  const { call } = useShell();
  const refresh = useRefreshArtists();
  return useMutation({
    mutationFn: (id: number) => call('DELETE /api/v2/artists/:id', { params: { id } }),
    onSuccess: refresh,
  });
}
