import type { Knex } from 'knex';
import { execute, queryOne, queryRow } from '../../../sql.ts';
import { hashSecret, newSecret } from '../../../secrets.ts';

/** What a challenge waits for, beside its proof. */
export interface Started {
  sealedSecret?: Buffer | null;
  passkeyHash?: Buffer | null;
  emailCodeHash?: Buffer | null;
}

export interface Challenge {
  id: number;
  accountId: number;
  email: string;
  isStaff: boolean;
  sealedSecret: Buffer | null;
  passkeyHash: Buffer | null;
  emailCodeHash: Buffer | null;
}

type TokenPurpose = 'sign_in' | 'enrolment';
type SessionPurpose = 'new_factor' | 'step_up';

/** Opens a challenge for a browser that has no session yet. @returns its token, of which only the hash is stored */
export async function openChallenge(
  db: Knex,
  { accountId, purpose, seconds }: { accountId: number; purpose: TokenPurpose; seconds: number },
  { passkeyHash = null }: Started = {},
): Promise<{ token: string; expiresAt: Date }> {
  const token = newSecret();
  const { expiresAt } = await queryOne<{ expiresAt: Date }>(db)`
    INSERT INTO auth_challenges (account_id, purpose, token_hash, passkey_challenge_hash, expires_at)
    VALUES (${accountId}, ${purpose}, ${hashSecret(token)}, ${passkeyHash}, app_now() + make_interval(secs => ${seconds}))
    RETURNING expires_at AS "expiresAt"`;
  return { token, expiresAt };
}

/** The challenge of a token, unless it is unknown, used or too old, or its account suspended. */
export const challengeOf = (db: Knex, token: string, purpose: TokenPurpose): Promise<Challenge | null> =>
  queryRow<Challenge>(db)`
    SELECT challenge.id, challenge.account_id AS "accountId", account.email::text AS email, account.is_staff AS "isStaff",
           challenge.sealed_secret AS "sealedSecret", challenge.passkey_challenge_hash AS "passkeyHash",
           challenge.email_code_hash AS "emailCodeHash"
      FROM auth_challenges challenge JOIN accounts account ON account.id = challenge.account_id
     WHERE challenge.token_hash = ${hashSecret(token)} AND challenge.purpose = ${purpose}
       AND challenge.expires_at > app_now() AND account.suspended_at IS NULL`;

/** Opens the session's challenge of a purpose, in place of an earlier one. */
export const openSessionChallenge = (
  db: Knex,
  who: { accountId: number; sessionId: number; purpose: SessionPurpose; seconds: number },
  { sealedSecret = null, passkeyHash = null, emailCodeHash = null }: Started,
): Promise<void> =>
  execute(db)`
    INSERT INTO auth_challenges (account_id, purpose, session_id, sealed_secret, passkey_challenge_hash, email_code_hash, expires_at)
    VALUES (${who.accountId}, ${who.purpose}, ${who.sessionId}, ${sealedSecret}, ${passkeyHash}, ${emailCodeHash},
            app_now() + make_interval(secs => ${who.seconds}))
    ON CONFLICT (session_id, purpose) DO UPDATE SET sealed_secret = excluded.sealed_secret,
      passkey_challenge_hash = excluded.passkey_challenge_hash, email_code_hash = excluded.email_code_hash, expires_at = excluded.expires_at`;

/** The session's challenge of a purpose, unless it is used or too old. */
export const sessionChallengeOf = (db: Knex, sessionId: number, purpose: SessionPurpose): Promise<Challenge | null> =>
  queryRow<Challenge>(db)`
    SELECT challenge.id, challenge.account_id AS "accountId", account.email::text AS email, account.is_staff AS "isStaff",
           challenge.sealed_secret AS "sealedSecret", challenge.passkey_challenge_hash AS "passkeyHash",
           challenge.email_code_hash AS "emailCodeHash"
      FROM auth_challenges challenge JOIN accounts account ON account.id = challenge.account_id
     WHERE challenge.session_id = ${sessionId} AND challenge.purpose = ${purpose} AND challenge.expires_at > app_now()`;

/** Stores which factor is being added by a challenge. */
export const startIn = (db: Knex, id: number, { sealedSecret = null, passkeyHash = null }: Started): Promise<void> =>
  execute(db)`
    UPDATE auth_challenges SET sealed_secret = ${sealedSecret}, passkey_challenge_hash = ${passkeyHash} WHERE id = ${id}`;

/** Ends a challenge. @returns whether it was still open */
export async function endChallenge(db: Knex, id: number): Promise<boolean> {
  return (await queryRow(db)`DELETE FROM auth_challenges WHERE id = ${id} RETURNING id`) !== null;
}

/** Ends all challenges of an account: what a replaced password, or a removed factor, had opened. */
export const dropChallenges = (db: Knex, accountId: number): Promise<void> =>
  execute(db)`DELETE FROM auth_challenges WHERE account_id = ${accountId}`;
