import type { Campaign } from '@fanfare/api-contract';
import { useShell } from '@fanfare/kit';
import type { Call } from '@fanfare/shell-contract';
import { keepPreviousData, queryOptions, useIsMutating, useQuery } from '@tanstack/react-query';
import { queryKeys } from '../query-keys.ts';

/** Waves that are only thought of so far; `firstCount` 0 is all at once. */
export interface TriedWaves {
  firstCount: number;
  minAcceptPercent?: number;
}

/**
 * What to expect of one of my campaigns, and what became of it.
 * @param of what it depends on besides the campaign: what is chosen in a draft
 */
export const campaignForecastQuery = (call: Call, id: number, of = '', waves?: TriedWaves) =>
  queryOptions({
    queryKey: queryKeys.campaigns.forecast(id, of, waves ?? null),
    queryFn: ({ signal }) =>
      call('GET /api/v2/campaigns/:id/forecast', { params: { id }, query: { ...waves }, signal }),
  });

/** How all forecasts held whose campaigns are over. */
export const calibrationQuery = (call: Call) =>
  queryOptions({
    queryKey: queryKeys.calibration,
    queryFn: ({ signal }) => call('GET /api/v2/public/forecasts/calibration', { signal }),
    staleTime: 300_000,
  });

/**
 * React hook: the forecast of a draft, which follows what is chosen. The last one stays until the next is there (`isStale`), and
 * nothing is asked while choices are still on their way to the API.
 */
export function useDraftForecast(campaign: Campaign, waves?: TriedWaves) {
  const { call } = useShell();
  const isWriting = useIsMutating({ mutationKey: queryKeys.campaigns.selectionWrites(campaign.id) }) > 0;
  const hasChosen = campaign.selection.length > 0;
  const chosen = campaign.selection.map(({ service }) => `${service.id}:${service.priceCredits}`).join();
  const query = useQuery({
    ...campaignForecastQuery(call, campaign.id, chosen, waves),
    enabled: hasChosen && !isWriting,
    placeholderData: keepPreviousData,
  });
  return {
    data: hasChosen ? query.data : undefined,
    isStale: isWriting || query.isPlaceholderData,
    isError: query.isError && !isWriting,
    retry: () => void query.refetch(),
  };
}
