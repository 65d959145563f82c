import { AppError } from '../../plugins/errors.ts';

/** So many may wait; more would wait so long that whoever sent them is gone. */
const mostWaiting = 50;
const retryAfterSeconds = 20;

/**
 * Lets so many pieces of work run at once; the others wait in line.
 * @returns what runs a piece; throws AppError overloaded where the line is too long
 */
export function atMost(count: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (waiting.length >= mostWaiting) throw new AppError('overloaded', undefined, { retryAfterSeconds });
    if (running >= count) await new Promise<void>((resolve) => void waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      // The place goes to whoever is next, or is free again.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
