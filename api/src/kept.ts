import type { Clock } from './plugins/clock.ts';

/**
 * A reading for everybody that is kept for a while by this process: who asks meanwhile gets the same one, also while it is being made. One that
 * fails is not kept.
 * @param seconds how old it may get
 */
export function kept<T>(clock: Clock, seconds: number, read: () => Promise<T>): () => Promise<T> {
  let last: { result: Promise<T>; until: Date } | null = null;
  return () => {
    if (last && clock.now() < last.until) return last.result;
    const mine = { result: read(), until: clock.inSeconds(seconds) };
    mine.result.catch(() => {
      if (last === mine) last = null;
    });
    last = mine;
    return mine.result;
  };
}
