import { useEffect, useState } from 'react';

/** How long a busy page may defer work that can wait. */
const longestMs = 4_000;
/** Safari has no `requestIdleCallback`. */
const fallbackMs = 1_500;

/** True once the page is idle. */
export function useIdle(): boolean {
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => {
    const done = () => setQuiet(true);
    if (!('requestIdleCallback' in globalThis)) {
      const timer = setTimeout(done, fallbackMs);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(done, { timeout: longestMs });
    return () => cancelIdleCallback(handle);
  }, []);
  return isQuiet;
}
