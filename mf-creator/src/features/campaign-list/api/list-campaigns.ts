import type { CampaignSort, CampaignStatus } from '@fanfare/api-contract';
import type { Call } from '@fanfare/shell-contract';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';

export const campaignViews = ['all', 'running', 'completed', 'drafts', 'archived'] as const;
export type CampaignView = (typeof campaignViews)[number];

export const campaignSorts = ['newest', 'spent', 'held', 'accepted', 'deadline'] as const satisfies CampaignSort[];

const statuses: Partial<Record<CampaignView, CampaignStatus[]>> = {
  running: ['awaiting_audio', 'scheduled', 'sent'],
  completed: ['completed'],
  drafts: ['draft'],
};

/** The campaigns to list: `search` filters by track, `artistId` by an artist on the roster. */
export interface CampaignFilter {
  view: CampaignView;
  search: string;
  artistId: number | null;
}

const queryOf = ({ view, search, artistId }: CampaignFilter) => {
  const status = statuses[view]?.join(',');
  const archived: 'true' | 'false' = view === 'archived' ? 'true' : 'false';
  return {
    archived,
    ...(status ? { status } : {}),
    ...(search ? { q: search } : {}),
    ...(artistId === null ? {} : { rosterArtistId: artistId }),
  };
};

/** The creator's campaigns, filtered, sorted and paginated. */
export const campaignListQuery = (call: Call, filter: CampaignFilter, sort: CampaignSort) =>
  infiniteQueryOptions({
    queryKey: queryKeys.campaigns.list(filter, sort),
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/v2/campaigns/me', {
        query: {
          limit: 50,
          ...queryOf(filter),
          ...(sort !== 'newest' && { sort }),
          ...(pageParam ? { cursor: pageParam } : {}),
        },
        signal,
      }),
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });

/** What the filtered campaigns add up to. */
export const campaignTotalsQuery = (call: Call, filter: CampaignFilter) =>
  queryOptions({
    queryKey: queryKeys.campaigns.totals(filter),
    queryFn: ({ signal }) => call('GET /api/v2/campaigns/totals', { query: queryOf(filter), signal }),
    placeholderData: keepPreviousData,
  });
