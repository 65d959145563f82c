import type { Generation, ServiceCard } from '@fanfare/api-contract';
import { useShell } from '@fanfare/kit';
import type { Call, CallOptions, DataOf } from '@fanfare/shell-contract';
import {
  type InfiniteData,
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
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

type InfluencerPage = DataOf<'GET /api/v2/curators-finder/:id/influencers'>;

/** Influencers of all pages that were read, and how many match. */
export interface InfluencersFound {
  items: ServiceCard[];
  total: number;
}

/** Each once: a page that is asked for much later may be of a newer order. */
function joined({ pages }: InfiniteData<InfluencerPage>): InfluencersFound {
  const byId = new Map(pages.flatMap((page) => page.items).map((service) => [service.id, service]));
  return { items: [...byId.values()], total: pages[0]?.total ?? 0 };
}

/** Pages are of one moment and never refetched on their own, however many there are. */
const influencersFoundQuery = (call: Call, id: number, isPro: boolean) =>
  infiniteQueryOptions({
    queryKey: queryKeys.finder.influencers(id, isPro),
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/v2/curators-finder/:id/influencers', {
        params: { id },
        query: pageParam ? { cursor: pageParam } : {},
        signal,
      }),
    getNextPageParam: (page) => page.nextCursor,
    select: joined,
    staleTime: Infinity,
  });

/**
 * React hook: the best influencers for the music of a search; with Pro, all of them by pages.
 * @param readTo how many are read at least, if so many match
 */
export function useInfluencersFound(id: number, readTo: number) {
  const { call, useSession } = useShell();
  const isPro = useSession((session) => session.isPro);
  const found = useInfiniteQuery(influencersFoundQuery(call, id, isPro));
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = found;
  const count = data?.items.length ?? 0;
  useEffect(() => {
    if (count < readTo && hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [count, readTo, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);
  return found;
}

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

interface Marked {
  pinnedServicesIDs: number[];
  dislikedServicesIDs: number[];
  /** Pro: the next ones follow those that are shown. */
  isAppended?: boolean;
  afterServiceId?: number;
}

const regenerate = (call: Call, id: number, type: CurationType, body: Marked) =>
  type === 'playlists'
    ? call('POST /api/v2/curators-finder/playlists/:id/regenerate', { params: { id }, body })
    : call('POST /api/v2/curators-finder/radios/:id/regenerate', { params: { id }, body });

/** React hook: the next best matches; pinned ones stay, disliked ones never return. */
export function useRegenerate(id: number, type: CurationType) {
  const { call } = useShell();
  const cache = useCacheGeneration();
  return useMutation({
    mutationFn: (marked: Marked) => regenerate(call, id, type, marked),
    onSuccess: cache,
  });
}

const lastOf = (generation: Generation, type: CurationType) => generation[type].items.at(-1)?.service.id;

/** A search with more matches of a type. */
function withMore(known: Generation, type: CurationType, { items, total, hasMore }: Generation[CurationType]) {
  const ids = new Set(known[type].items.map(({ service }) => service.id));
  const added = items.filter(({ service }) => !ids.has(service.id));
  return { ...known, [type]: { items: [...known[type].items, ...added], total, hasMore } };
}

/** React hook: the next ones after those that are shown, for Pro. */
export function useAppend(id: number, type: CurationType) {
  const { call } = useShell();
  const client = useQueryClient();
  const { queryKey } = generationQuery(call, id);
  return useMutation({
    mutationFn: async (pinnedServicesIDs: number[]) => {
      const known = client.getQueryData(queryKey)?.[type];
      // The last answer may not be on the screen yet.
      if (!known?.hasMore) return null;
      const afterId = known.items.at(-1)?.service.id;
      // A dislike can be undone until others are asked for.
      const marked = { pinnedServicesIDs, dislikedServicesIDs: [], isAppended: true };
      const found = await regenerate(call, id, type, afterId ? { ...marked, afterServiceId: afterId } : marked);
      return { found, afterId };
    },
    onSuccess: (next) =>
      client.setQueryData(queryKey, (known) => {
        // Others were asked for meanwhile: these would follow ones that are gone.
        if (!known || !next || lastOf(known, type) !== next.afterId) return known;
        return withMore(known, type, next.found[type]);
      }),
  });
}
