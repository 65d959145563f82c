import type { Knex } from 'knex';
import type { SignUpConsents } from '../consents/index.ts';
import { queryRow } from '../../sql.ts';
import { hashSecret, newSecret } from '../../secrets.ts';
import type { Identity } from './identities/identities.repository.ts';

/** What a sign-up chose: its password, or the identity that it came with. */
export type SignUpChoice = { consents: SignUpConsents | null } & (
  | { passwordHash: string; identity: null }
  | { passwordHash: null; identity: Identity }
);

/**
 * Creates a confirmation link; earlier ones stay valid until one is used.
 * @param signUp what its sign-up chose; null where the link was only requested again
 */
export async function newConfirmation(
  db: Knex,
  accountId: number,
  signUp: SignUpChoice | null,
  lifetimeHours: number,
): Promise<string> {
  const secret = newSecret();
  await db('one_time_tokens').insert({
    account_id: accountId,
    purpose: 'confirm_email',
    password_hash: signUp?.passwordHash ?? null,
    identity_provider: signUp?.identity?.provider ?? null,
    identity_subject: signUp?.identity?.subject ?? null,
    identity_email: signUp?.identity?.email ?? null,
    terms_version: signUp?.consents?.termsVersion ?? null,
    wants_marketing: signUp?.consents?.marketing ?? null,
    secret_hash: hashSecret(secret),
    expires_at: db.raw('app_now() + make_interval(hours => ?)', [lifetimeHours]),
  });
  return secret;
}

/** Each sets a new password; `undo_factor` removes the account's second factors as well, `undo_identity` what else it signs in with. */
type ResetPurpose = 'reset_password' | 'undo_factor' | 'undo_identity';

/** The two parts of a link that sets a new password. */
export interface ResetLink {
  accountRef: string;
  secret: string;
}

/** Creates a link that sets a new password. */
export async function newReset(
  db: Knex,
  accountId: number,
  lifetimeMinutes: number,
  purpose: ResetPurpose = 'reset_password',
): Promise<ResetLink> {
  const accountRef = newSecret().slice(0, 16);
  const secret = newSecret();
  await db('one_time_tokens').insert({
    account_id: accountId,
    purpose,
    account_ref: accountRef,
    secret_hash: hashSecret(secret),
    expires_at: db.raw('app_now() + make_interval(mins => ?)', [lifetimeMinutes]),
  });
  return { accountRef, secret };
}

interface RedeemedConfirmation {
  accountId: number;
  passwordHash: string | null;
  identity: Identity | null;
  consents: SignUpConsents | null;
}

/**
 * Consumes a confirmation link, and with it all others of the account.
 * @returns the account, and what it signed up with, or null where the link is unknown, used, or too old
 */
export async function redeemConfirmation(db: Knex, secret: string): Promise<RedeemedConfirmation | null> {
  const redeemed = await queryRow<RedeemedConfirmation>(db)`
    UPDATE one_time_tokens token SET used_at = app_now() FROM accounts account
     WHERE token.secret_hash = ${hashSecret(secret)} AND token.purpose = 'confirm_email' AND token.used_at IS NULL
       AND token.expires_at > app_now() AND account.id = token.account_id AND account.suspended_at IS NULL
    RETURNING token.account_id AS "accountId", token.password_hash AS "passwordHash",
              CASE WHEN token.identity_subject IS NOT NULL
                   THEN json_build_object('provider', token.identity_provider, 'subject', token.identity_subject, 'email', token.identity_email)
              END AS identity,
              CASE WHEN token.terms_version IS NOT NULL
                   THEN json_build_object('termsVersion', token.terms_version, 'marketing', token.wants_marketing) END AS consents`;
  if (!redeemed) return null;
  await spendOthers(db, redeemed.accountId, 'confirm_email');
  return redeemed;
}

const goodReset = `token.account_ref = ? AND token.secret_hash = ? AND token.purpose IN ('reset_password', 'undo_factor', 'undo_identity')
  AND token.used_at IS NULL AND token.expires_at > app_now()`;

/** Whether a reset link is valid, checked before the costly hash. */
export async function isResetGood(db: Knex, accountRef: string, secret: string): Promise<boolean> {
  const { rows } = await db.raw<{ rows: unknown[] }>(`SELECT 1 FROM one_time_tokens token WHERE ${goodReset}`, [
    accountRef,
    hashSecret(secret),
  ]);
  return rows.length > 0;
}

/**
 * Consumes a reset link, and with it all others of the account. Those that remove factors or identities are left by a mere reset: whoever added
 * one is still in the way then.
 */
export async function redeemReset(
  db: Knex,
  accountRef: string,
  secret: string,
): Promise<{ accountId: number; purpose: ResetPurpose } | null> {
  const { rows } = await db.raw<{ rows: { account_id: number; purpose: ResetPurpose }[] }>(
    `UPDATE one_time_tokens token SET used_at = app_now() WHERE ${goodReset} RETURNING token.account_id, token.purpose`,
    [accountRef, hashSecret(secret)],
  );
  const [redeemed] = rows;
  if (!redeemed) return null;
  const { account_id: accountId, purpose } = redeemed;
  await spendOthers(db, accountId, 'reset_password');
  if (purpose !== 'reset_password') await spendOthers(db, accountId, purpose);
  return { accountId, purpose };
}

/**
 * Keeps earlier links from replacing a new password: reset links are spent, and the confirmation of the previous password's sign-up
 * carries the new one. Links of other sign-ups carry their own passwords, for the mailbox's owner to choose.
 */
export async function keepChosenPassword(
  db: Knex,
  accountId: number,
  hashes: { checked: string; next: string },
): Promise<void> {
  await spendOthers(db, accountId, 'reset_password');
  await db('one_time_tokens')
    .where({ account_id: accountId, purpose: 'confirm_email', password_hash: hashes.checked, used_at: null })
    .update({ password_hash: hashes.next });
}

async function spendOthers(db: Knex, accountId: number, purpose: 'confirm_email' | ResetPurpose): Promise<void> {
  await db('one_time_tokens')
    .where({ account_id: accountId, purpose, used_at: null })
    .update({ used_at: db.raw('app_now()') });
}
