import { inEnglish } from '../../because.ts';
import type { Knex } from 'knex';
import { queryRows } from '../../sql.ts';
import type { PageCheck, Placement } from './page-check.policy.ts';

/** What the proof of an accepted submission has to show; undefined where the curator has no such submission. */
export async function expectedPlacement(
  db: Knex,
  curatorAccountId: number,
  submissionId: number,
): Promise<Omit<Placement, 'url' | 'disclosure'> | undefined> {
  const rows = await queryRows<Omit<Placement, 'url' | 'disclosure'>>(db)`
    SELECT v.type, v.url AS "serviceUrl", t.title, t.artist, a.answered_at AS "acceptedAt",
           NULL AS "lastSeen"
      FROM submissions s
      JOIN services v ON v.id = s.service_id
      JOIN tracks t ON t.id = s.track_id
      JOIN answers a ON a.submission_id = s.id
     WHERE s.id = ${submissionId} AND s.curator_account_id = ${curatorAccountId} AND s.status = 'accepted'`;
  return rows[0];
}

type CheckKind = 'added' | 'daily' | 'recheck';

/** Records a check. @returns false where one of its kind exists for this day */
export async function insertCheck(
  trx: Knex.Transaction,
  submissionId: number,
  kind: CheckKind,
  { outcome, position, why, hiddenCount }: PageCheck,
): Promise<boolean> {
  const rows = await queryRows<unknown>(trx)`
    INSERT INTO placement_checks (submission_id, kind, outcome, position, why, because, hidden_count)
    VALUES (${submissionId}, ${kind}, ${outcome}, ${position}::int, ${why && inEnglish(why)}::text,
            ${why && JSON.stringify(why)}::jsonb, ${hiddenCount}::int)
    ON CONFLICT ON CONSTRAINT placement_checks_once_a_day DO NOTHING RETURNING 1`;
  return rows.length > 0;
}

/** Starts the daily checks of a proof; the first is the one made when it was added. */
export async function startChecks(
  trx: Knex.Transaction,
  submissionId: number,
  check: PageCheck,
  everyHours: number,
): Promise<void> {
  await trx.raw(
    `UPDATE proofs SET is_checked = true, checks_count = 1, next_check_at = app_now() + make_interval(hours => :everyHours),
            unreadable_checks = :unreadable::int, unreadable_since = CASE WHEN :unreadable::int > 0 THEN app_now() END
      WHERE submission_id = :submissionId`,
    { submissionId, everyHours, unreadable: check.outcome === 'unreachable' ? 1 : 0 },
  );
  await insertCheck(trx, submissionId, 'added', check);
}
