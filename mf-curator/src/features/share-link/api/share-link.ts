import '../lib/share-link-texts.ts';
import { useShell } from '@fanfare/kit';
import type { Call } from '@fanfare/shell-contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';

/** The link to my public page. */
export const shareLinkQuery = (call: Call) =>
  queryOptions({
    queryKey: queryKeys.shareLink,
    queryFn: ({ signal }) => call('GET /api/v2/curator/share-link', { signal }),
  });

/** React hook: chooses the handle in the link. */
export function useChooseHandle() {
  const { call } = useShell();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (handle: string) => call('PUT /api/v2/curator/share-link', { body: { handle } }),
    onSuccess: (link) => queries.setQueryData(shareLinkQuery(call).queryKey, link),
  });
}
