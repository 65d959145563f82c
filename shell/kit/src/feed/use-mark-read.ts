import type { Role } from '@fanfare/shell-contract';
import { useEffect, useRef } from 'react';
import { useShell } from '../shell.tsx';

/**
 * React hook: marks a role's feed as read up to its newest item once that is on screen, and updates the badge in the header.
 * @param newestId undefined while the feed is empty
 */
export function useMarkRead(role: Role, newestId: number | undefined, hasUnread: boolean): void {
  const { call, refreshAccount } = useShell();
  const markedId = useRef(0);
  useEffect(() => {
    if (newestId === undefined || !hasUnread || newestId <= markedId.current) return;
    markedId.current = newestId;
    // A failure needs no message: the next visit marks again.
    call('POST /api/v2/feed/read', { body: { role, upToId: newestId } })
      .then(() => refreshAccount())
      .catch(() => undefined);
  }, [role, newestId, hasUnread, call, refreshAccount]);
}
