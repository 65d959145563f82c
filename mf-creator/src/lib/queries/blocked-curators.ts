import { useShell } from '@fanfare/kit';
import type { Call } from '@fanfare/shell-contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../query-keys.ts';

/** The curators whom the creator blocked, newest first. */
export const blockedCuratorsQuery = (call: Call) =>
  queryOptions({
    queryKey: queryKeys.finder.blocked,
    queryFn: ({ signal }) => call('GET /api/v2/blocked-curators', { signal }),
  });

/** React hook: blocks a curator, or takes it back; every list of curators is read again. */
export function useBlock() {
  const { call } = useShell();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ curatorId, isBlocked }: { curatorId: number; isBlocked: boolean }) =>
      isBlocked
        ? call('PUT /api/v2/blocked-curators/:curatorId', { params: { curatorId } })
        : call('DELETE /api/v2/blocked-curators/:curatorId', { params: { curatorId } }),
    onSuccess: async (blocked) => {
      client.setQueryData(queryKeys.finder.blocked, blocked);
      await Promise.all(
        [queryKeys.finder.details, queryKeys.finder.saved, queryKeys.services.all].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      );
    },
  });
}
