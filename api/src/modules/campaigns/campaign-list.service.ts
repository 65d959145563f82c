import type { CampaignSort, CampaignSummary } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { pageOf, readPage } from '../../paging.ts';
import { type Listed, type ListFilter, summaryRows } from './campaign-list.repository.ts';
import { sortedSummaryRows } from './sorted-campaigns.repository.ts';

interface Filters {
  status?: string | undefined;
  archived?: 'true' | 'false' | undefined;
  q?: string | undefined;
  trackId?: number | undefined;
  rosterArtistId?: number | undefined;
}
interface PageQuery extends Filters {
  sort?: CampaignSort | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
}

export const filterOf = ({ accountId }: { accountId: number }, query: Filters): ListFilter => ({
  accountId,
  statuses: query.status ? query.status.split(',') : null,
  isArchived: query.archived === 'true',
  q: query.q?.trim() || null,
  trackId: query.trackId ?? null,
  rosterArtistId: query.rosterArtistId ?? null,
});

/** A page of an account's campaigns in the order asked for. @throws AppError invalid_input for a cursor of another order */
export async function listPage(
  db: Knex,
  filter: ListFilter,
  query: PageQuery,
  present: (row: Listed) => CampaignSummary,
): Promise<{ items: CampaignSummary[]; nextCursor: string | null }> {
  const sort = query.sort ?? 'newest';
  if (sort === 'newest') {
    const { after, limit } = readPage(query);
    const rows = await summaryRows(db, { ...filter, beforeId: after?.[0] ?? null, limit: limit + 1 });
    return pageOf(rows, limit, (row) => [row.id], present);
  }
  const { after, limit } = readPage(query, ['microseconds', 'id']);
  const [afterKey = null, afterId = null] = after ?? [];
  const rows = await sortedSummaryRows(db, { ...filter, sort, afterKey, afterId, limit: limit + 1 });
  return pageOf(rows, limit, (row) => [row.sort_key, row.id], present);
}
