import type { Knex } from 'knex';
import { because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import type { Rules } from '../../rules.ts';
import { lockUploads, usedBytes } from './quota.repository.ts';

/**
 * Checks that a file fits into what an account's audio may take; other uploads of the account wait until the transaction ends.
 * @param withPromised whether files count that upload addresses were issued for
 * @throws AppError quota_exceeded with the bytes used and left
 */
export async function refuseBeyondQuota(
  trx: Knex.Transaction,
  { uploads }: Rules,
  { accountId, sizeBytes, withPromised }: { accountId: number; sizeBytes: number; withPromised: boolean },
): Promise<void> {
  await lockUploads(trx, accountId);
  const { quotaBytes, freedAfterDays } = uploads;
  const promised = withPromised
    ? { promisedHours: uploads.unclaimedHours, addressSeconds: uploads.addressSeconds }
    : { promisedHours: 0, addressSeconds: 0 };
  const used = await usedBytes(trx, accountId, { freedAfterDays, ...promised });
  const left = Math.max(0, quotaBytes - used);
  if (sizeBytes <= left) return;
  throw new AppError(
    'quota_exceeded',
    because('files.quota', { used, quota: quotaBytes, left, size: sizeBytes, days: freedAfterDays }),
    { details: { usedBytes: used, quotaBytes, leftBytes: left } },
  );
}
