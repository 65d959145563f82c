import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { hashSecret } from '../../secrets.ts';
import { execute, queryRow, queryRows } from '../../sql.ts';

/**
 * Issues a single-use ticket for one stream: EventSource can't send a header, and addresses end up in logs.
 * Expired ones are deleted on the way.
 */
export async function createTicket(
  db: Knex,
  owner: { accountId: number; sessionId: number },
  lifetimeSeconds: number,
): Promise<{ ticket: string; expiresAt: Date }> {
  const ticket = randomBytes(24).toString('base64url');
  await execute(db)`DELETE FROM live_tickets WHERE account_id = ${owner.accountId} AND expires_at < app_now()`;
  const rows = await queryRows<{ expires_at: Date }>(db)`
    INSERT INTO live_tickets (ticket_hash, account_id, session_id, expires_at)
    VALUES (${hashSecret(ticket)}, ${owner.accountId}, ${owner.sessionId},
      app_now() + make_interval(secs => ${lifetimeSeconds})) RETURNING expires_at`;
  return { ticket, expiresAt: rows[0]!.expires_at };
}

/** Consumes a ticket. @returns its owner, or null where it is unknown, used or expired, or its session has ended */
export async function consumeTicket(
  db: Knex,
  ticket: string,
): Promise<{ accountId: number; sessionId: number } | null> {
  return queryRow<{ accountId: number; sessionId: number }>(db)`
    UPDATE live_tickets t SET used_at = app_now()
      FROM sessions s JOIN accounts a ON a.id = s.account_id
     WHERE t.ticket_hash = ${hashSecret(ticket)} AND t.used_at IS NULL AND t.expires_at > app_now()
       AND s.id = t.session_id AND s.ended_at IS NULL AND s.expires_at > app_now() AND a.suspended_at IS NULL
    RETURNING t.account_id AS "accountId", t.session_id AS "sessionId"`;
}

/** Which of these sessions are still open. */
export async function sessionsAlive(db: Knex, sessionIds: readonly number[]): Promise<Set<number>> {
  if (sessionIds.length === 0) return new Set();
  const rows = await queryRows<{ id: number }>(db)`
    SELECT s.id FROM sessions s JOIN accounts a ON a.id = s.account_id
     WHERE s.id = ANY (${[...sessionIds]}::bigint[]) AND s.ended_at IS NULL AND s.expires_at > app_now() AND a.suspended_at IS NULL`;
  return new Set(rows.map((row) => row.id));
}
