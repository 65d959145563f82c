import { useEffect, useState } from 'react';
import { useShell } from './shell.tsx';

/**
 * React hook: the product's time in milliseconds, updated often enough for a countdown in minutes.
 * @param intervalMs how often it is updated
 */
export function useNow(intervalMs = 5_000): number {
  const shell = useShell();
  const [now, setNow] = useState(shell.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(shell.now()), intervalMs);
    return () => clearInterval(timer);
  }, [intervalMs, shell]);
  return now;
}
