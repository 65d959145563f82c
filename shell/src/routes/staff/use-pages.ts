import { keepPreviousData, useInfiniteQuery, type QueryKey } from '@tanstack/react-query';

interface PagesOptions {
  /** 0 for what other people change while the page is open. */
  staleTime?: number;
  /** The previous rows stay while those of another filter load. */
  keepsRows?: boolean;
}

/** React hook: a list that loads in pages. @param load requests the page at a cursor; the first one without */
export function usePages<Page extends { nextCursor: string | null }>(
  queryKey: QueryKey,
  load: (page: { cursor?: string }, signal: AbortSignal) => Promise<Page>,
  { staleTime, keepsRows = false }: PagesOptions = {},
) {
  return useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => load(pageParam ? { cursor: pageParam } : {}, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    ...(staleTime === undefined ? {} : { staleTime }),
    ...(keepsRows ? { placeholderData: keepPreviousData } : {}),
  });
}
