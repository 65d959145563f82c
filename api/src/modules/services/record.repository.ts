import type { Level } from '@fanfare/api-contract';
import type { Knex } from 'knex';

const narrowed = 'AND s.service_id = ANY (CAST(:serviceIds AS int[]))';

/**
 * The recent record that levels are based on. Demo services keep their seeded record, which has no submissions behind it, so
 * `all` excludes them.
 * @param which `some`: those of `:serviceIds`, demo ones by the record that they came with
 */
export const recordSql = (which: 'all' | 'some'): string => `
  SELECT v.id, v.type, v.level,
         ${which === 'all' ? '' : 'v.is_demo,'}
         coalesce(o.answered, 0) AS answered, coalesce(o.missed, 0) AS missed,
         coalesce(o.kept, 0) AS kept, coalesce(o.broken, 0) AS broken,
         coalesce(w.votes, 0) AS votes, coalesce(w.helpful, 0) AS helpful
    FROM services v
    LEFT JOIN (
      SELECT s.service_id,
             count(*) FILTER (WHERE s.closed_at > since.at AND s.status IN ('accepted', 'placed', 'broken', 'declined')) AS answered,
             -- An answer that was refunded was none.
             count(*) FILTER (WHERE s.closed_at > since.at AND s.status IN ('expired', 'refunded_quality')) AS missed,
             count(*) FILTER (WHERE s.kept_at > since.at) AS kept,
             count(*) FILTER (WHERE s.status = 'broken' AND coalesce(s.keep_until, s.proof_due_at) > since.at) AS broken
        FROM submissions s CROSS JOIN (SELECT app_now() - make_interval(days => :days) AS at OFFSET 0) since
       WHERE s.closed_at IS NOT NULL ${which === 'all' ? '' : narrowed} GROUP BY s.service_id) o ON o.service_id = v.id
    LEFT JOIN (
      SELECT s.service_id, count(*) AS votes, count(*) FILTER (WHERE vo.is_helpful) AS helpful
        FROM votes vo JOIN submissions s ON s.id = vo.submission_id
       WHERE vo.voted_at > (SELECT app_now()) - make_interval(days => :days) ${which === 'all' ? '' : narrowed}
       GROUP BY s.service_id) w ON w.service_id = v.id
   WHERE ${which === 'all' ? 'NOT v.is_demo' : 'v.id = ANY (CAST(:serviceIds AS int[]))'}`;

export interface ServiceRecord {
  id: number;
  level: Level;
  answered: number;
  missed: number;
  kept: number;
  broken: number;
  votes: number;
  helpful: number;
}

/** The records of these services, in the order of ids. */
export async function recordsOf(db: Knex, serviceIds: readonly number[], days: number): Promise<ServiceRecord[]> {
  const { rows } = await db.raw<{ rows: ServiceRecord[] }>(
    `WITH record AS (${recordSql('some')})
     SELECT r.id, r.level,
            CASE WHEN r.is_demo THEN coalesce(st.answered_count, 0) ELSE r.answered END AS answered,
            CASE WHEN r.is_demo THEN coalesce(st.expired_count, 0) ELSE r.missed END AS missed,
            CASE WHEN r.is_demo THEN coalesce(st.promises_kept_count, 0) ELSE r.kept END AS kept,
            CASE WHEN r.is_demo THEN coalesce(st.promises_due_count - st.promises_kept_count, 0) ELSE r.broken END AS broken,
            CASE WHEN r.is_demo THEN coalesce(st.votes_count, 0) ELSE r.votes END AS votes,
            CASE WHEN r.is_demo THEN coalesce(st.helpful_count, 0) ELSE r.helpful END AS helpful
       FROM record r LEFT JOIN service_statistics st ON st.service_id = r.id ORDER BY r.id`,
    { serviceIds: [...serviceIds], days },
  );
  return rows;
}
