import type { Knex } from 'knex';
import { queryOne } from '../../sql.ts';

export interface Capacity {
  weekly_capacity: number;
  week_count: number;
  away_until: Date | null;
  is_away_by_rule: boolean;
}

/** The weekly capacity of live services, and whether all are away. @param awayDays of the rule for missed deadlines */
export async function capacityOf(db: Knex, curatorProfileId: number, awayDays: number): Promise<Capacity> {
  return queryOne<Capacity>(db)`
    SELECT coalesce(sum(v.weekly_capacity), 0) AS weekly_capacity, coalesce(sum(week.count), 0)::bigint AS week_count,
           CASE WHEN bool_and(coalesce(v.away_until > now.at, false)) THEN max(v.away_until) END AS away_until,
           coalesce(bool_or(v.is_away_by_rule AND v.reliability_from + make_interval(days => ${awayDays}) > now.at), false) AS is_away_by_rule
      FROM (SELECT app_now() AS at) now
      JOIN services v ON v.curator_profile_id = ${curatorProfileId} AND v.status = 'active'
     CROSS JOIN LATERAL (
       SELECT count(*) AS count FROM submissions o
        WHERE o.service_id = v.id AND o.created_at > now.at - interval '7 days' AND o.status NOT IN ('cancelled', 'withdrawn')) week`;
}

export interface Day {
  received: number;
  answered: number;
  /** In hundredths, without reversed earnings. */
  earned: number;
}

/** The last 24 hours of a curator. */
export async function todayOf(db: Knex, curatorAccountId: number): Promise<Day> {
  return queryOne<Day>(db)`
    SELECT (SELECT count(*) FROM submissions s WHERE s.curator_account_id = ${curatorAccountId}
      AND s.sent_at > day.began) AS received,
           count(a.submission_id) AS answered, coalesce(sum(e.amount) FILTER (WHERE s.reversed_at IS NULL), 0)::bigint AS earned
      FROM (SELECT app_now() - interval '24 hours' AS began) day
      LEFT JOIN answers a ON a.curator_account_id = ${curatorAccountId} AND a.answered_at > day.began
      LEFT JOIN submissions s ON s.id = a.submission_id
      LEFT JOIN ledger_transfers e ON e.idem = 'submission:' || a.submission_id || ':earned'
     GROUP BY day.began`;
}
