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
 * @param who the account, and the IP address it calls from
 * @param work throws an AppError for a code that can't be used
 * @throws AppError rate_limited
 */
export async function limitCodeAttempts<T>(
  limits: RateLimits,
  who: { accountId: number; address: string },
  work: () => Promise<T>,
): Promise<T> {
  const account = `account:${who.accountId}`;
  const restores: (() => Promise<void>)[] = [];
  let isWrong = false;
  try {
    // The account first: who is over its limit uses up nothing of its neighbours'.
    await limits.consume('codes', account);
    restores.push(() => limits.restore('codes', account));
    await limits.consumeNetwork('codesPerNetwork', who.address);
    restores.push(() => limits.restoreNetwork('codesPerNetwork', who.address));
    return await work();
  } catch (error) {
    isWrong = error instanceof AppError && wrongCodes.has(error.code);
    throw error;
  } finally {
    // Also where only the network was over its limit: the account's attempt didn't happen.
    if (!isWrong) for (const restore of restores) await restore();
  }
}
