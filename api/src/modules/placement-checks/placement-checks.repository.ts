import type { Knex } from 'knex';
import type { Looked, Placement } from './page-check.policy.ts';

/** What a proof of a yes has to be true of; undefined where it isn't this curator's, or wasn't answered with a yes. */
export async function placementToProve(
  db: Knex,
  curatorAccountId: number,
  submissionId: number,
): Promise<Omit<Placement, 'url' | 'disclosure'> | undefined> {
  const { rows } = await db.raw<{ rows: Omit<Placement, 'url' | 'disclosure'>[] }>(
    `SELECT v.type, v.url AS "serviceUrl", t.title, t.artist, a.answered_at AS "acceptedAt"
       FROM submissions s
       JOIN services v ON v.id = s.service_id
       JOIN tracks t ON t.id = s.track_id
       JOIN answers a ON a.submission_id = s.id
      WHERE s.id = ? AND s.curator_account_id = ? AND s.status = 'accepted'`,
    [submissionId, curatorAccountId],
  );
  return rows[0];
}

type Kind = 'hand_in' | 'daily' | 'second';

/** Keeps what a look came to. @returns false where one of its kind was kept on this day already */
export async function keepLook(
  trx: Knex.Transaction,
  submissionId: number,
  kind: Kind,
  { outcome, position, why }: Looked,
): Promise<boolean> {
  const { rows } = await trx.raw<{ rows: unknown[] }>(
    `INSERT INTO placement_checks (submission_id, kind, outcome, position, why)
     VALUES (:submissionId, :kind, :outcome, :position::int, :why::text)
     ON CONFLICT ON CONSTRAINT placement_checks_once_a_day DO NOTHING RETURNING 1`,
    { submissionId, kind, outcome, position, why },
  );
  return rows.length > 0;
}

/** From now on the proof is looked at, the first time with what was seen as it was handed in. */
export async function beginWatching(
  trx: Knex.Transaction,
  submissionId: number,
  looked: Looked,
  everyHours: number,
): Promise<void> {
  await trx.raw(
    `UPDATE proofs SET is_watched = true, looks_count = 1, next_look_at = app_now() + make_interval(hours => :everyHours),
            unread_looks = :unread::int, unread_since = CASE WHEN :unread::int > 0 THEN app_now() END
      WHERE submission_id = :submissionId`,
    { submissionId, everyHours, unread: looked.outcome === 'unreachable' ? 1 : 0 },
  );
  await keepLook(trx, submissionId, 'hand_in', looked);
}
