import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';

/** The storage entry by which this browser's tabs tell each other that a draft has changed. */
export const changedKey = (campaignId: number): string => `fanfare-draft-${campaignId}`;

/** Writing an entry fires an event in every other tab; none is left behind. */
function tellOthers(campaignId: number): void {
  try {
    localStorage.setItem(changedKey(campaignId), 'changed');
    localStorage.removeItem(changedKey(campaignId));
  } catch {
    // Without storage they notice by the API's refusal.
  }
}

/**
 * React hook: reads a draft anew when another tab has changed or paid it, and tells the other tabs of what is changed here. Queries don't
 * refetch when a window gets the focus (docs/specification.md): a tab hears of a change when it happens.
 * @param queryKey what is read anew
 */
export function useOtherTabs(campaignId: number, queryKey: QueryKey): void {
  const client = useQueryClient();
  const read = useEffectEvent(() => void client.invalidateQueries({ queryKey }));
  useEffect(() => {
    let isOutdated = false;
    // Not during a change of one's own: its answer is newer.
    const readAnew = () => {
      if (!isOutdated || client.isMutating() > 0) return;
      isOutdated = false;
      read();
    };
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key !== changedKey(campaignId) || newValue === null) return;
      isOutdated = true;
      readAnew();
    };
    addEventListener('storage', onStorage);
    let hasLeft = false;
    const unsubscribe = client.getMutationCache().subscribe((event) => {
      if (event.type !== 'updated') return;
      if (event.action.type === 'success') tellOthers(campaignId);
      if (hasLeft) unsubscribeIfIdle();
      else readAnew();
    });
    const unsubscribeIfIdle = () => {
      if (client.isMutating() === 0) unsubscribe();
    };
    return () => {
      removeEventListener('storage', onStorage);
      // What is on its way is still told, such as the payment that leads away from the draft.
      hasLeft = true;
      unsubscribeIfIdle();
    };
  }, [client, campaignId]);
}
