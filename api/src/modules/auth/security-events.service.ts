import type { FastifyInstance } from 'fastify';
import { AppError } from '../../plugins/errors.ts';
import { type Attempt, type RefusalKind, logRefusal } from './security-events.repository.ts';

/** What kind of refusal an error is; null where it isn't one of the proof. */
function refusalOf(error: unknown, wrong: RefusalKind): RefusalKind | null {
  if (!(error instanceof AppError)) return null;
  if (error.code === 'rate_limited') return 'limited';
  return error.code === 'invalid_credentials' || error.code === 'invalid_input' ? wrong : null;
}

/** What is being logged, in order. */
let newest: Promise<void> = Promise.resolve();
let unloggedCount = 0;
/** More than that is dropped: a flood of refusals would be logged once a minute anyway. */
const maxUnlogged = 1_000;

/** Waits until what was refused so far is logged. */
export const refusalsLogged = (): Promise<void> => newest;

/**
 * Runs an identity check; logs a wrong proof or a rate limit, and rethrows. The answer doesn't wait for the log: whether a row is written
 * depends on whether the address is known, and would show in the time.
 * @param wrong the kind that a wrong proof is logged as
 */
export async function withRefusalLog<T>(
  { db, log }: Pick<FastifyInstance, 'db' | 'log'>,
  attempt: Attempt,
  wrong: RefusalKind,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const kind = refusalOf(error, wrong);
    if (kind !== null && unloggedCount < maxUnlogged) {
      unloggedCount += 1;
      newest = newest
        .then(() => logRefusal(db, kind, attempt))
        .catch((failure: unknown) => log.error({ err: failure }, 'a refusal could not be logged'))
        .finally(() => (unloggedCount -= 1));
    }
    throw error;
  }
}
