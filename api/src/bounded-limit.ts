import pLimit from 'p-limit';
import { AppError } from './plugins/errors.ts';

/**
 * A concurrency limiter with a bounded queue.
 * @param bounds.maxPending how many may wait; the next is refused with AppError overloaded
 */
export function boundedLimit(
  concurrency: number,
  { maxPending, retryAfterSeconds }: { maxPending: number; retryAfterSeconds: number },
): <T>(work: () => Promise<T>) => Promise<T> {
  const limit = pLimit(concurrency);
  return async (work) => {
    const isFull = limit.activeCount + limit.pendingCount >= concurrency + maxPending;
    if (isFull) throw new AppError('overloaded', undefined, { retryAfterSeconds });
    return limit(work);
  };
}
