import type { QueueQuery } from '@fanfare/api-contract';
import type { SortKey } from '../../paging.ts';
import type { QueueFilters, QueueSort } from './queue.repository.ts';

/** The sort keys of the queue's cursors. */
export const queueKeys: Record<QueueSort, readonly SortKey[]> = {
  deadline: ['microseconds', 'hundredths', 'id'],
  value: ['hundredths', 'microseconds', 'id'],
};
const dueHours = { today: 24, week: 7 * 24 } as const;

/** The filters of a query as SQL takes them; undefined without any. Blanks search for nothing. */
export function filtersOf({ serviceId, genreId, due, minEarnCredits, q }: QueueQuery): QueueFilters | undefined {
  const filters = {
    serviceId,
    genreId,
    dueWithinHours: due && dueHours[due],
    minShare: minEarnCredits === undefined ? undefined : Math.round(minEarnCredits * 100),
    words: q?.trim() || undefined,
  };
  return Object.values(filters).some((filter) => filter !== undefined) ? filters : undefined;
}
