import { useShell } from '@fanfare/kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { makeCampaign } from '../lib/make-campaign.ts';
import type { DraftState } from '../lib/use-draft.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** Uploads the audio; false where it was refused or cancelled. */
export type SendAudio = (trackId: number, file: File) => Promise<boolean>;

/** React hook: creates the campaign of a draft; after an interruption, the next try resumes. */
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
