import { useEffect, useState } from 'react';
import { useServices } from '../../../lib/services.tsx';

const everyMs = 30_000;

/** React hook: the product's time in milliseconds, fresh enough for "2 minutes ago". */
export function useNow(): number {
  const { now } = useServices();
  const [current, setCurrent] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setCurrent(now()), everyMs);
    return () => clearInterval(timer);
  }, [now]);
  return current;
}
