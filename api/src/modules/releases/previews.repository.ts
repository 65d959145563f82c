import { createHash, randomBytes } from 'node:crypto';
import type { FrontEndName } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import type { Releaser } from '../../plugins/access.ts';

/** A version that was released, or a server that a staff member named. */
export type PreviewItem = { name: FrontEndName; version: string } | { name: FrontEndName; url: string };
export interface Preview {
  kind: 'override' | 'check';
  items: PreviewItem[];
  expiresAt: Date;
}

const ticketBytes = 24;
const hashOf = (ticket: string): Buffer => createHash('sha256').update(ticket).digest();

interface NewPreview {
  kind: Preview['kind'];
  items: readonly PreviewItem[];
  by: Releaser;
  seconds: number;
}

/** Makes a ticket that opens versions in one tab; it ends with what it was given to. @returns the ticket, which is not kept */
export async function createPreview(db: Knex, { kind, items, by, seconds }: NewPreview): Promise<string> {
  const ticket = randomBytes(ticketBytes).toString('base64url');
  await db('release_previews').insert({
    ticket_hash: hashOf(ticket),
    kind,
    items: JSON.stringify(items),
    session_id: by.sessionId,
    token_id: by.tokenId,
    expires_at: db.raw('app_now() + make_interval(secs => ?)', [seconds]),
  });
  return ticket;
}

/** @returns null for a ticket that is none, has run out, or whose session or token has ended */
export async function findPreview(db: Knex, ticket: string): Promise<Preview | null> {
  const { rows } = await db.raw<{ rows: Preview[] }>(
    `SELECT p.kind, p.items, p.expires_at AS "expiresAt"
       FROM release_previews p
       LEFT JOIN release_tokens t ON t.id = p.token_id
       LEFT JOIN sessions s ON s.id = p.session_id
       LEFT JOIN accounts a ON a.id = s.account_id
      WHERE p.ticket_hash = ? AND p.expires_at > app_now()
        AND (t.id IS NOT NULL AND t.revoked_at IS NULL
             OR s.id IS NOT NULL AND s.ended_at IS NULL AND a.suspended_at IS NULL AND a.is_staff)`,
    [hashOf(ticket)],
  );
  return rows[0] ?? null;
}
