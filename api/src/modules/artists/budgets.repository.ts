import type { Knex } from 'knex';
import { raw, rowsOf, statement, type Statement } from '../../sql.ts';

/** The monthly budget of the artist that a track belongs to. */
export interface Budget {
  trackId: number;
  artistId: number;
  artistName: string;
  budgetCredits: number;
  /** Hundredths that campaigns paid for in this month hold or have spent; what came back doesn't count. */
  used: number;
}

/** SQL: the hundredths that campaigns for the artist `r` hold or have spent, of those paid for in this month (UTC). */
export const usedThisMonthSql = `(
  SELECT coalesce(sum(f.held_hundredths + f.spent_hundredths), 0)::bigint
    FROM campaigns c JOIN tracks own ON own.id = c.track_id CROSS JOIN LATERAL figures_of_campaign(c.id) f
   WHERE own.roster_artist_id = r.id AND c.account_id = r.account_id
     AND c.paid_at >= date_trunc('month', app_now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC')`;

/** `Budget`s of those of the tracks whose artist has one. */
export const budgetsStatement = (trackIds: readonly number[]): Statement => statement`
  SELECT t.id AS "trackId", r.id AS "artistId", r.name AS "artistName", r.monthly_budget_credits AS "budgetCredits",
         ${raw(usedThisMonthSql)} AS used
    FROM tracks t JOIN roster_artists r ON r.id = t.roster_artist_id
   WHERE t.id = ANY (${[...trackIds]}::int[]) AND r.monthly_budget_credits IS NOT NULL`;

/** The budget for a track, or null where its artist has none. */
export async function budgetOf(db: Knex, trackId: number): Promise<Budget | null> {
  const [budget] = await rowsOf<Budget>(db, budgetsStatement([trackId]));
  return budget ?? null;
}
