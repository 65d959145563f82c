import type { Call } from '@fanfare/shell-contract';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';

/** What a service placed most recently. */
export const servicePlacementsQuery = (call: Call, id: number) =>
  queryOptions({
    queryKey: queryKeys.servicePlacements(id),
    queryFn: ({ signal }) =>
      call('GET /api/v2/curator-services/:serviceId/placements', { params: { serviceId: id }, signal }),
    staleTime: 5 * 60_000,
  });
