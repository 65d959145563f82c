import { useEffect, useState } from 'react';

/** React hook: whether so much time has passed since the component appeared. */
export function useHasElapsed(durationMs: number): boolean {
  const [hasElapsed, setHasElapsed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHasElapsed(true), durationMs);
    return () => clearTimeout(timer);
  }, [durationMs]);
  return hasElapsed;
}
