import type { Knex } from 'knex';
import { AppError } from '../../plugins/errors.ts';
import { debtOf, zeroCredits, toDecimal } from '../ledger/index.ts';

/**
 * What nobody does who owes something.
 * @param instead what to do first, and what can be done then
 * @throws AppError debt_outstanding
 */
export async function refuseDebtor(db: Knex, accountId: number, instead: string): Promise<void> {
  const owed = await debtOf(db, accountId);
  if (owed === zeroCredits) return;
  const debtCredits = toDecimal(owed);
  const message = `A payment of yours was taken back after its credits had been used, so you owe ${debtCredits} credits. ${instead}`;
  throw new AppError('debt_outstanding', message, { details: { debtCredits } });
}
