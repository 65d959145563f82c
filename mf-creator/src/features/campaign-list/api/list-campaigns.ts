import type { CampaignStatus } from '@fanfare/api-contract';
import type { Call } from '@fanfare/shell-contract';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';

export const campaignViews = ['all', 'running', 'completed', 'drafts', 'archived'] as const;
export type CampaignView = (typeof campaignViews)[number];

const statuses: Partial<Record<CampaignView, CampaignStatus[]>> = {
  running: ['awaiting_audio', 'scheduled', 'sent'],
  completed: ['completed'],
  drafts: ['draft'],
};

/** The creator's campaigns of one view, newest first, paginated; `search` filters by track. */
export const campaignListQuery = (call: Call, view: CampaignView, search: string) =>
  infiniteQueryOptions({
    queryKey: queryKeys.campaigns.list(view, search),
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => {
      const status = statuses[view]?.join(',');
      return call('GET /api/v2/campaigns/me', {
        query: {
          limit: 50,
          archived: view === 'archived' ? 'true' : 'false',
          ...(status ? { status } : {}),
          ...(search ? { q: search } : {}),
          ...(pageParam ? { cursor: pageParam } : {}),
        },
        signal,
      });
    },
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
