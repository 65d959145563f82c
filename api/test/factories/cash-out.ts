import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { insertCashOut } from '../../src/modules/cash-out/cash-outs.repository.ts';
import { beginCashOut, wholeCredits } from '../../src/modules/ledger/index.ts';

/** A curator's demand awaiting a decision, of so many of their cleared credits. @returns its id */
export const createCashOut = (db: Knex, accountId: number, credits: number): Promise<number> =>
  db.transaction(async (trx) => {
    const amount = wholeCredits(credits);
    const cashOutId = await insertCashOut(trx, {
      account_id: accountId,
      hundredths: amount,
      method: 'paypal',
      reference: 'curator@example.test',
      destination: 'c•••@example.test',
      identity_hash: Buffer.from(`test ${accountId}`),
      waits_because: null,
      because: null,
      caller_key: null,
      automatic_period: null,
    });
    if (cashOutId === null) throw new Error('a demand is open already');
    await beginCashOut(trx, { cashOutId, accountId, amount });
    return cashOutId;
  });

/** Accounts of one person, as far as we know: they were paid to the same address. */
export async function payToSamePlace(db: Knex, ...accountIds: number[]): Promise<void> {
  const identity = { identity_hash: randomBytes(32), method: 'paypal' };
  await db('payout_identities').insert(accountIds.map((accountId) => ({ account_id: accountId, ...identity })));
}
