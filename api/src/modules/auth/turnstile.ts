import { AppError } from '../../plugins/errors.ts';

const retryAfterSeconds = 2;

/**
 * Lets so many do costly work at once and so many wait, in the order in which they came.
 * @returns a function that does the work in its turn
 * @throws {AppError} `overloaded`, from that function, when too many wait already
 */
export function turnstile(maxAtOnce: number, maxWaiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= maxAtOnce) {
      if (waiting.length >= maxWaiting) throw new AppError('overloaded', undefined, { retryAfterSeconds });
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      // The place is handed on, so that nobody overtakes who waits.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
