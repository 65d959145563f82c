import type { Clock } from './plugins/clock.ts';

/**
 * Caches a value for everybody in this process. Concurrent callers share one read; a failed read isn't cached.
 * @param seconds how old it may get
 */
export function cachedFor<T>(clock: Clock, seconds: number, read: () => Promise<T>): () => Promise<T> {
  let last: { result: Promise<T>; until: Date } | null = null;
  return () => {
    if (last && clock.now() < last.until) return last.result;
    const current = { result: read(), until: clock.inSeconds(seconds) };
    current.result.catch(() => {
      if (last === current) last = null;
    });
    last = current;
    return current.result;
  };
}
