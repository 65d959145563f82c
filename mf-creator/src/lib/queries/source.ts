import type { Call, DataOf } from '@fanfare/shell-contract';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../query-keys.ts';

export type ReadLink = DataOf<'POST /api/v2/public/fast-start/source'>;

/** What a pasted link points to. A refusal is final, since it depends on the link alone. */
export const sourceQuery = (call: Call, link: string) =>
  queryOptions({
    queryKey: queryKeys.fastStart.source(link),
    queryFn: ({ signal }) =>
      call('POST /api/v2/public/fast-start/source', { body: { link, isPlaylistTaken: true }, signal }),
    enabled: link !== '',
    staleTime: Infinity,
    retry: false,
  });
