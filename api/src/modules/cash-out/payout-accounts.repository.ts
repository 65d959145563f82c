import type { PayoutMethod } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { execute, queryOne, queryRows, raw } from '../../sql.ts';

export interface PayoutAccountRow {
  account_id: number;
  method: PayoutMethod;
  idempotency_key: string;
  reference: string | null;
  state: 'missing' | 'incomplete' | 'ready';
  destination: string | null;
  identity_hash: Buffer | null;
}

const columns = 'account_id, method, idempotency_key, reference, state, destination, identity_hash';

export async function payoutAccounts(db: Knex, accountId: number): Promise<PayoutAccountRow[]> {
  return queryRows<PayoutAccountRow>(db)`SELECT ${raw(columns)} FROM payout_accounts WHERE account_id = ${accountId}`;
}

export async function payoutAccount(
  db: Knex,
  accountId: number,
  method: PayoutMethod,
): Promise<PayoutAccountRow | null> {
  return (await payoutAccounts(db, accountId)).find((row) => row.method === method) ?? null;
}

/** The owner of an account at the provider; null where it isn't one of ours. */
export async function ownerOfReference(db: Knex, reference: string): Promise<number | null> {
  const row = await db('payout_accounts')
    .where({ method: 'bank', reference })
    .first<{ account_id: number } | undefined>('account_id');
  return row?.account_id ?? null;
}

/** Stores the idempotency key before the provider is called for the first time. */
export async function openPayoutAccount(db: Knex, accountId: number, method: PayoutMethod): Promise<PayoutAccountRow> {
  await execute(db)`
    INSERT INTO payout_accounts (account_id, method) VALUES (${accountId}, ${method}) ON CONFLICT DO NOTHING`;
  return (await payoutAccount(db, accountId, method))!;
}

export async function renewPayoutAccountKey(db: Knex, accountId: number): Promise<void> {
  await execute(db)`
    UPDATE payout_accounts SET idempotency_key = gen_random_uuid() WHERE account_id = ${accountId} AND method = 'bank'
      AND reference IS NULL`;
}

/** Stores the provider's account id; the first one stays. */
export async function storeReference(db: Knex, accountId: number, reference: string): Promise<string> {
  const row = await queryOne<{ reference: string }>(db)`
    UPDATE payout_accounts SET reference = coalesce(reference, ${reference}), changed_at = app_now(),
           state = CASE state WHEN 'missing' THEN 'incomplete' ELSE state END
     WHERE account_id = ${accountId} AND method = 'bank' RETURNING reference`;
  return row.reference;
}

/** Stores the current state of a payout account. */
export async function storeState(
  db: Knex,
  accountId: number,
  method: PayoutMethod,
  current: Pick<PayoutAccountRow, 'state' | 'destination' | 'identity_hash' | 'reference'>,
): Promise<void> {
  await db.raw(
    `INSERT INTO payout_accounts (account_id, method, state, destination, identity_hash, reference)
     VALUES (:accountId, :method, :state, :destination, :identity_hash, :reference)
     ON CONFLICT (account_id, method) DO UPDATE
        SET state = excluded.state, destination = excluded.destination, identity_hash = excluded.identity_hash,
            reference = excluded.reference, changed_at = app_now()`,
    { accountId, method, ...current } as unknown as Record<string, Knex.RawBinding>,
  );
}

/** Records where an account is paid to, permanently. */
export async function recordIdentity(
  db: Knex,
  accountId: number,
  method: PayoutMethod,
  identityHash: Buffer,
): Promise<void> {
  await execute(db)`
    INSERT INTO payout_identities (account_id, identity_hash, method) VALUES (${accountId}, ${identityHash}, ${method})
      ON CONFLICT DO NOTHING`;
}
