import type { Campaign } from '@fanfare/api-contract';
import { useShell } from '@fanfare/kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';

const calls = {
  send: 'POST /api/v2/campaigns/:id/send',
  stop: 'POST /api/v2/campaigns/:id/waves/stop',
  cancel: 'POST /api/v2/campaigns/:id/cancel',
} as const;

/** React hook: sends a scheduled campaign now, stops its second wave, or cancels it unsent. All are safe to repeat. */
export function useCampaignAction(id: number, kind: keyof typeof calls) {
  const { call, refreshAccount } = useShell();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (): Promise<Campaign> => call(calls[kind], { params: { id } }),
    onSuccess: (campaign) => {
      client.setQueryData(queryKeys.campaigns.detail(id), campaign);
      refreshAccount().catch(() => undefined);
    },
    onSettled: () => void client.invalidateQueries({ queryKey: queryKeys.campaigns.all }),
  });
}
