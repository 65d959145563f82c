import type { Knex } from 'knex';
import { raw, rowsOf, statement, type Statement } from '../../sql.ts';

/** The monthly budget of the artist that a track belongs to. */
export interface Budget {
  trackId: number;
  artistId: number;
  artistName: string;
  budgetCredits: number;
  /** Hundredths that campaigns paid for in this month hold or have spent; what came back doesn't count. */
  usedHundredths: number;
}

/**
 * SQL: the hundredths that campaigns for the artist `r` hold or have spent, of those paid for in this month (UTC). Cancelled ones were never sent;
 * the figures of completed ones are kept.
 */
export const usedThisMonthSql = `(
  SELECT coalesce(sum(f.held_hundredths + f.spent_hundredths), 0)::bigint
    FROM campaigns c
    LEFT JOIN campaign_figures kept ON kept.campaign_id = c.id
   CROSS JOIN LATERAL (
     SELECT kept.held_hundredths, kept.spent_hundredths WHERE kept.campaign_id IS NOT NULL
      UNION ALL
     SELECT now.held_hundredths, now.spent_hundredths FROM figures_of_campaign(c.id) now WHERE kept.campaign_id IS NULL) f
   WHERE c.paid_for_artist_id = r.id AND c.status <> 'cancelled'
     AND c.paid_at >= date_trunc('month', app_now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC')`;

/** `Budget`s of those of the tracks whose artist has one. */
export const budgetsStatement = (trackIds: readonly number[]): Statement => statement`
  SELECT t.id AS "trackId", r.id AS "artistId", r.name AS "artistName", r.monthly_budget_credits AS "budgetCredits",
         ${raw(usedThisMonthSql)} AS "usedHundredths"
    FROM tracks t JOIN roster_artists r ON r.id = t.roster_artist_id
   WHERE t.id = ANY (${[...trackIds]}::int[]) AND r.monthly_budget_credits IS NOT NULL`;

/** The budget for a track, or null where its artist has none. */
export async function budgetOf(db: Knex, trackId: number): Promise<Budget | null> {
  const [budget] = await rowsOf<Budget>(db, budgetsStatement([trackId]));
  return budget ?? null;
}
