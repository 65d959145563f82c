import type { Knex } from 'knex';
import { execute, queryRows } from '../../sql.ts';
import type { Placement } from './page-check.policy.ts';

/** A placement whose next check is due. */
export interface DuePlacement extends Placement {
  id: number;
  checks_count: number;
}

/** Placements that must still stay up and whose check is due, the longest due first. */
export async function duePlacements(db: Knex, limit: number): Promise<DuePlacement[]> {
  return queryRows<DuePlacement>(db)`
    SELECT p.submission_id AS id, p.checks_count, v.type, p.url, v.url AS "serviceUrl", t.title, t.artist, p.disclosure,
           NULL AS "acceptedAt",
           (SELECT json_build_object('hiddenCount', c.hidden_count) FROM placement_checks c WHERE c.submission_id = p.submission_id AND c.outcome = 'seen'
             ORDER BY c.id DESC LIMIT 1) AS "lastSeen"
      FROM proofs p
      JOIN submissions s ON s.id = p.submission_id
      JOIN services v ON v.id = s.service_id
      JOIN tracks t ON t.id = s.track_id
     WHERE p.next_check_at <= app_now() AND s.status IN ('accepted', 'placed')
       AND s.kept_at IS NULL AND s.keep_until > app_now()
     ORDER BY p.next_check_at, p.submission_id LIMIT ${limit}`;
}

/** Ends the checks of promises that are kept, broken or refunded. */
export async function stopFinishedChecks(db: Knex): Promise<void> {
  await execute(db)`
    UPDATE proofs p SET next_check_at = NULL FROM submissions s
     WHERE s.id = p.submission_id AND p.next_check_at <= app_now()
       AND (s.status NOT IN ('accepted', 'placed') OR s.kept_at IS NOT NULL OR s.keep_until <= app_now())`;
}

export interface CheckedProof {
  state: string;
  missing_since: Date | null;
  unreadable_since: Date | null;
  unreadable_checks: number;
}

/** Locks the proof again, unless another check was recorded meanwhile. */
export async function lockDuePlacement(
  trx: Knex.Transaction,
  { id, checks_count }: DuePlacement,
): Promise<CheckedProof | undefined> {
  return trx('proofs')
    .where({ submission_id: id, checks_count })
    .whereRaw('next_check_at <= app_now()')
    .forNoKeyUpdate()
    .first<CheckedProof>('state', 'missing_since', 'unreadable_since', 'unreadable_checks');
}

interface CheckEffect {
  nextHours: number;
  missing: 'unchanged' | 'start' | 'end';
  isUnreadable: boolean;
}

/** Counts a check: when the next one is due, and since when the placement is missing or its page unreadable. */
export async function recordCheck(trx: Knex.Transaction, id: number, effect: CheckEffect): Promise<void> {
  await trx.raw(
    `UPDATE proofs SET checks_count = checks_count + 1, next_check_at = app_now() + make_interval(hours => :nextHours),
            missing_since = CASE :missing WHEN 'start' THEN app_now() WHEN 'end' THEN NULL ELSE missing_since END,
            unreadable_since = CASE WHEN :isUnreadable THEN coalesce(unreadable_since, app_now()) END,
            unreadable_checks = CASE WHEN :isUnreadable THEN unreadable_checks + 1 ELSE 0 END
      WHERE submission_id = :id`,
    { id, ...effect },
  );
}
