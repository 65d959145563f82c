import type { Call } from '@fanfare/shell-contract';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';

/** The signed-in curator’s own link. */
export const ownLinkQuery = (call: Call) =>
  queryOptions({
    queryKey: queryKeys.ownLink,
    queryFn: ({ signal }) => call('GET /api/v2/curator/share-link', { signal }),
  });
