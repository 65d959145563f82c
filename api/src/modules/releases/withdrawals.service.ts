import type { FrontEndName } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import { findWithdrawal } from './withdrawals.repository.ts';

/** @throws AppError release_withdrawn for a version that was disabled, and for the same content or sources under another version */
export async function refuseWithdrawn(db: Knex, name: FrontEndName, version: string): Promise<void> {
  const found = await findWithdrawal(db, name, version);
  if (!found) return;
  const { who, why, version: same } = found;
  const reason =
    same === version
      ? because('releases.disabled', { name, version, who, why })
      : because('releases.disabled_same', { name, version, same, who, why });
  throw new AppError('release_withdrawn', reason, { details: found });
}
