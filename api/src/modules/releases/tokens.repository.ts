import { type FrontEndName, type ReleaseVerb, releaseVerb } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { hashSecret, newSecret } from '../../secrets.ts';

export interface TokenTerms {
  /** What it may do; by default everything. */
  verbs?: readonly ReleaseVerb[];
  /** Null: until it is revoked. */
  days?: number | null;
}

/** Jobs of a CI that may release without a secret. */
export interface IdentityRule {
  /** Who gives the jobs their tokens. */
  issuer: string;
  /** For whom the tokens are made. */
  audience: string;
  /** What they have to say, by name; an asterisk at the end stands for anything. */
  claims: Record<string, string>;
}

/** A row of `release_tokens`, without the hash. */
export interface ReleaseTokenRow {
  id: number;
  name: FrontEndName;
  label: string;
  verbs: ReleaseVerb[];
  created_at: Date;
  expires_at: Date | null;
  revoked_at: Date | null;
  is_good: boolean;
  /** Null for a token with a secret. */
  issuer: string | null;
  claims: Record<string, string> | null;
}

/**
 * Issues a token of one front end's team. Only its hash is stored: it can be shown only now.
 * @param db as the schema's owner
 * @param label the holder, as shown in the audit
 */
export async function issueReleaseToken(
  db: Knex,
  name: FrontEndName,
  label: string,
  { verbs = releaseVerb.options, days = null }: TokenTerms = {},
): Promise<{ id: number; token: string; expiresAt: Date | null }> {
  const token = `ffr_${name}_${newSecret()}`;
  const [row] = await db('release_tokens')
    .insert({
      name,
      label,
      verbs: [...new Set(verbs)],
      token_hash: hashSecret(token),
      expires_at: days === null ? null : db.raw('app_now() + make_interval(days => ?)', [days]),
    })
    .returning<{ id: number; expires_at: Date | null }[]>(['id', 'expires_at']);
  return { id: row!.id, token, expiresAt: row!.expires_at };
}

/**
 * Lets jobs of a CI release a front end, by the identity that their CI gives them.
 * @param db as the schema's owner
 * @param label of the rule, for the operator; the audit names the job
 */
export async function trustIdentity(
  db: Knex,
  name: FrontEndName,
  label: string,
  { issuer, audience, claims }: IdentityRule,
  { verbs = releaseVerb.options, days = null }: TokenTerms = {},
): Promise<{ id: number }> {
  const [row] = await db('release_tokens')
    .insert({
      name,
      label,
      verbs: [...new Set(verbs)],
      issuer,
      audience,
      claims: JSON.stringify(claims),
      expires_at: days === null ? null : db.raw('app_now() + make_interval(days => ?)', [days]),
    })
    .returning<{ id: number }[]>(['id']);
  return { id: row!.id };
}

/** Every token that was ever issued, by front end, the newest first. */
export const listReleaseTokens = (db: Knex): Promise<ReleaseTokenRow[]> =>
  db('release_tokens')
    .select<ReleaseTokenRow[]>(
      'id',
      'name',
      'label',
      'verbs',
      'created_at',
      'expires_at',
      'revoked_at',
      'issuer',
      'claims',
    )
    .select(db.raw('revoked_at IS NULL AND coalesce(expires_at > app_now(), true) AS is_good'))
    .orderBy([{ column: 'name' }, { column: 'id', order: 'desc' }]);

/** Revokes a token. @returns false where no token has this id, or it is revoked already */
export async function revokeReleaseToken(db: Knex, id: number): Promise<boolean> {
  const revoked = await db('release_tokens')
    .where({ id })
    .whereNull('revoked_at')
    .update({ revoked_at: db.raw('app_now()') });
  return revoked > 0;
}

/** Whether a token was revoked. */
export async function isRevokedToken(db: Knex, id: number): Promise<boolean> {
  return (await db('release_tokens').where({ id }).whereNotNull('revoked_at').first('id')) !== undefined;
}

/** Whether a token was issued here, even if it was revoked since. */
export async function isKnownReleaseToken(db: Knex, token: string): Promise<boolean> {
  return (
    (await db('release_tokens')
      .where({ token_hash: hashSecret(token) })
      .first('id')) !== undefined
  );
}
