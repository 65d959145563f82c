import type { ErrorCode } from '@fanfare/api-contract';
import { AppError } from './errors.ts';
import type { RateLimits } from './limits.ts';

/** Refusals of the code itself. The other refusals are about the pack. */
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
 * Limits attempts to guess gift and promo codes. An attempt counts before the code is checked, so that parallel guesses count too, and is
 * restored unless the code was wrong.
 * @param who the account and its network (`networkOf`)
 * @param work throws an AppError for a code that can't be used
 * @throws AppError rate_limited
 */
export async function limitCodeAttempts<T>(
  limits: RateLimits,
  who: { accountId: number; network: string },
  work: () => Promise<T>,
): Promise<T> {
  const attempts: [name: 'codes' | 'codesPerNetwork', subject: string][] = [
    // The account first: who is over its limit uses up nothing of its neighbours'.
    ['codes', `account:${who.accountId}`],
    ['codesPerNetwork', who.network],
  ];
  const counted: typeof attempts = [];
  let isWrong = false;
  try {
    for (const attempt of attempts) {
      await limits.consume(...attempt);
      counted.push(attempt);
    }
    return await work();
  } catch (error) {
    isWrong = error instanceof AppError && wrongCodes.has(error.code);
    throw error;
  } finally {
    // Also where only the network was over its limit: the account's attempt didn't happen.
    if (!isWrong) for (const attempt of counted) await limits.restore(...attempt);
  }
}
