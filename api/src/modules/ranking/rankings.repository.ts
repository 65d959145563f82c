import type { Knex } from 'knex';
import { execute, queryOne, queryRow, queryRows } from '../../sql.ts';
import { isCurrent } from './ranker.ts';
import type { Figures } from './choice-table.ts';
import type { TermWeights } from './terms.ts';
import type { Variant } from './variants.ts';

/** What was trained at once: the most informed variant first. */
export interface TrainedRanking {
  variants: readonly Variant[];
  examples: number;
  /** Null where there were too few answers to learn from. */
  termWeights: TermWeights | null;
}

export interface RankingRow {
  id: number;
  trainedAt: Date;
  examples: number;
  /** Of the most informed variant. */
  figures: Figures;
  isLive: boolean;
  /** When it was last put live, and by which staff account; null for what went live by itself. */
  liveSince: Date | null;
  chosenBy: number | null;
}

/** The live one's variants; null before the first training, or where it was trained for features of another release. */
export async function liveRanking(
  db: Knex,
): Promise<{ id: number; variants: Variant[]; termWeights: TermWeights | null } | null> {
  const row = await queryRow<{ id: number; variants: Variant[]; termWeights: TermWeights | null }>(db)`
    SELECT id, variants, term_weights AS "termWeights" FROM finder_rankings WHERE is_live`;
  return row && row.variants.every(({ ranker }) => isCurrent(ranker)) ? row : null;
}

/**
 * Stores a trained ranking. It goes live where its figures aren't worse than the live one's, or that one can't be used any more; else
 * staff decide.
 */
export async function storeRanking(db: Knex, { variants, examples, termWeights }: TrainedRanking): Promise<RankingRow> {
  return db.transaction(async (trx) => {
    await execute(trx)`SELECT pg_advisory_xact_lock(hashtext('finder ranking'))`;
    const { figures } = variants[0]!;
    const live = await queryRow<{ figures: Figures }>(trx)`SELECT figures FROM finder_rankings WHERE is_live`;
    const isUsable = (await liveRanking(trx)) !== null;
    const isBetter = !live || !isUsable || (figures.hit10 >= live.figures.hit10 && figures.mrr >= live.figures.mrr);
    const { id } = await queryOne<{ id: number }>(trx)`
      INSERT INTO finder_rankings (examples, figures, variants, term_weights)
      VALUES (${examples}, CAST(${JSON.stringify(figures)} AS jsonb), CAST(${JSON.stringify(variants)} AS jsonb),
              CAST(${termWeights && JSON.stringify(termWeights)} AS jsonb)) RETURNING id`;
    if (isBetter) await putLive(trx, id, null);
    const rows = await queryRows<RankingRow>(trx)`
      SELECT id, trained_at AS "trainedAt", examples, figures, is_live AS "isLive", live_since AS "liveSince",
             chosen_by AS "chosenBy" FROM finder_rankings WHERE id = ${id}`;
    return rows[0]!;
  });
}

/** Puts a stored ranking live: a newer one, or an older one again. The live one stays as it is. @returns false for an unknown one */
export async function putLive(db: Knex, id: number, chosenBy: number | null): Promise<boolean> {
  return db.transaction(async (trx) => {
    await execute(trx)`SELECT pg_advisory_xact_lock(hashtext('finder ranking'))`;
    const found = await queryRow<{ id: number }>(trx)`SELECT id FROM finder_rankings WHERE id = ${id}`;
    if (!found) return false;
    await execute(trx)`UPDATE finder_rankings SET is_live = false WHERE is_live AND id <> ${id}`;
    await execute(trx)`
      UPDATE finder_rankings SET is_live = true, live_since = app_now(), chosen_by = ${chosenBy}
       WHERE id = ${id} AND NOT is_live`;
    return true;
  });
}
