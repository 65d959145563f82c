import type { QueueItem } from '@fanfare/api-contract';
import type { DataOf, ShellServices } from '@fanfare/shell-contract';
import { infiniteQueryOptions, type InfiniteData } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';
import { queryOf, type QueueFilters } from '../lib/queue-filters.ts';

type Page = DataOf<'GET /api/v2/curator/queue'>;
export type QueuePages = InfiniteData<Page>;

/** The part of the queue that has loaded. */
export interface Queue extends Omit<Page, 'nextCursor'> {
  hasMore: boolean;
}

const pageRows = 50;
/** Nobody looks for the next track beyond this; more load as submissions are answered. */
const maxPages = 10;

/** Open submissions of a filter, by deadline, then value, or as it says; in pages. */
export const queueQuery = (call: ShellServices['call'], filters: QueueFilters) =>
  infiniteQueryOptions({
    queryKey: queryKeys.filteredQueue(queryOf(filters)),
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/v2/curator/queue', {
        query: { limit: pageRows, ...queryOf(filters), ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page, pages) => (pages.length < maxPages ? page.nextCursor : null),
    select: queueOf,
  });

/** Merges the pages, with the newest figures. An item that moved between two pages while they loaded appears once. */
function queueOf({ pages }: QueuePages): Queue {
  const items = new Map<number, QueueItem>();
  for (const page of pages) for (const item of page.items) items.set(item.submissionId, item);
  const { nextCursor: _first, ...figures } = pages[0]!;
  return { ...figures, items: [...items.values()], hasMore: (pages.at(-1)?.nextCursor ?? null) !== null };
}

/** The pages with one submission changed, or (null) removed. */
export function withItem(
  data: QueuePages | undefined,
  submissionId: number,
  change: (item: QueueItem) => QueueItem | null,
): QueuePages | undefined {
  if (!data) return data;
  const pages = data.pages.map((page) => ({
    ...page,
    items: page.items.flatMap((item) => (item.submissionId === submissionId ? (change(item) ?? []) : [item])),
  }));
  return { ...data, pages };
}
