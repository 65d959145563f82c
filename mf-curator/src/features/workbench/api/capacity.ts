import { useShell } from '@fanfare/kit';
import type { DataOf } from '@fanfare/shell-contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';
import { servicesQuery } from '../../../lib/services-query.ts';
import { stateQuery } from './state.ts';

export type OwnService = DataOf<'GET /api/v2/curator/services'>[number];
export type Capacity = Pick<OwnService, 'weeklyCapacity' | 'maxOpen'>;

/** React hook: changes a service's weekly capacity or its limit of open submissions. */
export function useSetCapacity() {
  const { call } = useShell();
  const queries = useQueryClient();
  return useMutation({
    // In sequence, so that the last value wins.
    scope: { id: 'capacity' },
    mutationFn: ({ id, capacity }: { id: number; capacity: Partial<Capacity> }) =>
      call('PUT /api/v2/curator/services/:id', { params: { id }, body: capacity }),
    onSuccess: ({ card: { id }, weeklyCapacity, maxOpen }) => {
      queries.setQueryData(servicesQuery(call).queryKey, (services) =>
        services?.map((service) => (service.card.id === id ? { ...service, weeklyCapacity, maxOpen } : service)),
      );
      // Also refreshes the totals next to the queue, and every other view of this service.
      void queries.invalidateQueries({ queryKey: queryKeys.services.all });
      void queries.invalidateQueries({ queryKey: stateQuery(call).queryKey });
      void queries.invalidateQueries({ queryKey: queryKeys.queue });
    },
  });
}
