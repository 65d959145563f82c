import type { DataOf, ShellServices } from '@fanfare/shell-contract';
import { queryOptions } from '@tanstack/react-query';

export type Queue = DataOf<'GET /api/v2/curator/queue'>;

/** Open submissions by deadline, then value: as many as a workbench can show at once. */
export const queueQuery = (call: ShellServices['call']) =>
  queryOptions({
    queryKey: ['curator', 'queue'],
    queryFn: ({ signal }) => call('GET /api/v2/curator/queue', { query: { limit: 100 }, signal }),
  });
