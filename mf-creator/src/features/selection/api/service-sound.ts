import type { Call } from '@fanfare/shell-contract';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';

/** How the tracks sound that a service placed or accepted. */
export const serviceSoundQuery = (call: Call, id: number) =>
  queryOptions({
    queryKey: queryKeys.services.sound(id),
    queryFn: ({ signal }) =>
      call('GET /api/v2/curator-services/:serviceId/sound', { params: { serviceId: id }, signal }),
    staleTime: 5 * 60_000,
  });
