import type { FrontEndName } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { AppError } from '../../plugins/errors.ts';
import { findWithdrawal } from './withdrawals.repository.ts';

/** @throws AppError release_withdrawn for a version that was disabled, and for the same content or sources under another version */
export async function refuseWithdrawn(db: Knex, name: FrontEndName, version: string): Promise<void> {
  const found = await findWithdrawal(db, name, version);
  if (!found) return;
  const same = found.version === version ? '' : ` is ${found.version} under another name, which`;
  throw new AppError('release_withdrawn', `${name} ${version}${same} was disabled by ${found.who}: ${found.why}`, {
    details: found,
  });
}
