import type { Knex } from 'knex';
import { hashSecret, newSecret } from '../../../secrets.ts';
import { execute, queryOne, queryRow, raw } from '../../../sql.ts';
import { lockAccount } from '../factors/factors.repository.ts';

export interface EmailChangeRow {
  id: number;
  accountId: number;
  oldEmail: string;
  /** Only then the old address hears of it, and can stop it. */
  oldWasConfirmed: boolean;
  newEmail: string;
  requestedAt: Date;
  expiresAt: Date;
  confirmedAt: Date | null;
}

const columns =
  raw(`c.id, c.account_id AS "accountId", c.old_email::text AS "oldEmail", c.old_was_confirmed AS "oldWasConfirmed",
  c.new_email::text AS "newEmail", c.requested_at AS "requestedAt", c.expires_at AS "expiresAt", c.confirmed_at AS "confirmedAt"`);

/** SQL: whether a change `c` can still be confirmed. */
const waits = raw('c.confirmed_at IS NULL AND c.ended_at IS NULL AND c.expires_at > app_now()');

/** SQL: whether a change `c` was confirmed and can still be undone, so that its old address is nobody else's. */
const reserves = raw('c.confirmed_at IS NOT NULL AND c.ended_at IS NULL AND c.undo_until > app_now()');

/** SQL of a condition: whether an address could be restored to an account other than `accountId`. */
export const isReserved = async (db: Knex, email: string, accountId: number | null = null): Promise<boolean> =>
  (await queryRow(db)`
    SELECT FROM email_changes c WHERE c.old_email = ${email} AND c.account_id IS DISTINCT FROM ${accountId} AND ${reserves} LIMIT 1`) !==
  null;

/** Whether another account has confirmed an address, or could get it back. Who never opened its link has shown nothing. */
export const isTaken = async (db: Knex, email: string, accountId: number): Promise<boolean> =>
  (await queryRow(db)`
    SELECT FROM accounts WHERE email = ${email} AND id <> ${accountId} AND email_confirmed_at IS NOT NULL`) !== null ||
  isReserved(db, email, accountId);

/**
 * Takes an address from the sign-up that has it and never confirmed it. Nobody reads the one that it gets.
 * @returns its account, whose sessions and links the caller ends; null where there is none
 */
export async function vacateAddress(trx: Knex, { newEmail, accountId }: EmailChangeRow): Promise<number | null> {
  const vacated = await queryRow<{ id: number }>(trx)`
    UPDATE accounts SET email = 'taken-' || id || '@address.invalid'
     WHERE email = ${newEmail} AND id <> ${accountId} AND email_confirmed_at IS NULL RETURNING id`;
  return vacated?.id ?? null;
}

/** The change of an account that waits for its link. */
export const waitingChange = (db: Knex, accountId: number): Promise<EmailChangeRow | null> =>
  queryRow<EmailChangeRow>(db)`
    SELECT ${columns} FROM email_changes c WHERE c.account_id = ${accountId} AND ${waits}`;

/** A change, whatever became of it, unless it was withdrawn, stopped or undone. */
export const changeById = (db: Knex, id: number): Promise<EmailChangeRow | null> =>
  queryRow<EmailChangeRow>(db)`SELECT ${columns} FROM email_changes c WHERE c.id = ${id} AND c.ended_at IS NULL`;

/** Ends what waits, and asks for another address. The caller has locked the account. */
export async function insertChange(
  trx: Knex,
  { accountId, newEmail, hours }: { accountId: number; newEmail: string; hours: number },
): Promise<EmailChangeRow> {
  await endWaiting(trx, accountId);
  return queryOne<EmailChangeRow>(trx)`
    INSERT INTO email_changes AS c (account_id, old_email, old_was_confirmed, new_email, expires_at)
    SELECT a.id, a.email, a.email_confirmed_at IS NOT NULL, ${newEmail}, app_now() + make_interval(hours => ${hours}::int)
      FROM accounts a WHERE a.id = ${accountId}
    RETURNING ${columns}`;
}

/** @returns whether one waited */
export async function endWaiting(db: Knex, accountId: number): Promise<boolean> {
  const ended = await queryRow(db)`
    UPDATE email_changes SET ended_at = app_now() WHERE account_id = ${accountId} AND confirmed_at IS NULL AND ended_at IS NULL
    RETURNING id`;
  return ended !== null;
}

type Purpose = 'change_email' | 'stop_email_change';

/** A link of a change; earlier ones of it stay good. */
export async function newChangeLink(
  db: Knex,
  change: Pick<EmailChangeRow, 'id' | 'accountId'>,
  purpose: Purpose,
  hours: number,
): Promise<string> {
  const secret = newSecret();
  await execute(db)`
    INSERT INTO one_time_tokens (account_id, purpose, email_change_id, secret_hash, expires_at)
    VALUES (${change.accountId}, ${purpose}, ${change.id}, ${hashSecret(secret)}, app_now() + make_interval(hours => ${hours}::int))`;
  return secret;
}

interface Link {
  secret: string;
  purpose: Purpose;
  /** Whose it has to be; null for anybody's. */
  owner: number | null;
}

