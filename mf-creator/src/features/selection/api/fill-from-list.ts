import { useShell } from '@fanfare/kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useReturnPitches } from '../../../lib/campaign/use-return-pitches.ts';
import { campaignQuery } from '../../../lib/queries/campaign.ts';
import { selectionWrites, withChange } from './change-selection.ts';

/** React hook: adds a list's curators to a draft, with the personal pitches they once had there; gives those who were new, and who was left out. */
export function useFillFromList(campaignId: number) {
  const { call } = useShell();
  const client = useQueryClient();
  const writes = selectionWrites(client, campaignId);
  const returnPitches = useReturnPitches(campaignId);
  const { queryKey } = campaignQuery(call, campaignId);
  return useMutation({
    ...writes.options,
    mutationFn: async (listId: number) => {
      const { campaign: filled, leftOut } = await call('POST /api/v2/campaigns/:id/curators/list', {
        params: { id: campaignId },
        body: { listId },
      });
      // Compared with what shows now: clicks since this menu was opened are no addition of the list.
      const shownIds = new Set(client.getQueryData(queryKey)?.selection.map(({ service }) => service.id));
      const addedIds = filled.selection.map(({ service }) => service.id).filter((id) => !shownIds.has(id));
      const campaign = (await returnPitches(addedIds)) ?? filled;
      return { campaign, leftOut, added: campaign.selection.filter(({ service }) => addedIds.includes(service.id)) };
    },
    onMutate: writes.hold,
    onSuccess: ({ campaign, added }) => {
      if (writes.take(campaign)) return;
      client.setQueryData(
        queryKey,
        (shown) =>
          shown && added.reduce((now, { service, pitch }) => withChange(now, { service, isAdded: true, pitch }), shown),
      );
    },
  });
}
