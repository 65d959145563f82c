import { useShell } from '@fanfare/kit';
import { useEffect } from 'react';

const everyMs = 5_000;

/** The token that a log-in in any tab leaves for all of them; empty without one. */
const tokenNow = () => /(?:^|; )token=([^;]+)/.exec(document.cookie)?.[1] ?? '';

/**
 * React hook: notices that the address was confirmed elsewhere, and loads the account then.
 * A tab of this browser that follows the link leaves a session, which other tabs are told of at once; this looks by itself as well,
 * because a tab that slept heard nothing, and because a phone that follows the link tells nobody.
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
        // That session ended: only another one is worth asking with. Anything else may be right next time.
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