/**
 * Consumes a link. The account is locked before its change, as whoever confirms another one has it already.
 * @returns its change, locked; null where the link is another's, unknown, used or too old
 */
export async function redeemChangeLink(trx: Knex, { secret, purpose, owner }: Link): Promise<EmailChangeRow | null> {
  const token = await queryRow<{ changeId: number; accountId: number }>(trx)`
    UPDATE one_time_tokens SET used_at = app_now()
     WHERE secret_hash = ${hashSecret(secret)} AND purpose = ${purpose} AND used_at IS NULL AND expires_at > app_now()
       AND (${owner}::int IS NULL OR account_id = ${owner})
    RETURNING email_change_id AS "changeId", account_id AS "accountId"`;
  if (!token) return null;
  await lockAccount(trx, token.accountId);
  return queryRow<EmailChangeRow>(trx)`
    SELECT ${columns} FROM email_changes c
     WHERE c.id = ${token.changeId}
       AND ${raw(purpose === 'change_email' ? waits.text : `((c.confirmed_at IS NULL AND c.ended_at IS NULL) OR (${reserves.text}))`)}
       FOR UPDATE`;
}

/**
 * Gives an account its new address, which its link has confirmed. The caller has checked that it is free.
 * @returns whether it still was
 */
export async function confirmChange(trx: Knex, change: EmailChangeRow, undoDays: number): Promise<boolean> {
  try {
    await execute(trx)`
      UPDATE accounts SET email = ${change.newEmail}, email_confirmed_at = app_now() WHERE id = ${change.accountId}`;
  } catch (error) {
    // Somebody got it between the check and now.
    if ((error as { code?: unknown }).code === '23505') return false;
    throw error;
  }
  // An address that nobody had confirmed can't be restored, so it isn't reserved either.
  await execute(trx)`
    UPDATE email_changes SET confirmed_at = app_now(),
           undo_until = app_now() + make_interval(days => CASE WHEN old_was_confirmed THEN ${undoDays}::int ELSE 0 END)
     WHERE id = ${change.id}`;
  return true;
}

/** Ends a change and all later ones of its account, and restores the address from before it. */
export async function undoChange(trx: Knex, change: EmailChangeRow): Promise<void> {
  await execute(trx)`
    UPDATE email_changes SET ended_at = app_now() WHERE account_id = ${change.accountId} AND id >= ${change.id} AND ended_at IS NULL`;
  if (change.confirmedAt === null) return;
  await execute(trx)`UPDATE accounts SET email = ${change.oldEmail} WHERE id = ${change.accountId}`;
}

/** Ends the password of an account: the next one comes by a link. */
export const endPassword = (trx: Knex, accountId: number): Promise<void> =>
  execute(trx)`UPDATE accounts SET password_hash = NULL WHERE id = ${accountId}`;

/**
 * Removes factors that were added since a change was asked for. Where there is none from well before it, also the first one: the password alone
 * was enough to add it, and the link that removed it went to the old address and ended with the change.
 * @param days for which a first factor can be removed by its link; the recovery codes go with the last factor
 */
export async function removeFactorsSince(
  trx: Knex,
  { accountId, requestedAt }: EmailChangeRow,
  days: number,
): Promise<void> {
  await execute(trx)`
    DELETE FROM second_factors WHERE account_id = ${accountId} AND (created_at >= ${requestedAt} OR NOT EXISTS (
      SELECT FROM second_factors WHERE account_id = ${accountId} AND created_at < ${requestedAt}::timestamptz - make_interval(days => ${days}::int)))`;
  await execute(trx)`
    DELETE FROM recovery_codes WHERE account_id = ${accountId}
       AND NOT EXISTS (SELECT FROM second_factors WHERE account_id = ${accountId})`;
}

/**
 * Ends payouts that make themselves, and forgets a PayPal address from lately: they would go on paying whoever changed the address of the account.
 * A bank account is changed at the provider, so nothing here says when.
 */
export async function stopPayouts(trx: Knex, { accountId, requestedAt }: EmailChangeRow, days: number): Promise<void> {
  await execute(trx)`
    UPDATE automatic_payouts SET mode = 'off', method = NULL, from_hundredths = NULL, problem = NULL WHERE account_id = ${accountId}`;
  await execute(trx)`
    UPDATE payout_accounts SET state = 'missing', reference = NULL, destination = NULL, identity_hash = NULL
     WHERE account_id = ${accountId} AND method = 'paypal' AND changed_at >= ${requestedAt}::timestamptz - make_interval(days => ${days}::int)`;
}

/** Keeps an account that whoever changed its address asked to delete. */
export const cancelDeletions = (trx: Knex, accountId: number): Promise<void> =>
  execute(trx)`
    UPDATE account_deletions SET cancelled_at = app_now()
     WHERE account_id = ${accountId} AND cancelled_at IS NULL AND erased_at IS NULL`;

/** Spends all links that were sent to an account's address so far, but those that stop a change. */
export const spendLinks = (trx: Knex, accountId: number): Promise<void> =>
  execute(trx)`
    UPDATE one_time_tokens SET used_at = app_now()
     WHERE account_id = ${accountId} AND purpose <> 'stop_email_change' AND used_at IS NULL`;
