import { useShell } from '@fanfare/kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { makeCampaign } from '../lib/make-campaign.ts';
import type { DraftState } from '../lib/use-draft.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** What an upload takes, and how it ended. */
export type SendAudio = (trackId: number, file: File) => Promise<boolean>;

/** React hook: makes the campaign of a draft; where it is interrupted, the next try goes on from there. */
export function useMakeCampaign({ now, change }: DraftState, sendAudio: SendAudio) {
  const { call } = useShell();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ servicesIDs, file }: { servicesIDs: number[]; file: File | null }) =>
      makeCampaign({
        call,
        now,
        keepMade: (made) => change({ made }),
        sendAudio: file && ((trackId) => sendAudio(trackId, file)),
        servicesIDs,
      }),
    onSuccess: (campaign) => {
      if (campaign) client.setQueryData(queryKeys.campaigns.detail(campaign.id), campaign);
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: queryKeys.campaigns.lists });
      void client.invalidateQueries({ queryKey: queryKeys.tracks.lists });
    },
  });
}
