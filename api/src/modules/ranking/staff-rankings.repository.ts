import type { Knex } from 'knex';
import { queryRow, queryRows, raw } from '../../sql.ts';
import type { Figures } from './choice-table.ts';

export interface StaffRankingRow {
  id: number;
  trainedAt: Date;
  examples: number;
  figures: Figures;
  isLive: boolean;
  liveSince: Date | null;
  /** An email address. */
  chosenBy: string | null;
  /** Nothing was trained since, or put live. */
  isUndecided: boolean;
  /** Names of the features that each variant was trained for. */
  features: string[][];
}

const select = `
  SELECT r.id, r.trained_at AS "trainedAt", r.examples, r.figures, r.is_live AS "isLive", r.live_since AS "liveSince",
         a.email::text AS "chosenBy", jsonb_path_query_array(r.variants, '$[*].ranker.features') AS features,
         r.live_since IS NULL AND NOT EXISTS (SELECT FROM finder_rankings o WHERE o.id > r.id OR o.live_since > r.trained_at)
           AS "isUndecided"
    FROM finder_rankings r LEFT JOIN accounts a ON a.id = r.chosen_by`;

/** Trained rankings, newest first. */
export const rankingPage = (db: Knex, beforeId: number | null, limit: number): Promise<StaffRankingRow[]> =>
  queryRows<StaffRankingRow>(db)`
    ${raw(select)} WHERE ${beforeId}::int IS NULL OR r.id < ${beforeId}::int ORDER BY r.id DESC LIMIT ${limit}`;

export const rankingOf = (db: Knex, id: number): Promise<StaffRankingRow | null> =>
  queryRow<StaffRankingRow>(db)`${raw(select)} WHERE r.id = ${id}`;

/** The one that is live, and when the newest was trained; null before the first training. */
export async function rankingState(db: Knex): Promise<{ live: StaffRankingRow | null; lastTrainedAt: Date | null }> {
  const [live, newest] = await Promise.all([
    queryRow<StaffRankingRow>(db)`${raw(select)} WHERE r.is_live`,
    queryRow<{ at: Date }>(db)`SELECT trained_at AS at FROM finder_rankings ORDER BY id DESC LIMIT 1`,
  ]);
  return { live, lastTrainedAt: newest?.at ?? null };
}
