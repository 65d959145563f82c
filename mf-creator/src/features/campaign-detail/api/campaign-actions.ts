import type { Campaign } from '@fanfare/api-contract';
import { useShell } from '@fanfare/kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';

/** React hook: sends a scheduled campaign now, or stops its second wave. Both are safe to repeat. */
export function useCampaignAction(id: number, kind: 'send' | 'stop') {
  const { call, refreshAccount } = useShell();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (): Promise<Campaign> =>
      kind === 'send'
        ? call('POST /api/v2/campaigns/:id/send', { params: { id } })
        : call('POST /api/v2/campaigns/:id/waves/stop', { params: { id } }),
    onSuccess: (campaign) => {
      client.setQueryData(queryKeys.campaigns.detail(id), campaign);
      refreshAccount().catch(() => undefined);
    },
    onSettled: () => void client.invalidateQueries({ queryKey: queryKeys.campaigns.all }),
  });
}
