import { useEffect, useState } from 'react';

/**
 * React hook: the time in milliseconds, fresh enough for a countdown in minutes.
 * @param everyMs how often it moves on
 */
export function useNow(everyMs = 30_000): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
