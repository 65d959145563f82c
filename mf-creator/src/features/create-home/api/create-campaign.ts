import { useShell } from '@fanfare/kit';
import type { Call } from '@fanfare/shell-contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CurationType } from '../../../paths.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useRetryKey } from '../../../lib/use-retry-key.ts';

const maxDrafts = 100;

/** The id of a track's newest draft without curators; undefined if there is none. */
async function emptyDraftOf(call: Call, type: CurationType, trackId: number): Promise<number | undefined> {
  const { items } = await call('GET /api/v2/campaigns/me', {
    query: { status: 'draft', archived: 'false', trackId, limit: maxDrafts },
  });
  return items.find((draft) => draft.type === type && draft.curatorCount === 0)?.id;
}

interface NewDraft {
  trackId: number;
  /** For links: opened again, they lead to the draft that they created, as long as it is empty. */
  reusesEmptyDraft: boolean;
}

/** React hook: creates a draft for one of the creator's tracks, once even if the response gets lost; gives its id. */
export function useCreateCampaign(type: CurationType) {
  const { call } = useShell();
  const client = useQueryClient();
  const key = useRetryKey();
  return useMutation({
    mutationFn: async ({ trackId, reusesEmptyDraft }: NewDraft) => {
      const existingId = reusesEmptyDraft ? await emptyDraftOf(call, type, trackId) : undefined;
      if (existingId !== undefined) return existingId;
      const body = { type, trackId };
      const campaign = await call('POST /api/campaign/create', {
        body,
        idempotencyKey: key.take(JSON.stringify(body)),
      });
      client.setQueryData(queryKeys.campaigns.detail(campaign.id), campaign);
      void client.invalidateQueries({ queryKey: queryKeys.campaigns.lists });
      return campaign.id;
    },
    onSettled: (_id, thrown) => key.free(thrown),
  });
}
