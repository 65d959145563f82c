import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type { Calendar } from './rows.ts';

const setUpDaysAgo = 100;

/** Sets up payouts by PayPal, so that an account can cash out from the first start on: the sandbox pays any address. */
export async function writePayPalAccount(
  trx: Knex.Transaction,
  accountId: number,
  reference: string,
  calendar: Calendar,
): Promise<void> {
  const identity = createHash('sha256').update(`paypal:${reference}`).digest();
  const at = calendar.daysAgo(setUpDaysAgo);
  await trx('payout_accounts').insert({
    account_id: accountId,
    method: 'paypal',
    state: 'ready',
    reference,
    destination: `${reference[0]!}•••${reference.slice(reference.indexOf('@'))}`,
    identity_hash: identity,
    changed_at: at,
  });
  await trx('payout_identities').insert({
    account_id: accountId,
    method: 'paypal',
    identity_hash: identity,
    first_seen_at: at,
  });
}
