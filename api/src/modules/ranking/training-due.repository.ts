import type { Knex } from 'knex';
import { queryOne } from '../../sql.ts';

/** Whether the newest ranking is so old, or there is none; and enough tracks are placed somewhere to learn from. */
export async function isTrainingDue(
  db: Knex,
  { everyDays, minExamples }: { everyDays: number; minExamples: number },
): Promise<boolean> {
  const { isDue } = await queryOne<{ isDue: boolean }>(db)`
    SELECT NOT EXISTS (SELECT FROM finder_rankings WHERE trained_at > app_now() - make_interval(days => ${everyDays}))
       AND (SELECT count(*) FROM ((SELECT DISTINCT catalogue_track_id FROM placements LIMIT ${minExamples})
                                  UNION (SELECT DISTINCT catalogue_track_id FROM catalogue_playlist_tracks LIMIT ${minExamples})) placed)
           >= ${minExamples} AS "isDue"`;
  return isDue;
}
