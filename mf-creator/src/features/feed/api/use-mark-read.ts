import { useShell } from '@fanfare/kit';
import { useEffect, useRef } from 'react';

/**
 * React hook: marks the feed as read up to the newest visible item, which clears the dot in the header.
 * @param newestId undefined while there is no item
 */
export function useMarkRead(newestId: number | undefined, hasUnread: boolean) {
  const { call, refreshAccount } = useShell();
  const markedId = useRef(0);
  useEffect(() => {
    if (newestId === undefined || !hasUnread || newestId <= markedId.current) return;
    markedId.current = newestId;
    // Not worth an error: the next visit tries again.
    call('POST /api/v2/feed/read', { body: { role: 'creator', upToId: newestId } })
      .then(() => refreshAccount())
      .catch(() => undefined);
  }, [newestId, hasUnread, call, refreshAccount]);
}
