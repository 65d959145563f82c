import {
  type CampaignSort,
  type CampaignSummary,
  campaignSummary as campaignSummarySchema,
} from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { cachedList } from '../../cached-list.ts';
import { pageOf, readPage } from '../../paging.ts';
import type { JsonRow } from '../../sql.ts';
import {
  type CampaignRow,
  type Listed,
  type ListFilter,
  type ListQuery,
  newestKeys,
  listTypes,
  readCampaigns,
  dependenciesOfCampaign,
} from './campaign-list.repository.ts';
import { sortedSummaryRows } from './sorted-campaigns.repository.ts';

interface Filters {
  status?: string | undefined;
  archived?: 'true' | 'false' | 'all' | undefined;
  q?: string | undefined;
  trackId?: number | undefined;
  rosterArtistId?: number | undefined;
}
interface PageAsked {
  cursor?: string | undefined;
  limit?: number | undefined;
}
interface PageQuery extends Filters, PageAsked {
  sort?: CampaignSort | undefined;
}

export const filterOf = ({ accountId }: { accountId: number }, query: Filters): ListFilter => ({
  accountId,
  statuses: query.status ? query.status.split(',') : null,
  isArchived: query.archived === 'all' ? null : query.archived === 'true',
  q: query.q?.trim() || null,
  trackId: query.trackId ?? null,
  rosterArtistId: query.rosterArtistId ?? null,
});

/** Lists of campaigns. @param present how a campaign is shown */
export function campaignLists(db: Knex, present: (row: Listed) => CampaignSummary) {
  const newest = cachedList<ListQuery, JsonRow<CampaignRow>, CampaignSummary>({
    types: listTypes,
    key: ['id', 'xmin'],
    read: readCampaigns,
    present,
    dependencies: dependenciesOfCampaign,
    item: campaignSummarySchema,
  })(newestKeys);

  /** A page of an account's campaigns, newest first. */
  async function newestPage(filter: ListFilter, query: PageAsked) {
    const { after, limit } = readPage(query);
    return newest(db, { ...filter, beforeId: after?.[0] ?? null, limit: limit + 1 }, limit);
  }
  /** The same in the order asked for. @throws AppError invalid_input for a cursor of another order */
  async function page(filter: ListFilter, query: PageQuery) {
    const sort = query.sort ?? 'newest';
    if (sort === 'newest') return newestPage(filter, query);
    const { after, limit } = readPage(query, ['microseconds', 'id']);
    const [afterKey = null, afterId = null] = after ?? [];
    const rows = await sortedSummaryRows(db, { ...filter, sort, afterKey, afterId, limit: limit + 1 });
    return pageOf(rows, limit, (row) => [row.sort_key, row.id], present);
  }
  return { newestPage, page };
}
