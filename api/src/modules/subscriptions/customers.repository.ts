import type { Knex } from 'knex';

export interface CustomerRow {
  account_id: number;
  customer_id: string | null;
  idempotency_key: string;
  applied: number;
}

const columns = 'account_id, customer_id, idempotency_key, applied';

/** The account's customer at the provider, created here before it is there. Committed when it returns. */
export async function customerOf(db: Knex, accountId: number): Promise<CustomerRow> {
  await db.raw('INSERT INTO billing_customers (account_id) VALUES (?) ON CONFLICT (account_id) DO NOTHING', [
    accountId,
  ]);
  const { rows } = await db.raw<{ rows: CustomerRow[] }>(
    `SELECT ${columns} FROM billing_customers WHERE account_id = ?`,
    [accountId],
  );
  return rows[0]!;
}

export async function storeCustomer(db: Knex, accountId: number, customerId: string): Promise<void> {
  await db.raw('UPDATE billing_customers SET customer_id = ? WHERE account_id = ? AND customer_id IS NULL', [
    customerId,
    accountId,
  ]);
}

/** Under the old key the provider would repeat its refusal. */
export async function renewCustomerKey(db: Knex, { account_id: accountId, idempotency_key: key }: CustomerRow) {
  await db.raw(
    `UPDATE billing_customers SET idempotency_key = gen_random_uuid()
      WHERE account_id = ? AND idempotency_key = ? AND customer_id IS NULL`,
    [accountId, key],
  );
}

export async function accountOfCustomer(db: Knex, customerId: string): Promise<CustomerRow | null> {
  const { rows } = await db.raw<{ rows: CustomerRow[] }>(
    `SELECT ${columns} FROM billing_customers WHERE customer_id = ?`,
    [customerId],
  );
  return rows[0] ?? null;
}

/**
 * Locks a customer to apply provider data that was read after `customer.applied`.
 * @returns false where something else was applied meanwhile, so that the data may be stale
 */
export async function lockIfUnchanged(trx: Knex.Transaction, customer: CustomerRow): Promise<boolean> {
  const { rows } = await trx.raw<{ rows: unknown[] }>(
    'UPDATE billing_customers SET applied = applied + 1 WHERE account_id = ? AND applied = ? RETURNING 1',
    [customer.account_id, customer.applied],
  );
  return rows.length > 0;
}
