import type { CuratorList } from '@fanfare/api-contract';
import { useShell } from '@fanfare/kit';
import type { Call, CallOptions, DataOf } from '@fanfare/shell-contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../query-keys.ts';

export type FilledDraft = DataOf<'POST /api/v2/campaigns/:id/duplicate'>;

/** The creator's lists and templates, by name. */
export const curatorListsQuery = (call: Call) =>
  queryOptions({
    queryKey: queryKeys.curatorLists.own,
    queryFn: ({ signal }) => call('GET /api/v2/curator-lists', { signal }),
  });

/** One of the creator's lists, with its curators. */
export const curatorListQuery = (call: Call, id: number) =>
  queryOptions({
    queryKey: queryKeys.curatorLists.detail(id),
    queryFn: ({ signal }) => call('GET /api/v2/curator-lists/:id', { params: { id }, signal }),
  });

type ListChange =
  | { kind: 'create'; body: CallOptions<'POST /api/v2/curator-lists'>['body'] }
  | { kind: 'write'; id: number; name?: string; pitch?: string }
  | { kind: 'add' | 'remove'; id: number; serviceId: number };

/** React hook: creates, renames or restores a list, or changes its curators; gives the list. */
export function useChangeList() {
  const { call } = useShell();
  const client = useQueryClient();
  return useMutation({
    // In sequence: two quick clicks on one list both count.
    scope: { id: 'curator-lists' },
    mutationFn: (change: ListChange): Promise<CuratorList> => {
      if (change.kind === 'create') return call('POST /api/v2/curator-lists', { body: change.body });
      const params = { id: change.id };
      if (change.kind === 'write') {
        const { name, pitch } = change;
        const body = { ...(name !== undefined && { name }), ...(pitch !== undefined && { pitch }) };
        return call('PUT /api/v2/curator-lists/:id', { params, body });
      }
      return change.kind === 'add'
        ? call('POST /api/v2/curator-lists/:id/services', { params, body: { servicesIDs: [change.serviceId] } })
        : call('DELETE /api/v2/curator-lists/:id/services', {
            params,
            query: { servicesIDs: String(change.serviceId) },
          });
    },
    // Also after a refusal: the page shows outdated data then.
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.curatorLists.all }),
  });
}

/** React hook: deletes a list, which `useChangeList` can restore for a day. */
export function useDeleteList() {
  const { call } = useShell();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call('DELETE /api/v2/curator-lists/:id', { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.curatorLists.all }),
  });
}
