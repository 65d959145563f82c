import type { Knex } from 'knex';
import type { BillingInterval } from '../../gateways/stripe/index.ts';
import { execute, queryOne, queryRow, queryRows, raw } from '../../sql.ts';

export interface CheckoutRow {
  id: number;
  account_id: number;
  billing_interval: BillingInterval;
  page: string;
  idempotency_key: string;
  session_id: string | null;
}

const columns = 'id, account_id, billing_interval, page, idempotency_key, session_id';

/** The account's open checkout, or a new one; two simultaneous clicks get the same. Committed when it returns. */
export async function openCheckout(
  db: Knex,
  accountId: number,
  request: { interval: BillingInterval; page: string },
): Promise<CheckoutRow> {
  for (;;) {
    const rows = await queryRows<CheckoutRow>(db)`
      WITH inserted AS (
        INSERT INTO pro_checkouts (account_id, billing_interval, page)
          VALUES (${accountId}, ${request.interval}, ${request.page})
        ON CONFLICT (account_id) WHERE status = 'open' DO NOTHING RETURNING ${raw(columns)})
      SELECT ${raw(columns)} FROM inserted
      UNION ALL SELECT ${raw(columns)} FROM pro_checkouts WHERE account_id = ${accountId} AND status = 'open'`;
    // No row: the conflicting checkout was committed or closed between the two parts of the statement.
    if (rows[0]) return rows[0];
  }
}

/** The account's open checkout, or null. */
export const openCheckoutOf = (db: Knex, accountId: number): Promise<CheckoutRow | null> =>
  queryRow<CheckoutRow>(
    db,
  )`SELECT ${raw(columns)} FROM pro_checkouts WHERE account_id = ${accountId} AND status = 'open'`;

/** Notes the provider's session of a checkout. @returns the one that is noted: another click may have been faster */
export async function storeSession(db: Knex, id: number, sessionId: string): Promise<string> {
  const row = await queryOne<{ session_id: string }>(db)`
    UPDATE pro_checkouts SET session_id = coalesce(session_id, ${sessionId}) WHERE id = ${id} RETURNING session_id`;
  return row.session_id;
}

export async function closeCheckout(db: Knex, id: number, status: 'complete' | 'closed'): Promise<void> {
  await execute(db)`UPDATE pro_checkouts SET status = ${status} WHERE id = ${id} AND status = 'open'`;
}

/** Claims the checkout that its owner, back from the provider, waits for; at most every two seconds. */
export async function claimOwnCheckout(db: Knex, accountId: number): Promise<CheckoutRow | null> {
  return queryRow<CheckoutRow>(db)`
    UPDATE pro_checkouts SET polled_by_owner_at = app_now()
     WHERE account_id = ${accountId} AND status = 'open' AND session_id IS NOT NULL
       AND (polled_by_owner_at IS NULL OR polled_by_owner_at <= app_now() - interval '2 seconds')
         RETURNING ${raw(columns)}`;
}

/** Claims open checkouts that are due for polling; the pause doubles from twenty seconds to an hour. */
export async function claimCheckoutsToPoll(db: Knex, limit: number): Promise<CheckoutRow[]> {
  return queryRows<CheckoutRow>(db)`
    UPDATE pro_checkouts SET poll_count = poll_count + 1, next_poll_at = app_now() + make_interval(secs => least(20 * 2 ^ least(poll_count, 10), 3600))
     WHERE id IN (SELECT id FROM pro_checkouts WHERE status = 'open' AND next_poll_at <= app_now()
                   ORDER BY next_poll_at LIMIT ${limit} FOR NO KEY UPDATE SKIP LOCKED)
    RETURNING ${raw(columns)}`;
}

export async function checkoutOfSession(db: Knex, sessionId: string): Promise<CheckoutRow | null> {
  return queryRow<CheckoutRow>(db)`SELECT ${raw(columns)} FROM pro_checkouts WHERE session_id = ${sessionId}`;
}
