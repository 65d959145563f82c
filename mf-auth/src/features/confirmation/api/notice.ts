import { useShell } from '@fanfare/kit';
import { useEffect } from 'react';

const everyMs = 5_000;

/** The token that a log-in in any tab shares with all of them; empty without one. */
const tokenNow = () => /(?:^|; )token=([^;]+)/.exec(document.cookie)?.[1] ?? '';

/**
 * React hook: notices that the address was confirmed elsewhere, then loads the account.
 * A tab of this browser that follows the link leaves a session, which other tabs hear of immediately. This hook also polls,
 * because a suspended tab misses the message and a link opened on a phone sends none.
 */
export function useNoticeConfirmation(): void {
  const { call, isFailure, refreshAccount } = useShell();
  useEffect(() => {
    let isAsking = false;
    let isGone = false;
    let refusedToken = '';
    const look = async () => {
      const token = tokenNow();
      if (!token || token === refusedToken || isAsking || document.hidden) return;
      isAsking = true;
      try {
        const { confirmed } = await call('GET /api/auth/verify');
        if (confirmed && !isGone) await refreshAccount();
      } catch (thrown) {
        // That session has ended: only a different token is worth a request. Any other failure may be temporary.
        if (isFailure(thrown) && thrown.status === 401) refusedToken = token;
      } finally {
        isAsking = false;
      }
    };
    const lookNow = () => void look();
    const timer = setInterval(lookNow, everyMs);
    document.addEventListener('visibilitychange', lookNow);
    window.addEventListener('focus', lookNow);
    lookNow();
    return () => {
      isGone = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', lookNow);
      window.removeEventListener('focus', lookNow);
    };
  }, [call, isFailure, refreshAccount]);
}
