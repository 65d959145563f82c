import type { Knex } from 'knex';
import { execute, queryRows } from '../../sql.ts';

/** What a refused attempt was about. What succeeds is logged by triggers. */
export type RefusalKind = 'wrong_password' | 'wrong_code' | 'limited';

/** Whom an attempt was about, by id or by the address that was given; and from where it came, as `sharedNetworkOf` names it. */
export interface Attempt {
  accountId?: number;
  email?: string;
  network: string;
}

/**
 * Logs a refusal: once a minute of each kind, account and network, so that nobody fills the log; all unknown addresses count as one.
 */
export const logRefusal = (db: Knex, kind: RefusalKind, { accountId, email, network }: Attempt): Promise<void> =>
  execute(db)`
    INSERT INTO security_events (kind, account_id, network)
    SELECT ${kind}, whom.id, ${network}
      FROM (SELECT coalesce(${accountId ?? null}::int, (SELECT id FROM accounts WHERE email = ${email ?? null})) AS id) whom
     WHERE NOT EXISTS (
       SELECT FROM security_events e
        WHERE e.account_id IS NOT DISTINCT FROM whom.id AND e.kind = ${kind} AND e.network = ${network}
          AND e.created_at > app_now() - interval '1 minute')`;

export interface SecurityEventRow {
  id: number;
  kind: string;
  network: string | null;
  created_at: Date;
}

/** What happened to an account, the newest first. */
export const securityEventsOf = (db: Knex, accountId: number, limit: number): Promise<SecurityEventRow[]> =>
  queryRows<SecurityEventRow>(db)`
    SELECT id, kind, network, created_at FROM security_events WHERE account_id = ${accountId} ORDER BY id DESC LIMIT ${limit}`;
