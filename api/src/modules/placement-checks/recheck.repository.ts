import type { Knex } from 'knex';
import type { Placement } from './page-check.policy.ts';

/** A proof whose next look is due. */
export interface Due extends Placement {
  id: number;
  looks_count: number;
}

/** Proofs to look at, those that wait longest first. Of what is over nothing is looked at. */
export async function dueProofs(db: Knex, limit: number): Promise<Due[]> {
  const { rows } = await db.raw<{ rows: Due[] }>(
    `SELECT p.submission_id AS id, p.looks_count, v.type, p.url, v.url AS "serviceUrl", t.title, t.artist, p.disclosure,
            NULL AS "acceptedAt"
       FROM proofs p
       JOIN submissions s ON s.id = p.submission_id
       JOIN services v ON v.id = s.service_id
       JOIN tracks t ON t.id = s.track_id
      WHERE p.next_look_at <= app_now() AND s.status IN ('accepted', 'placed')
        AND s.kept_at IS NULL AND s.keep_until > app_now()
      ORDER BY p.next_look_at, p.submission_id LIMIT ?`,
    [limit],
  );
  return rows;
}

/** What is kept, broken or refunded by now is never looked at again. */
export async function endWatching(db: Knex): Promise<void> {
  await db.raw(
    `UPDATE proofs p SET next_look_at = NULL FROM submissions s
      WHERE s.id = p.submission_id AND p.next_look_at <= app_now()
        AND (s.status NOT IN ('accepted', 'placed') OR s.kept_at IS NOT NULL OR s.keep_until <= app_now())`,
  );
}

export interface WatchedProof {
  state: string;
  missing_since: Date | null;
  unread_since: Date | null;
  unread_looks: number;
}

/** The proof again, locked, if nobody has looked at it meanwhile. */
export async function lockWatched(trx: Knex.Transaction, { id, looks_count }: Due): Promise<WatchedProof | undefined> {
  return trx('proofs')
    .where({ submission_id: id, looks_count })
    .whereRaw('next_look_at <= app_now()')
    .forNoKeyUpdate()
    .first<WatchedProof>('state', 'missing_since', 'unread_since', 'unread_looks');
}

interface AfterLook {
  nextHours: number;
  missing: 'keep' | 'begin' | 'end';
  isUnread: boolean;
}

/** What a look has changed: when the next one is, and what is missing or unread since when. */
export async function recordAfterLook(trx: Knex.Transaction, id: number, after: AfterLook): Promise<void> {
  await trx.raw(
    `UPDATE proofs SET looks_count = looks_count + 1, next_look_at = app_now() + make_interval(hours => :nextHours),
            missing_since = CASE :missing WHEN 'begin' THEN app_now() WHEN 'end' THEN NULL ELSE missing_since END,
            unread_since = CASE WHEN :isUnread THEN coalesce(unread_since, app_now()) END,
            unread_looks = CASE WHEN :isUnread THEN unread_looks + 1 ELSE 0 END
      WHERE submission_id = :id`,
    { id, ...after },
  );
}
