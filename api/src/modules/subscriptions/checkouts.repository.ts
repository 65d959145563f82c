import type { Knex } from 'knex';
import type { BillingInterval } from '../../gateways/stripe/index.ts';

export interface CheckoutRow {
  id: number;
  account_id: number;
  billing_interval: BillingInterval;
  page: string;
  idempotency_key: string;
  session_id: string | null;
}

const columns = 'id, account_id, billing_interval, page, idempotency_key, session_id';

/** The checkout of an account that is open, or a new one; two clicks at once get the same. Committed when it returns. */
export async function openCheckout(
  db: Knex,
  accountId: number,
  wanted: { interval: BillingInterval; page: string },
): Promise<CheckoutRow> {
  for (;;) {
    const { rows } = await db.raw<{ rows: CheckoutRow[] }>(
      `WITH made AS (
         INSERT INTO pro_checkouts (account_id, billing_interval, page) VALUES (?, ?, ?)
         ON CONFLICT (account_id) WHERE status = 'open' DO NOTHING RETURNING ${columns})
       SELECT ${columns} FROM made
       UNION ALL SELECT ${columns} FROM pro_checkouts WHERE account_id = ? AND status = 'open'`,
      [accountId, wanted.interval, wanted.page, accountId],
    );
    // None: the one that was in the way was committed, or closed, between the two looks.
    if (rows[0]) return rows[0];
  }
}

export async function storeSession(db: Knex, id: number, sessionId: string): Promise<void> {
  await db.raw(`UPDATE pro_checkouts SET session_id = ? WHERE id = ? AND session_id IS NULL`, [sessionId, id]);
}

export async function closeCheckout(db: Knex, id: number, status: 'complete' | 'closed'): Promise<void> {
  await db.raw(`UPDATE pro_checkouts SET status = ? WHERE id = ? AND status = 'open'`, [status, id]);
}

/** What the owner, who came back, is waiting for; at most every two seconds. */
export async function claimOwnCheckout(db: Knex, accountId: number): Promise<CheckoutRow | null> {
  const { rows } = await db.raw<{ rows: CheckoutRow[] }>(
    `UPDATE pro_checkouts SET asked_at = app_now()
      WHERE account_id = ? AND status = 'open' AND session_id IS NOT NULL
        AND (asked_at IS NULL OR asked_at <= app_now() - interval '2 seconds') RETURNING ${columns}`,
    [accountId],
  );
  return rows[0] ?? null;
}

/** What is due to be asked about; taken with a pause that doubles, from twenty seconds to an hour. */
export async function claimCheckoutsToAsk(db: Knex, limit: number): Promise<CheckoutRow[]> {
  const { rows } = await db.raw<{ rows: CheckoutRow[] }>(
    `UPDATE pro_checkouts SET asks = asks + 1, next_ask_at = app_now() + make_interval(secs => least(20 * 2 ^ least(asks, 10), 3600))
      WHERE id IN (SELECT id FROM pro_checkouts WHERE status = 'open' AND next_ask_at <= app_now()
                    ORDER BY next_ask_at LIMIT ? FOR NO KEY UPDATE SKIP LOCKED)
     RETURNING ${columns}`,
    [limit],
  );
  return rows;
}

export async function checkoutOfSession(db: Knex, sessionId: string): Promise<CheckoutRow | null> {
  const { rows } = await db.raw<{ rows: CheckoutRow[] }>(`SELECT ${columns} FROM pro_checkouts WHERE session_id = ?`, [
    sessionId,
  ]);
  return rows[0] ?? null;
}
