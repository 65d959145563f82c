import type { Knex } from 'knex';
import { execute, queryOne, queryRow, queryRows, raw } from '../../sql.ts';

export interface CustomerRow {
  account_id: number;
  customer_id: string | null;
  idempotency_key: string;
  applied: number;
}

const columns = 'account_id, customer_id, idempotency_key, applied';

/** The account's customer at the provider, created here before it is there. Committed when it returns. */
export async function customerOf(db: Knex, accountId: number): Promise<CustomerRow> {
  await execute(db)`
    INSERT INTO billing_customers (account_id) VALUES (${accountId}) ON CONFLICT (account_id) DO NOTHING`;
  return queryOne<CustomerRow>(db)`SELECT ${raw(columns)} FROM billing_customers WHERE account_id = ${accountId}`;
}

/** @param email the address that the customer was created with */
export async function storeCustomer(db: Knex, accountId: number, customerId: string, email: string): Promise<void> {
  await execute(db)`
    UPDATE billing_customers SET customer_id = ${customerId}, email = ${email}
     WHERE account_id = ${accountId} AND customer_id IS NULL`;
}

/** Customers whose account has another address than the provider was told. @param after the account that the page before ended with */
export const customersWithOldEmail = (
  db: Knex,
  after: number,
  limit: number,
): Promise<{ accountId: number; customerId: string; email: string }[]> =>
  queryRows<{ accountId: number; customerId: string; email: string }>(db)`
    SELECT c.account_id AS "accountId", c.customer_id AS "customerId", a.email::text AS email
      FROM billing_customers c JOIN accounts a ON a.id = c.account_id
     WHERE c.customer_id IS NOT NULL AND c.email IS DISTINCT FROM a.email AND c.account_id > ${after}
     ORDER BY c.account_id LIMIT ${limit}`;

/** Notes the address that the provider was told. */
export const storeCustomerEmail = (db: Knex, accountId: number, email: string): Promise<void> =>
  execute(db)`UPDATE billing_customers SET email = ${email} WHERE account_id = ${accountId}`;

/** Under the old key the provider would repeat its refusal. */
export async function renewCustomerKey(db: Knex, { account_id: accountId, idempotency_key: key }: CustomerRow) {
  await execute(db)`
    UPDATE billing_customers SET idempotency_key = gen_random_uuid()
     WHERE account_id = ${accountId} AND idempotency_key = ${key} AND customer_id IS NULL`;
}

export async function accountOfCustomer(db: Knex, customerId: string): Promise<CustomerRow | null> {
  return queryRow<CustomerRow>(db)`SELECT ${raw(columns)} FROM billing_customers WHERE customer_id = ${customerId}`;
}

/**
 * Locks a customer to apply provider data that was read after `customer.applied`.
 * @returns false where something else was applied meanwhile, so that the data may be stale
 */
export async function lockIfUnchanged(trx: Knex.Transaction, customer: CustomerRow): Promise<boolean> {
  const rows = await queryRows<unknown>(trx)`
    UPDATE billing_customers SET applied = applied + 1 WHERE account_id = ${customer.account_id}
      AND applied = ${customer.applied} RETURNING 1`;
  return rows.length > 0;
}
