import { useShell } from '@fanfare/kit';
import type { Call, DataOf } from '@fanfare/shell-contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../query-keys.ts';

type Saved = DataOf<'GET /api/v2/saved-curators'>;

interface SaveChange {
  curator: Saved[number]['curator'];
  isSaved: boolean;
}

/** The curators whom the creator saved, newest first. */
export const savedCuratorsQuery = (call: Call) =>
  queryOptions({
    queryKey: queryKeys.finder.saved,
    queryFn: ({ signal }) => call('GET /api/v2/saved-curators', { signal }),
  });

/** React hook: saves a curator, or takes it back, optimistically; lists of saved curators' services are read again. */
export function useSave() {
  const { call } = useShell();
  const client = useQueryClient();
  const key = queryKeys.finder.saved;
  return useMutation({
    mutationKey: key,
    // In sequence: each response is the whole list.
    scope: { id: 'saved-curators' },
    mutationFn: ({ curator: { id: curatorId }, isSaved }: SaveChange) =>
      isSaved
        ? call('PUT /api/v2/saved-curators/:curatorId', { params: { curatorId } })
        : call('DELETE /api/v2/saved-curators/:curatorId', { params: { curatorId } }),
    onMutate: async ({ curator, isSaved }) => {
      await client.cancelQueries({ queryKey: key });
      client.setQueryData<Saved>(key, (saved = []) => {
        const others = saved.filter((other) => other.curator.id !== curator.id);
        return isSaved ? [{ curator, savedAt: new Date().toISOString() }, ...others] : others;
      });
    },
    onError: () => client.invalidateQueries({ queryKey: key }),
    onSuccess: async (saved) => {
      // An earlier response would undo clicks still in the queue for a moment.
      if (client.isMutating({ mutationKey: key }) === 1) client.setQueryData(key, saved);
      await client.invalidateQueries({
        queryKey: queryKeys.services.all,
        predicate: ({ queryKey }) => isOfSaved(queryKey),
      });
    },
  });
}

/** Lists, counts and prices narrowed to saved curators hold it among their filters. */
const isOfSaved = (queryKey: readonly unknown[]) =>
  queryKey.some((part) => typeof part === 'object' && part !== null && 'saved' in part);
