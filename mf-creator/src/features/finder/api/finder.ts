import type { Generation } from '@fanfare/api-contract';
import { useShell } from '@fanfare/kit';
import type { Call, CallOptions } from '@fanfare/shell-contract';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CurationType } from '../../../paths.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** The source of a search: one of the creator's tracks, a catalogue track, or genres and artists. */
export type SearchRequest = CallOptions<'POST /api/v2/curators-finder'>['body'];

/** One search with its results. */
export const generationQuery = (call: Call, id: number | null) =>
  queryOptions({
    queryKey: queryKeys.finder.detail(id),
    queryFn: ({ signal }) => call('GET /api/v2/curators-finder/:id', { params: { id: id ?? 0 }, signal }),
    enabled: id !== null,
  });

/** The creator's searches, newest first. */
export const generationsQuery = (call: Call) =>
  infiniteQueryOptions({
    queryKey: queryKeys.finder.lists,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/v2/curators-finder', { query: { limit: 5, ...(pageParam ? { cursor: pageParam } : {}) }, signal }),
    getNextPageParam: (page) => page.nextCursor,
  });

function useCacheGeneration() {
  const client = useQueryClient();
  return (found: Generation) => {
    client.setQueryData(queryKeys.finder.detail(found.id), found);
    void client.invalidateQueries({ queryKey: queryKeys.finder.lists });
  };
}

/** React hook: starts a search. */
export function useGenerate() {
  const { call } = useShell();
  const cache = useCacheGeneration();
  return useMutation({
    mutationFn: (request: SearchRequest) => call('POST /api/v2/curators-finder', { body: request }),
    onSuccess: cache,
  });
}

export interface RegenerateBody {
  pinnedServicesIDs: number[];
  dislikedServicesIDs: number[];
  /** Pro: the next ones follow those that are shown. */
  isAppended?: boolean;
}

/** React hook: the next best matches; pinned ones stay, disliked ones never return. */
export function useRegenerate(id: number, type: CurationType) {
  const { call } = useShell();
  const cache = useCacheGeneration();
  return useMutation({
    mutationFn: (marked: RegenerateBody) =>
      type === 'playlists'
        ? call('POST /api/v2/curators-finder/playlists/:id/regenerate', { params: { id }, body: marked })
        : call('POST /api/v2/curators-finder/radios/:id/regenerate', { params: { id }, body: marked }),
    onSuccess: cache,
  });
}
