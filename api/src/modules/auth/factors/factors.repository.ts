import type { SecondFactorKind } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { execute, queryOne, queryRow, queryRows } from '../../../sql.ts';
import type { Passkey } from './passkeys.ts';

export interface FactorRow {
  id: number;
  kind: SecondFactorKind;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

/** The factors of an account, the oldest first. */
export const factorsOf = (db: Knex, accountId: number): Promise<FactorRow[]> =>
  queryRows<FactorRow>(db)`
    SELECT id, kind, name, created_at AS "createdAt", last_used_at AS "lastUsedAt"
      FROM second_factors WHERE account_id = ${accountId} ORDER BY id`;

/** What an account can prove itself with. */
export interface Protection {
  hasCodes: boolean;
  hasPasskeys: boolean;
  recoveryCodes: number;
  factorCount: number;
  hasPassword: boolean;
}

export const protectionOf = (db: Knex, accountId: number): Promise<Protection> =>
  queryOne<Protection>(db)`
    SELECT coalesce(bool_or(kind = 'totp'), false) AS "hasCodes", coalesce(bool_or(kind = 'passkey'), false) AS "hasPasskeys",
           count(*)::int AS "factorCount",
           (SELECT count(*)::int FROM recovery_codes WHERE account_id = ${accountId} AND used_at IS NULL) AS "recoveryCodes",
           EXISTS (SELECT FROM accounts WHERE id = ${accountId} AND password_hash IS NOT NULL) AS "hasPassword"
      FROM second_factors WHERE account_id = ${accountId}`;

/** Whether an account has a factor. */
export async function hasFactor(db: Knex, accountId: number): Promise<boolean> {
  return (await protectionOf(db, accountId)).factorCount > 0;
}

/** Serialises changes of an account's factors. */
export const lockAccount = (trx: Knex, accountId: number): Promise<void> =>
  execute(trx)`SELECT FROM accounts WHERE id = ${accountId} FOR NO KEY UPDATE`;

export const passkeysOf = (db: Knex, accountId: number): Promise<Passkey[]> =>
  queryRows<Passkey>(db)`
    SELECT id, credential_id AS "credentialId", public_key AS "publicKey", counter::float AS counter, transports
      FROM second_factors WHERE account_id = ${accountId} AND kind = 'passkey' ORDER BY id`;

export interface OneTimeFactor {
  id: number;
  sealedSecret: Buffer;
  lastStep: number;
}

export const oneTimeFactorsOf = (db: Knex, accountId: number): Promise<OneTimeFactor[]> =>
  queryRows<OneTimeFactor>(db)`
    SELECT id, sealed_secret AS "sealedSecret", last_step::float AS "lastStep"
      FROM second_factors WHERE account_id = ${accountId} AND kind = 'totp' ORDER BY id`;

/** @returns whether no other request was accepted with this code, or a later one, in the meantime */
export async function spendStep(db: Knex, id: number, step: number): Promise<boolean> {
  const row = await queryRow(db)`
    UPDATE second_factors SET last_step = ${step}, last_used_at = app_now() WHERE id = ${id} AND last_step < ${step}
    RETURNING id`;
  return row !== null;
}

/** @returns whether the passkey wasn't used by another request in the meantime */
export async function advanceCounter(db: Knex, passkey: Passkey, counter: number): Promise<boolean> {
  const row = await queryRow(db)`
    UPDATE second_factors SET counter = ${counter}, last_used_at = app_now()
     WHERE id = ${passkey.id} AND counter = ${passkey.counter} RETURNING id`;
  return row !== null;
}

export type NewFactor = { name: string; accountId: number } & (
  | { kind: 'totp'; sealedSecret: Buffer; lastStep: number }
  | ({ kind: 'passkey' } & Omit<Passkey, 'id'>)
);

/** @returns null where another account, or this one, has the passkey already */
export async function addFactor(db: Knex, factor: NewFactor): Promise<FactorRow | null> {
  const common = { account_id: factor.accountId, kind: factor.kind, name: factor.name };
  const own =
    factor.kind === 'totp'
      ? { sealed_secret: factor.sealedSecret, last_step: factor.lastStep }
      : {
          credential_id: factor.credentialId,
          public_key: factor.publicKey,
          counter: factor.counter,
          transports: factor.transports,
        };
  const [row] = await db('second_factors')
    .insert({ ...common, ...own })
    .onConflict('credential_id')
    .ignore()
    .returning<FactorRow[]>(['id', 'kind', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt']);
  return row ?? null;
}

/** @returns the removed factor; null where the account has no such one */
export const deleteFactor = (db: Knex, accountId: number, id: number): Promise<{ name: string } | null> =>
  queryRow<{ name: string }>(db)`
    DELETE FROM second_factors WHERE id = ${id} AND account_id = ${accountId} RETURNING name`;

/** Removes all second factors and recovery codes. @returns how many factors it had */
export async function removeFactors(trx: Knex, accountId: number): Promise<number> {
  const removed = await queryRows(trx)`DELETE FROM second_factors WHERE account_id = ${accountId} RETURNING id`;
  await replaceRecoveryCodes(trx, accountId, []);
  return removed.length;
}

/** Replaces the recovery codes of an account; none where `hashes` is empty. */
export async function replaceRecoveryCodes(db: Knex, accountId: number, hashes: readonly Buffer[]): Promise<void> {
  await db('recovery_codes').where({ account_id: accountId }).delete();
  if (hashes.length === 0) return;
  await db('recovery_codes').insert(hashes.map((hash) => ({ account_id: accountId, code_hash: hash })));
}

/** @returns whether the code was good: it isn't any more */
export async function spendRecoveryCode(db: Knex, accountId: number, hash: Buffer): Promise<boolean> {
  const row = await queryRow(db)`
    UPDATE recovery_codes SET used_at = app_now()
     WHERE account_id = ${accountId} AND code_hash = ${hash} AND used_at IS NULL RETURNING id`;
  return row !== null;
}
