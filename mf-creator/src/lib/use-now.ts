import { useEffect, useState } from 'react';
import { useServices } from './services.tsx';

/**
 * React hook: the product's time in milliseconds, fresh enough for a countdown in minutes.
 * @param everyMs how often it moves on
 */
export function useNow(everyMs = 10_000): number {
  const services = useServices();
  const [now, setNow] = useState(services.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(services.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, services]);
  return now;
}
