import type { Phrase } from '@fanfare/api-contract';
import { useShell } from '@fanfare/kit';
import type { ShellServices } from '@fanfare/shell-contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';

/** My phrases, oldest first. */
export const phrasesQuery = (call: ShellServices['call']) =>
  queryOptions({
    queryKey: queryKeys.phrases,
    queryFn: ({ signal }) => call('GET /api/v2/curator/phrases', { signal }),
    staleTime: 60_000,
  });

/** React hook: creates a phrase, or updates one by its id, which also restores a deleted one. */
export function useSavePhrase() {
  const { call } = useShell();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, text }: Omit<Phrase, 'id'> & { id: number | null }) =>
      id === null
        ? call('POST /api/v2/curator/phrases', { body: { text } })
        : call('PUT /api/v2/curator/phrases/:id', { params: { id }, body: { text } }),
    onSuccess: (saved) => {
      queries.setQueryData(
        phrasesQuery(call).queryKey,
        (phrases) => phrases && [...phrases.filter(({ id }) => id !== saved.id), saved].toSorted((a, b) => a.id - b.id),
      );
    },
  });
}

/** React hook: deletes a phrase; `useSavePhrase` with its id restores it. */
export function useDeletePhrase() {
  const { call } = useShell();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Phrase) => call('DELETE /api/v2/curator/phrases/:id', { params: { id } }),
    onSuccess: ({ id: gone }) => {
      queries.setQueryData(phrasesQuery(call).queryKey, (phrases) => phrases?.filter(({ id }) => id !== gone));
    },
  });
}
