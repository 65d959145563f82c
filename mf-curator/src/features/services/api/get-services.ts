import type { Call } from '@fanfare/shell-contract';
import { queryOptions } from '@tanstack/react-query';

/** My services as creators see them. */
export const servicesQuery = (call: Call) =>
  queryOptions({
    queryKey: ['curator', 'services'],
    queryFn: ({ signal }) => call('GET /api/v2/curator/services', { signal }),
  });
