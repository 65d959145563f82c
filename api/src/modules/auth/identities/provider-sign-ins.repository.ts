import type { Knex } from 'knex';
import type { Exchange, ProviderId, ProviderIdentity } from '../../../gateways/identity-providers/index.ts';
import { hashSecret, newSecret } from '../../../secrets.ts';
import { execute, queryRow, raw } from '../../../sql.ts';

interface NewProviderSignIn {
  /** The secret of the browser's cookie. */
  browser: string;
  provider: ProviderId;
  /** Who connects an identity; null where somebody signs in. */
  accountId: number | null;
  returnPath: string | null;
  exchange: Exchange;
  minutes: number;
}

/** Remembers what a provider's answer will be compared with. */
export const insertProviderSignIn = (db: Knex, { browser, exchange, ...row }: NewProviderSignIn): Promise<void> =>
  execute(db)`
    INSERT INTO provider_sign_ins (browser_hash, provider, account_id, return_path, state_hash, nonce, code_verifier, expires_at)
    VALUES (${hashSecret(browser)}, ${row.provider}, ${row.accountId}, ${row.returnPath}, ${hashSecret(exchange.state)},
            ${exchange.nonce}, ${exchange.codeVerifier}, app_now() + make_interval(mins => ${row.minutes}::int))`;

export interface StartedProviderSignIn {
  nonce: string;
  codeVerifier: string;
  accountId: number | null;
  returnPath: string | null;
}

/** Takes what was asked by a state, so that no second answer to it counts. Null where it is unknown, used, outdated or of another browser. */
export const takeProviderSignIn = (
  db: Knex,
  { browser, provider, state }: { browser: string; provider: ProviderId; state: string },
): Promise<StartedProviderSignIn | null> =>
  queryRow<StartedProviderSignIn>(db)`
    DELETE FROM provider_sign_ins
     WHERE state_hash = ${hashSecret(state)} AND browser_hash = ${hashSecret(browser)} AND provider = ${provider} AND expires_at > app_now()
    RETURNING nonce, code_verifier AS "codeVerifier", account_id AS "accountId", return_path AS "returnPath"`;

interface Answered {
  browser: string;
  provider: ProviderId;
  accountId: number | null;
  returnPath: string | null;
  identity: ProviderIdentity;
  minutes: number;
}

/** Remembers who is there, until they sign up or connect. @returns the token to continue with, of which only the hash is stored */
export async function insertPending(db: Knex, { browser, identity, ...row }: Answered): Promise<string> {
  const continuation = newSecret();
  await execute(db)`
    INSERT INTO provider_sign_ins (browser_hash, provider, account_id, return_path, continuation_hash, subject, email, email_verified, expires_at)
    VALUES (${hashSecret(browser)}, ${row.provider}, ${row.accountId}, ${row.returnPath}, ${hashSecret(continuation)}, ${identity.subject},
            ${identity.email}, ${identity.isEmailVerified}, app_now() + make_interval(mins => ${row.minutes}::int))`;
  return continuation;
}

/** An identity that waits to be signed up or connected. */
export interface Pending {
  id: number;
  provider: ProviderId;
  accountId: number | null;
  returnPath: string | null;
  subject: string;
  email: string | null;
  isEmailVerified: boolean;
}

const columns =
  raw(`id::float AS id, provider, account_id AS "accountId", return_path AS "returnPath", subject, email::text AS email,
  email_verified AS "isEmailVerified"`);

/** Null where it is unknown, used, outdated or of another browser. */
export const pendingOf = (db: Knex, continuation: string, browser: string): Promise<Pending | null> =>
  queryRow<Pending>(db)`
    SELECT ${columns} FROM provider_sign_ins
     WHERE continuation_hash = ${hashSecret(continuation)} AND browser_hash = ${hashSecret(browser)} AND expires_at > app_now()`;

/** Ends what waited. @returns whether it still did */
export const endPending = async (trx: Knex, id: number): Promise<boolean> =>
  (await queryRow(trx)`DELETE FROM provider_sign_ins WHERE id = ${id} RETURNING id`) !== null;
