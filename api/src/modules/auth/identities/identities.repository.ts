import type { Knex } from 'knex';
import type { ProviderId } from '../../../gateways/identity-providers/index.ts';
import { execute, queryOne, queryRow, queryRows } from '../../../sql.ts';

/** Who somebody is at a provider. */
export interface Identity {
  provider: ProviderId;
  subject: string;
  email: string | null;
}

/** Whose identity it is, and what their sign-in needs to know. */
export interface KnownIdentity {
  id: number;
  accountId: number;
  email: string;
  passwordHash: string | null;
  isStaff: boolean;
  isSuspended: boolean;
}

/** The account of an identity; null where nobody has it. */
export const accountOfIdentity = (
  db: Knex,
  { provider, subject }: Pick<Identity, 'provider' | 'subject'>,
): Promise<KnownIdentity | null> =>
  queryRow<KnownIdentity>(db)`
    SELECT i.id, i.account_id AS "accountId", a.email::text AS email, a.password_hash AS "passwordHash", a.is_staff AS "isStaff",
           a.suspended_at IS NOT NULL AS "isSuspended"
      FROM sign_in_identities i JOIN accounts a ON a.id = i.account_id
     WHERE i.provider = ${provider} AND i.subject = ${subject} AND i.ended_at IS NULL`;

/** Notes the use of an identity. @returns whether it is still connected */
export const noteIdentityUse = async (db: Knex, id: number): Promise<boolean> =>
  (await queryRow(db)`
    UPDATE sign_in_identities SET last_used_at = app_now() WHERE id = ${id} AND ended_at IS NULL RETURNING id`) !==
  null;

export interface IdentityRow {
  id: number;
  provider: ProviderId;
  email: string | null;
  connectedAt: Date;
  lastUsedAt: Date | null;
}

/** What an account signs in with besides its password, the oldest first. */
export const identitiesOf = (db: Knex, accountId: number): Promise<IdentityRow[]> =>
  queryRows<IdentityRow>(db)`
    SELECT id, provider, email::text AS email, connected_at AS "connectedAt", last_used_at AS "lastUsedAt"
      FROM sign_in_identities WHERE account_id = ${accountId} AND ended_at IS NULL ORDER BY id`;

/** Connects an identity. @returns null where an account has it, or this one has another of the provider */
export const insertIdentity = (
  trx: Knex,
  accountId: number,
  { provider, subject, email }: Identity,
): Promise<IdentityRow | null> =>
  queryRow<IdentityRow>(trx)`
    INSERT INTO sign_in_identities (account_id, provider, subject, email) VALUES (${accountId}, ${provider}, ${subject}, ${email})
    ON CONFLICT DO NOTHING
    RETURNING id, provider, email::text AS email, connected_at AS "connectedAt", last_used_at AS "lastUsedAt"`;

/** Disconnects an identity of an account. @returns null where it has no such one */
export const endIdentity = (trx: Knex, accountId: number, id: number): Promise<{ provider: ProviderId } | null> =>
  queryRow<{ provider: ProviderId }>(trx)`
    UPDATE sign_in_identities SET ended_at = app_now(), end_reason = 'disconnected'
     WHERE id = ${id} AND account_id = ${accountId} AND ended_at IS NULL RETURNING provider`;

/** Undoes connections of an account, because somebody else may have made them. @returns how many there were */
export async function undoIdentities(trx: Knex, accountId: number, since: Date | null = null): Promise<number> {
  const undone = await queryRows(trx)`
    UPDATE sign_in_identities SET ended_at = app_now(), end_reason = 'undone'
     WHERE account_id = ${accountId} AND ended_at IS NULL AND (${since}::timestamptz IS NULL OR connected_at >= ${since}) RETURNING id`;
  // Nor may one that waits be connected afterwards.
  await execute(trx)`DELETE FROM provider_sign_ins WHERE account_id = ${accountId}`;
  return undone.length;
}

/** Whether an account can sign in with a password. */
export const hasPassword = async (db: Knex, accountId: number): Promise<boolean> =>
  (await queryOne<{ has: boolean }>(db)`SELECT password_hash IS NOT NULL AS has FROM accounts WHERE id = ${accountId}`)
    .has;
