import { useEffect, useState } from 'react';

/** React hook: gives `value` once it has stood still for `quietMs`. Compared by its JSON, so that equal objects are one value. */
export function useSettled<T>(value: T, quietMs: number): T {
  const [settled, setSettled] = useState(value);
  const key = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(key) as T), quietMs);
    return () => clearTimeout(timer);
  }, [key, quietMs]);
  return settled;
}
