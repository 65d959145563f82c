import type { Knex } from 'knex';
import type { Rules } from '../../rules.ts';
import { execute } from '../../sql.ts';

/* The grouped median of ratings: a 4 stands for 3.5 to 4.5, spread evenly. A plain one would be 3 or 4 nearly everywhere. */
const median = `least(5, greatest(1, round(rating - 0.5 + (total / 2.0 - (upto - times)) / times, 2)))`;

/**
 * Recomputes medians per genre and parent genre, without refunded answers. Needs enough ratings of enough tracks: fewer would
 * reveal individuals.
 */
export async function updateMedians(db: Knex, { median: needed }: Rules['reports']): Promise<void> {
  await db.transaction(async (trx) => {
    await execute(trx)`DELETE FROM genre_medians`;
    await trx.raw(
      `WITH rated AS (
         SELECT s.track_id, r.key AS aspect, r.value::int AS rating
           FROM answers a JOIN submissions s ON s.id = a.submission_id
          CROSS JOIN LATERAL jsonb_each_text(a.ratings) r WHERE s.status <> 'refunded_quality'),
       track_genres_and_parents AS (
         SELECT tg.track_id, tg.genre_id FROM track_genres tg
          UNION
         SELECT tg.track_id, g.parent_id FROM track_genres tg JOIN genres g ON g.id = tg.genre_id WHERE g.parent_id IS NOT NULL),
       enough AS (
         SELECT genre_id, aspect FROM rated JOIN track_genres_and_parents USING (track_id) GROUP BY 1, 2
         HAVING count(*) >= :ratings AND count(DISTINCT track_id) >= :tracks),
       counted AS (
         SELECT genre_id, aspect, rating, count(*) AS times
           FROM rated JOIN track_genres_and_parents USING (track_id) JOIN enough USING (genre_id, aspect) GROUP BY 1, 2, 3),
       running AS (
         SELECT *, sum(times) OVER (PARTITION BY genre_id, aspect ORDER BY rating) AS upto,
                sum(times) OVER (PARTITION BY genre_id, aspect) AS total FROM counted)
       INSERT INTO genre_medians (genre_id, aspect, median, ratings)
       SELECT DISTINCT ON (genre_id, aspect) genre_id, aspect, ${median}, total
         FROM running WHERE upto * 2 >= total ORDER BY genre_id, aspect, rating`,
      needed,
    );
  });
}
