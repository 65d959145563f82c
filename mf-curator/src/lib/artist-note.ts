import type { ArtistNote } from '@fanfare/api-contract';
import { useShell } from '@fanfare/kit';
import type { ShellServices } from '@fanfare/shell-contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from './query-keys.ts';

/** The limit of the API. */
export const noteMaxCharacters = 1_000;

/** My note about who sent a submission, as it is now: another tab may have changed it. */
export const artistNoteQuery = (call: ShellServices['call'], submissionId: number) =>
  queryOptions({
    queryKey: queryKeys.artistNote(submissionId),
    queryFn: ({ signal }) =>
      call('GET /api/v2/curator/submissions/:id/artist-note', { params: { id: submissionId }, signal }),
    staleTime: 0,
  });

/** React hook: saves my note about who sent a submission; an empty one is deleted. Two saves never overtake each other. */
export function useSaveArtistNote(submissionId: number) {
  const { call } = useShell();
  const queries = useQueryClient();
  return useMutation({
    scope: { id: `artist-note-${submissionId}` },
    mutationFn: (text: string): Promise<{ note: ArtistNote | null }> =>
      text === ''
        ? call('DELETE /api/v2/curator/submissions/:id/artist-note', { params: { id: submissionId } })
        : call('PUT /api/v2/curator/submissions/:id/artist-note', { params: { id: submissionId }, body: { text } }),
    onSuccess: (saved) => {
      queries.setQueryData(artistNoteQuery(call, submissionId).queryKey, saved);
      // It stands beside all that the artist sent, also in the answers.
      void queries.invalidateQueries({ queryKey: queryKeys.submissions });
      void queries.invalidateQueries({ queryKey: queryKeys.answers.all });
    },
  });
}
