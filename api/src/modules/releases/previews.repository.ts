import { randomBytes } from 'node:crypto';
import type { FrontEndName } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { hashSecret } from '../../secrets.ts';
import { staffRightsOf } from '../../plugins/session.ts';
import { queryRow } from '../../sql.ts';

/** A released version, or a development server that a staff member named. */
export type PreviewItem = { name: FrontEndName; version: string } | { name: FrontEndName; url: string };
export interface Preview {
  kind: 'override' | 'check';
  items: PreviewItem[];
  expiresAt: Date;
}

const previewTokenBytes = 24;
interface NewPreview {
  kind: Preview['kind'];
  items: readonly PreviewItem[];
  by: Holder;
  seconds: number;
}

/** Who asks for a page: a preview opens for its maker alone, a session or a checker. */
export interface Holder {
  sessionId: number | null;
  checkerId: number | null;
}

/** A preview ends with the session or checker that created it. @returns its token, of which only the hash is stored */
export async function createPreview(db: Knex, { kind, items, by, seconds }: NewPreview): Promise<string> {
  const previewToken = randomBytes(previewTokenBytes).toString('base64url');
  await db('release_previews').insert({
    token_hash: hashSecret(previewToken),
    kind,
    items: JSON.stringify(items),
    session_id: by.sessionId,
    checker_id: by.checkerId,
    expires_at: db.raw('app_now() + make_interval(secs => ?)', [seconds]),
  });
  return previewToken;
}

/**
 * @param needsFactor whether staff have their rights only in a session that was verified by a factor
 * @returns null for a token that is unknown, expired or somebody else's, or whose session or checker has ended
 */
export async function findPreview(
  db: Knex,
  previewToken: string,
  { holder, needsFactor }: { holder: Holder; needsFactor: boolean },
): Promise<Preview | null> {
  return queryRow<Preview>(db)`
    SELECT p.kind, p.items, p.expires_at AS "expiresAt"
      FROM release_previews p
      LEFT JOIN release_checkers c ON c.id = p.checker_id
      LEFT JOIN sessions s ON s.id = p.session_id
      LEFT JOIN accounts a ON a.id = s.account_id
     WHERE p.token_hash = ${hashSecret(previewToken)} AND p.expires_at > app_now()
       AND (c.id = ${holder.checkerId} AND c.revoked_at IS NULL
            OR s.id = ${holder.sessionId} AND s.ended_at IS NULL AND s.expires_at > app_now() AND a.suspended_at IS NULL AND a.is_staff
               AND ${staffRightsOf({ needsFactor })})`;
}
