import { useShell } from '@fanfare/kit';
import { useEffect, useRef } from 'react';

/**
 * React hook: marks the feed read up to the newest item once it is on the screen; the dot in the header follows.
 * @param newestId the newest item's id; undefined while there is none.
 */
export function useMarkRead(newestId: number | undefined, hasUnread: boolean) {
  const { call, refreshAccount } = useShell();
  const markedId = useRef(0);
  useEffect(() => {
    if (newestId === undefined || !hasUnread || newestId <= markedId.current) return;
    markedId.current = newestId;
    // Not being able to mark is no reason to disturb: the next visit marks again.
    call('POST /api/v2/feed/read', { body: { role: 'creator', upToId: newestId } })
      .then(() => refreshAccount())
      .catch(() => undefined);
  }, [newestId, hasUnread, call, refreshAccount]);
}
