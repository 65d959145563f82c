import { useShell } from '@fanfare/kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';
import { servicesQuery } from '../../../lib/services-query.ts';

/** What is left out stays as it is: another tab, or a rule, may have changed it since. */
export interface Availability {
  isPaused?: boolean;
  weeklyCapacity?: number;
}

/** React hook: pauses or resumes a service, or changes its weekly capacity. */
export function useSetAvailability(id: number) {
  const { call } = useShell();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Availability) => call('PUT /api/v2/curator/services/:id/availability', { params: { id }, body }),
    onSuccess: (changed) => {
      queries.setQueryData(servicesQuery(call).queryKey, (services) =>
        services?.map((service) => (service.card.id === id ? changed : service)),
      );
      void queries.invalidateQueries({ queryKey: queryKeys.services.detail(id) });
      void queries.invalidateQueries({ queryKey: queryKeys.workbench });
      void queries.invalidateQueries({ queryKey: queryKeys.queue });
    },
  });
}
