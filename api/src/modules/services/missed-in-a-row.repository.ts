import type { Knex } from 'knex';
import type { Rules } from '../../rules.ts';

/** A service that missed its latest deadlines one after another. */
export interface MissedStreak {
  service_id: number;
  service_title: string;
  /** Since the rule last applied; counted up to where the service goes away. */
  in_a_row: number;
}

/**
 * Those services that go away with the next deadline they miss, or, where `in_a_row` has reached the rule, with the next run of its
 * job (`services.reliability`). Live ones that aren't away.
 */
export async function servicesNearAutoAway(
  db: Knex,
  { services: { awayAfterExpiries: most } }: Rules,
  among: { serviceIds: number[] } | { curatorProfileId: number },
): Promise<MissedStreak[]> {
  const scope =
    'serviceIds' in among ? 'v.id = ANY (:serviceIds::int[])' : 'v.curator_profile_id = :curatorProfileId::int';
  const { rows } = await db.raw<{ rows: MissedStreak[] }>(
    `SELECT v.id AS service_id, v.title AS service_title, latest.in_a_row
       FROM services v
      CROSS JOIN LATERAL (
        SELECT coalesce(min(x.position) FILTER (WHERE NOT x.is_expired) - 1, count(*))::int AS in_a_row
          FROM (SELECT s.status = 'expired' AS is_expired,
                       row_number() OVER (ORDER BY s.closed_at DESC, s.id DESC) AS position
                  FROM submissions s
                 WHERE s.service_id = v.id AND s.closed_at > coalesce(v.reliability_from, '-infinity')
                   AND s.status NOT IN ('withdrawn', 'cancelled', 'wrong_match')
                 ORDER BY s.closed_at DESC, s.id DESC LIMIT :most) x) latest
      WHERE ${scope} AND v.status = 'active' AND NOT v.is_demo AND coalesce(v.away_until <= app_now(), true)
        AND latest.in_a_row >= :most::int - 1 ORDER BY v.id`,
    { ...among, most } as Record<string, Knex.RawBinding>,
  );
  return rows;
}
