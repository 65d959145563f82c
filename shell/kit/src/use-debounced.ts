import { useEffect, useState } from 'react';

/** React hook: `value` once it has not changed for `delayMs`. Compared as JSON, so equal objects are the same value. */
export function useDebounced<T>(value: T, delayMs = 250): T {
  const [settled, setSettled] = useState(value);
  const json = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(json) as T), delayMs);
    return () => clearTimeout(timer);
  }, [json, delayMs]);
  return settled;
}
