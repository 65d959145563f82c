import type { Knex } from 'knex';
import type { Rules } from '../../rules.ts';
import { execute } from '../../sql.ts';

/** Recomputes the median accept rate per type and genre. Needs enough curators: fewer would reveal individuals. */
export async function countAcceptMedians(db: Knex, { statistics: needed }: Rules): Promise<void> {
  await db.transaction(async (trx) => {
    await execute(trx)`DELETE FROM genre_accept_medians`;
    await trx.raw(
      `INSERT INTO genre_accept_medians (type, genre_id, is_demo, median, curators)
       SELECT v.type, g.genre_id, v.is_demo,
              percentile_cont(0.5) WITHIN GROUP (ORDER BY least(1, g.accepted_count::float8 / g.answered_count)),
              count(DISTINCT v.curator_profile_id)
         FROM service_genre_statistics g JOIN services v ON v.id = g.service_id
        WHERE g.answered_count >= :typicalFromAnswers
        GROUP BY v.type, g.genre_id, v.is_demo
       HAVING count(DISTINCT v.curator_profile_id) >= :typicalFromCurators`,
      needed,
    );
  });
}
