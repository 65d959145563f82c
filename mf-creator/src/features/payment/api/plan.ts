import type { Campaign } from '@fanfare/api-contract';
import { useShell } from '@fanfare/kit';
import type { CallOptions } from '@fanfare/shell-contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';

export type PlanBody = CallOptions<'PUT /api/v2/campaigns/:id/plan'>['body'];

/** React hook: saves when and in which waves a draft is sent. Safe to repeat. */
export function useSavePlan(id: number) {
  const { call } = useShell();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: PlanBody): Promise<Campaign> => call('PUT /api/v2/campaigns/:id/plan', { params: { id }, body }),
    onSuccess: (campaign) => client.setQueryData(queryKeys.campaigns.detail(id), campaign),
  });
}
