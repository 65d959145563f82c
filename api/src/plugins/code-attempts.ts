import type { ErrorCode } from '@fanfare/api-contract';
import { AppError } from './errors.ts';
import type { RateLimits } from './limits.ts';

/** Refusals that say that a code is wrong, or no good any more. What is left says what is wrong with the pack. */
const wrongCodes: ReadonlySet<ErrorCode> = new Set([
  'code_unknown',
  'code_used',
  'code_used_up',
  'code_expired',
  'code_not_started',
  'code_stopped',
  'code_not_yours',
]);

/**
 * Tries a gift or promo code. Guessing is what the limit is for: a try counts before the code is looked at, so that parallel guesses
 * count too, and is given back unless the code was wrong.
 * @param who the account, and the address it calls from
 * @param work throws an AppError for a code that isn't good
 * @throws AppError rate_limited
 */
export async function limitCodeAttempts<T>(
  limits: RateLimits,
  who: { accountId: number; address: string },
  work: () => Promise<T>,
): Promise<T> {
  const counted: string[] = [];
  let isWrong = false;
  try {
    for (const subject of [`account:${who.accountId}`, `address:${who.address}`]) {
      await limits.consume('codes', subject);
      counted.push(subject);
    }
    return await work();
  } catch (error) {
    isWrong = error instanceof AppError && wrongCodes.has(error.code);
    throw error;
  } finally {
    // Also where the address had no try left: then the account's was for nothing.
    if (!isWrong) for (const subject of counted) await limits.restore('codes', subject);
  }
}
