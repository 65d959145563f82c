import type { Campaign, CampaignType } from '@fanfare/api-contract';
import { useShell } from '@fanfare/kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useRetryKey } from '../../../lib/use-retry-key.ts';

interface Start {
  type: CampaignType;
  trackId: number;
  servicesIDs: number[];
}

interface Started {
  campaign: Campaign;
  /** Why services were left out, in the API's words. */
  refusals: string[];
}

const serviceIn = (details: unknown): unknown => (details as { serviceId?: unknown } | null | undefined)?.serviceId;

/** React hook: creates a draft with a curator's services. One that is refused is left out; the others are added all the same. */
export function useStartShared() {
  const { call, isFailure } = useShell();
  const client = useQueryClient();
  const key = useRetryKey();
  const draft = useRef<{ trackId: number; campaign: Campaign } | null>(null);
  return useMutation({
    mutationFn: async ({ type, trackId, servicesIDs }: Start): Promise<Started> => {
      // The next try goes on with the draft of the last one.
      if (draft.current?.trackId !== trackId) {
        const body = { type, trackId };
        const idempotencyKey = key.take(JSON.stringify(body));
        draft.current = { trackId, campaign: await call('POST /api/campaign/create', { body, idempotencyKey }) };
      }
      const { campaign } = draft.current;
      const refusals: string[] = [];
      let rest = servicesIDs;
      while (rest.length > 0) {
        try {
          const filled = await call('POST /api/v2/campaigns/:id/curators', {
            params: { id: campaign.id },
            body: { servicesIDs: rest },
          });
          return { campaign: filled, refusals };
        } catch (thrown) {
          const refused = isFailure(thrown) && thrown.code !== 'pro_required' ? serviceIn(thrown.details) : undefined;
          if (!isFailure(thrown) || !rest.some((id) => id === refused)) throw thrown;
          refusals.push(thrown.message);
          rest = rest.filter((id) => id !== refused);
        }
      }
      return { campaign, refusals };
    },
    onSuccess: ({ campaign }) => {
      client.setQueryData(queryKeys.campaigns.detail(campaign.id), campaign);
      void client.invalidateQueries({ queryKey: queryKeys.campaigns.lists });
    },
    onSettled: (_started, thrown) => key.free(thrown),
  });
}
