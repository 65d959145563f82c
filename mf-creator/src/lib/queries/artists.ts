import type { Call } from '@fanfare/shell-contract';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../query-keys.ts';

/** The artists on the roster, by name. */
export const artistsQuery = (call: Call) =>
  queryOptions({
    queryKey: queryKeys.artists,
    queryFn: ({ signal }) => call('GET /api/v2/artists', { signal }),
  });
