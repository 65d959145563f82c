import type { Call } from '@fanfare/shell-contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';
import type { StatisticsFilters } from '../lib/filters.ts';

/** My own figures for a period. The previous ones stay while another period loads. */
export const statisticsQuery = (call: Call, { days, serviceId }: StatisticsFilters) =>
  queryOptions({
    queryKey: queryKeys.statistics.detail(days, serviceId),
    queryFn: ({ signal }) =>
      call('GET /api/v2/curator/statistics', {
        query: { days, ...(serviceId === null ? {} : { serviceId }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
