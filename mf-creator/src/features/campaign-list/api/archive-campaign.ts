import { useShell } from '@fanfare/kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';

/** React hook: archives or unarchives a draft, completed or cancelled campaign. */
export function useArchiveCampaign() {
  const { call } = useShell();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, archived }: { id: number; archived: boolean }) =>
      call('PUT /api/v2/campaigns/:id/archive', { params: { id }, body: { archived } }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.campaigns.all }),
  });
}
