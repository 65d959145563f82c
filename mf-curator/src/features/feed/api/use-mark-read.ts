import { useShell } from '@fanfare/kit';
import { useEffect, useRef } from 'react';

/**
 * React hook: marks the feed read up to its newest item once that is on the screen.
 * @param newestId undefined while there is none
 */
export function useMarkRead(newestId: number | undefined, hasUnread: boolean): void {
  const { call, refreshAccount } = useShell();
  const marked = useRef(0);
  useEffect(() => {
    if (newestId === undefined || !hasUnread || newestId <= marked.current) return;
    marked.current = newestId;
    // Not being able to is no reason to disturb: the next visit marks again.
    void call('POST /api/v2/feed/read', { body: { role: 'curator', upToId: newestId } })
      .then(() => refreshAccount())
      .catch(() => {});
  }, [newestId, hasUnread, call, refreshAccount]);
}
