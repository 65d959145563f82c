import pLimit from 'p-limit';
import { AppError } from '../../plugins/errors.ts';

/** More would wait so long that their senders are gone. */
const maxPending = 50;
const retryAfterSeconds = 20;

/**
 * Runs so many pieces of work at a time; the others wait in line.
 * @returns what runs a piece; throws AppError overloaded where the line is full
 */
export function boundedLimit(concurrency: number): <T>(work: () => Promise<T>) => Promise<T> {
  const limit = pLimit(concurrency);
  return async (work) => {
    const isFull = limit.activeCount + limit.pendingCount >= concurrency + maxPending;
    if (isFull) throw new AppError('overloaded', undefined, { retryAfterSeconds });
    return limit(work);
  };
}
