import { useShell } from '@fanfare/kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createFromDraft } from '../lib/create-from-draft.ts';
import type { DraftState } from '../lib/use-draft.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** Uploads the audio; false where it was refused or cancelled. */
export type UploadAudio = (trackId: number, file: File) => Promise<boolean>;

/** React hook: creates the campaign of a draft; after an interruption, the next try resumes. */
export function useCreateFromDraft({ now, change }: DraftState, uploadAudio: UploadAudio) {
  const { call } = useShell();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ servicesIDs, file }: { servicesIDs: number[]; file: File | null }) =>
      createFromDraft({
        call,
        now,
        saveProgress: (made) => change({ made }),
        uploadAudio: file && ((trackId) => uploadAudio(trackId, file)),
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
