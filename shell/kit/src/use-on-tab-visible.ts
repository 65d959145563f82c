import { useEffect, useEffectEvent } from 'react';

/** React hook: runs `action` whenever the tab becomes visible, as another tab may have changed what it shows. */
export function useOnTabVisible(action: () => void): void {
  const onChange = useEffectEvent(() => {
    if (document.visibilityState === 'visible') action();
  });
  useEffect(() => {
    const listener = () => onChange();
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  }, []);
}
