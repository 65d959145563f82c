import type { Knex } from 'knex';
import { execute, queryOne, queryRow } from '../../sql.ts';

export interface Credentials {
  id: number;
  passwordHash: string | null;
  isConfirmed: boolean;
  isSuspended: boolean;
  isStaff: boolean;
}

interface AccountRow {
  id: number;
  password_hash: string | null;
  email_confirmed_at: Date | null;
  suspended_at: Date | null;
  is_staff: boolean;
}

/** The account with an address, ignoring case. */
export async function credentialsOf(db: Knex, email: string): Promise<Credentials | null> {
  const row = await db('accounts')
    .where({ email })
    .first<AccountRow | undefined>('id', 'password_hash', 'email_confirmed_at', 'suspended_at', 'is_staff');
  if (!row) return null;
  return {
    id: row.id,
    passwordHash: row.password_hash,
    isConfirmed: row.email_confirmed_at !== null,
    isSuspended: row.suspended_at !== null,
    isStaff: row.is_staff,
  };
}

export interface NewAccount {
  email: string;
  /** Null where a provider's identity opens it. */
  passwordHash: string | null;
  language?: string | undefined;
  timeZone?: string | undefined;
}

/** @returns the new account; null where the address has one, or is reserved for whoever had it before */
export async function addAccount(
  trx: Knex.Transaction,
  { email, passwordHash, language, timeZone }: NewAccount,
): Promise<number | null> {
  const add = (inner: Knex.Transaction) =>
    inner('accounts')
      .insert({
        email,
        password_hash: passwordHash,
        ...(language !== undefined && { language }),
        // One that the database doesn't know is no reason to refuse somebody.
        time_zone: inner('pg_timezone_names')
          .where({ name: timeZone ?? '' })
          .select('name')
          .limit(1),
      })
      .onConflict('email')
      .ignore()
      .returning<{ id: number }[]>('id');
  const rows = await trx.transaction(add).catch((error: unknown) => {
    // The database's own rule, which also sees a change that was committed meanwhile.
    if ((error as { code?: unknown }).code === '23505') return [];
    throw error;
  });
  return rows[0]?.id ?? null;
}

/**
 * Notes that somebody signed up with an address whose account nobody has confirmed: whose it is can't be known then.
 * @param signUp.accountId of the account that it made; null where the address had one
 * @param signUp.isRepeated whether it has the password of the earlier one, and so is the same person's
 */
export async function noteDispute(
  db: Knex,
  email: string,
  { accountId, isRepeated }: { accountId: number | null; isRepeated: boolean },
): Promise<void> {
  await execute(db)`
    UPDATE accounts SET sign_up_disputed_at = coalesce(sign_up_disputed_at, app_now())
     WHERE email = ${email} AND email_confirmed_at IS NULL AND id IS DISTINCT FROM ${accountId}::int
       AND NOT ${isRepeated}::boolean`;
}

/** Whether several people may have signed up with the address of an account, and none has confirmed it. Later sign-ups wait. */
export const isDisputed = async (trx: Knex, accountId: number): Promise<boolean> =>
  (await queryRow(trx)`
    SELECT FROM accounts WHERE id = ${accountId} AND email_confirmed_at IS NULL AND sign_up_disputed_at IS NOT NULL
       FOR NO KEY UPDATE`) !== null;

/**
 * Sets the password of the sign-up whose link was opened, or none, where another one is stored and the address isn't confirmed yet.
 * @returns whether another one was stored
 */
export async function settleSignUp(db: Knex, accountId: number, passwordHash: string | null): Promise<boolean> {
  const changed = await db('accounts')
    .where({ id: accountId, email_confirmed_at: null })
    .whereRaw('password_hash IS DISTINCT FROM ?', [passwordHash])
    .update({ password_hash: passwordHash });
  return changed > 0;
}

/** Marks the address as confirmed. */
export async function confirmEmail(
  db: Knex,
  accountId: number,
): Promise<{ email: string; isStaff: boolean; wasConfirmed: boolean; passwordHash: string | null }> {
  return queryOne<{ email: string; isStaff: boolean; wasConfirmed: boolean; passwordHash: string | null }>(db)`
    UPDATE accounts a SET email_confirmed_at = coalesce(a.email_confirmed_at, app_now())
      FROM (SELECT id, email_confirmed_at FROM accounts WHERE id = ${accountId} FOR NO KEY UPDATE) before WHERE a.id = before.id
    RETURNING a.email::text AS email, a.is_staff AS "isStaff", a.password_hash AS "passwordHash",
              before.email_confirmed_at IS NOT NULL AS "wasConfirmed"`;
}

/** @returns the address to notify of the change */
export async function setPassword(db: Knex, accountId: number, passwordHash: string): Promise<string> {
  const [row] = await db('accounts')
    .where({ id: accountId })
    .update({ password_hash: passwordHash })
    .returning<{ email: string }[]>('email');
  if (!row) throw new Error('the account of a reset link is gone');
  return row.email;
}

/** The address of an account, and whether it is confirmed. */
export const emailOf = (db: Knex, accountId: number): Promise<{ email: string; isConfirmed: boolean }> =>
  queryOne<{ email: string; isConfirmed: boolean }>(db)`
    SELECT email::text AS email, email_confirmed_at IS NOT NULL AS "isConfirmed" FROM accounts WHERE id = ${accountId}`;

/** The password hash of an account; null where it has none. */
export async function passwordOf(db: Knex, accountId: number): Promise<string | null> {
  const row = await db('accounts').where({ id: accountId }).first<{ password_hash: string | null }>('password_hash');
  return row.password_hash;
}

/**
 * Replaces a password that was just verified.
 * @returns the address to notify, or null where the password was changed, or the session ended, in the meantime
 */
export async function replacePassword(
  db: Knex,
  who: { accountId: number; sessionId: number },
  hashes: { checked: string; next: string },
): Promise<string | null> {
  const { rows } = await db.raw<{ rows: { email: string }[] }>(
    `UPDATE accounts SET password_hash = :next
      WHERE id = :accountId AND password_hash = :checked
        AND EXISTS (SELECT FROM sessions WHERE id = :sessionId AND ended_at IS NULL)
     RETURNING email::text`,
    { ...who, ...hashes },
  );
  return rows[0]?.email ?? null;
}
