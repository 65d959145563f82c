import { generateKeyPairSync } from 'node:crypto';
import type { Knex } from 'knex';
import { hashSecret, newSecret } from '../../secrets.ts';

/** What stands before the 32 bytes of an Ed25519 key in its usual form (SPKI). */
const keyPrefix = Buffer.from('302a300506032b6570032100', 'hex');

/** What a checker needs: the token that it calls with, and the key that it signs with. */
export interface CheckerSecrets {
  id: number;
  token: string;
  /** PKCS #8, PEM. */
  privateKey: string;
}

/** A row of `release_checkers`, without what it calls with. */
export interface CheckerRow {
  id: number;
  label: string;
  created_at: Date;
  seen_at: Date | null;
  revoked_at: Date | null;
}

/**
 * Registers a checker with a new key, of which only the public half is stored.
 * @param db as the schema's owner
 */
export async function registerChecker(db: Knex, label: string): Promise<CheckerSecrets> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const token = `ffr_checker_${newSecret()}`;
  const [row] = await db('release_checkers')
    .insert({
      label,
      public_key: publicKey.export({ type: 'spki', format: 'der' }).subarray(keyPrefix.length),
      token_hash: hashSecret(token),
    })
    .returning<{ id: number }[]>('id');
  return { id: row!.id, token, privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string };
}

/** A stored public key as Node's crypto takes it. */
export const publicKeyOf = (raw: Buffer) =>
  ({ key: Buffer.concat([keyPrefix, raw]), format: 'der', type: 'spki' }) as const;

/** Every checker that was ever registered, the newest first. */
export const listCheckers = (db: Knex): Promise<CheckerRow[]> =>
  db('release_checkers')
    .select<CheckerRow[]>('id', 'label', 'created_at', 'seen_at', 'revoked_at')
    .orderBy('id', 'desc');

/** Ends a checker; what it signed no longer counts. @returns false where there is none, or it is revoked already */
export async function revokeChecker(db: Knex, id: number): Promise<boolean> {
  const revoked = await db('release_checkers')
    .where({ id })
    .whereNull('revoked_at')
    .update({ revoked_at: db.raw('app_now()') });
  return revoked > 0;
}
