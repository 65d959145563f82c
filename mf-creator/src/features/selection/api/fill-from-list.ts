import { useShell } from '@fanfare/kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { campaignQuery } from '../../../lib/queries/campaign.ts';
import { selectionWrites, withChange } from './change-selection.ts';

/** React hook: adds a list's curators to a draft; gives how many were new, and who was left out. */
export function useFillFromList(campaignId: number) {
  const { call } = useShell();
  const client = useQueryClient();
  const writes = selectionWrites(client, campaignId);
  const { queryKey } = campaignQuery(call, campaignId);
  return useMutation({
    ...writes.options,
    mutationFn: async (listId: number) => {
      const { campaign, leftOut } = await call('POST /api/v2/campaigns/:id/curators/list', {
        params: { id: campaignId },
        body: { listId },
      });
      // Compared with what shows now: clicks since this menu was opened are no addition of the list.
      const shownIds = new Set(client.getQueryData(queryKey)?.selection.map(({ service }) => service.id));
      const added = campaign.selection.map(({ service }) => service).filter(({ id }) => !shownIds.has(id));
      return { campaign, leftOut, added };
    },
    onMutate: writes.hold,
    onSuccess: ({ campaign, added }) => {
      if (writes.take(campaign)) return;
      client.setQueryData(
        queryKey,
        (shown) => shown && added.reduce((now, service) => withChange(now, { service, isAdded: true }), shown),
      );
    },
  });
}
