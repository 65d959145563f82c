import type { Call } from '@fanfare/shell-contract';
import { queryOptions } from '@tanstack/react-query';
import { tracksKey } from '../../../lib/queries/tracks.ts';

/** One of my tracks. A form stands on it, so it is not asked for again under the form. */
export const trackQuery = (call: Call, id: number) =>
  queryOptions({
    queryKey: [...tracksKey, 'one', id],
    queryFn: ({ signal }) => call('GET /api/account/track/:id', { params: { id }, signal }),
  });
