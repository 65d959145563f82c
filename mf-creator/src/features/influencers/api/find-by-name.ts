import type { Call } from '@fanfare/shell-contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';

const shown = 20;

/** Influencers for a draft by service or creator name, best matches first. */
export const influencersByNameQuery = (call: Call, campaignId: number, text: string) =>
  queryOptions({
    queryKey: queryKeys.influencers.byName(campaignId, text),
    queryFn: ({ signal }) =>
      call('GET /api/v2/curator-services', {
        query: { type: 'influencers', campaignId, q: text, sort: 'match', limit: shown },
        signal,
      }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  });
