import type { Knex } from 'knex';
import { AppError } from '../../plugins/errors.ts';
import { type Attempt, type RefusalKind, logRefusal } from './security-events.repository.ts';

/** What kind of refusal an error is; null where it isn't one of the proof. */
function refusalOf(error: unknown, wrong: RefusalKind): RefusalKind | null {
  if (!(error instanceof AppError)) return null;
  if (error.code === 'rate_limited') return 'limited';
  return error.code === 'invalid_credentials' || error.code === 'invalid_input' ? wrong : null;
}

/**
 * Runs an identity check; logs a wrong proof or a rate limit, then rethrows.
 * @param wrong the kind that a wrong proof is logged as
 */
export async function withRefusalLog<T>(
  db: Knex,
  attempt: Attempt,
  wrong: RefusalKind,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const kind = refusalOf(error, wrong);
    if (kind !== null) await logRefusal(db, kind, attempt);
    throw error;
  }
}
