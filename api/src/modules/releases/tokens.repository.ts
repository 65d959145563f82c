import { createHash, randomBytes } from 'node:crypto';
import type { FrontEndName } from '@fanfare/api-contract';
import type { Knex } from 'knex';

const secretBytes = 32;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * Issues a token that can release one front end, or only check it. Only its hash is stored: it can be shown only now.
 * @param db as the schema's owner
 * @param label the holder, as shown in the audit
 */
export async function issueReleaseToken(
  db: Knex,
  name: FrontEndName,
  label: string,
  role: 'team' | 'checker' = 'team',
): Promise<{ id: number; token: string }> {
  const token = `ffr_${name}_${randomBytes(secretBytes).toString('base64url')}`;
  const [row] = await db('release_tokens')
    .insert({ name, label, role, token_hash: hashOf(token) })
    .returning<{ id: number }[]>('id');
  return { id: row!.id, token };
}

/** Revokes a token. @returns false where no valid token has this id */
export async function revokeReleaseToken(db: Knex, id: number): Promise<boolean> {
  const revoked = await db('release_tokens')
    .where({ id })
    .whereNull('revoked_at')
    .update({ revoked_at: db.raw('app_now()') });
  return revoked > 0;
}

/** Whether a token was issued here, even if it was revoked since. */
export async function isKnownReleaseToken(db: Knex, token: string): Promise<boolean> {
  return (
    (await db('release_tokens')
      .where({ token_hash: hashOf(token) })
      .first('id')) !== undefined
  );
}
