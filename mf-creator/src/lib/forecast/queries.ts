import type { Campaign } from '@fanfare/api-contract';
import { useShell } from '@fanfare/kit';
import type { Call } from '@fanfare/shell-contract';
import { keepPreviousData, queryOptions, useIsMutating, useQuery } from '@tanstack/react-query';
import { queryKeys } from '../query-keys.ts';

/** Waves that aren't saved yet; `firstCount` 0 means all at once. */
export interface WavePreview {
  firstCount: number;
  minAcceptPercent?: number;
}

/**
 * The forecast of a campaign, and its outcome.
 * @param selection a draft's selection, which the forecast depends on
 */
export const campaignForecastQuery = (call: Call, id: number, of = '', waves?: WavePreview) =>
  queryOptions({
    queryKey: queryKeys.campaigns.forecast(id, of, waves ?? null),
    queryFn: ({ signal }) =>
      call('GET /api/v2/campaigns/:id/forecast', { params: { id }, query: { ...waves }, signal }),
  });

/** The accuracy of forecasts whose campaigns have ended. */
export const calibrationQuery = (call: Call) =>
  queryOptions({
    queryKey: queryKeys.calibration,
    queryFn: ({ signal }) => call('GET /api/v2/public/forecasts/calibration', { signal }),
    staleTime: 300_000,
  });

/**
 * React hook: the forecast of a draft's selection. The last one stays until the next has loaded (`isStale`), and
 * nothing is requested while selection changes are being saved.
 */
export function useDraftForecast(campaign: Campaign, waves?: WavePreview) {
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
    isError: query.isLoadingError && !isWriting,
    retry: () => void query.refetch(),
  };
}
