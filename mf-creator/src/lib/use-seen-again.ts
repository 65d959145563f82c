import { useEffect, useEffectEvent } from 'react';

/** React hook: does something whenever the tab is looked at again: what it shows may have changed in another one. */
export function useSeenAgain(act: () => void): void {
  const onSeen = useEffectEvent(() => {
    if (document.visibilityState === 'visible') act();
  });
  useEffect(() => {
    const listener = () => onSeen();
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  }, []);
}
