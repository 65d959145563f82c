import type { Knex } from 'knex';
import type { Rules } from '../../rules.ts';
import { execute } from '../../sql.ts';
import { answersByGenreSql } from './answers-by-genre.ts';

/** Recomputes how long and how helpful answers usually are in each genre. Needs enough curators: fewer would reveal individuals. */
export async function countAnswerMedians(db: Knex, { statistics }: Rules): Promise<void> {
  const { answersWindowDays: days, answersFromCurators: fromCurators, typicalFromAnswers: fromVotes } = statistics;
  await db.transaction(async (trx) => {
    await execute(trx)`DELETE FROM genre_answer_medians`;
    await trx.raw(
      `INSERT INTO genre_answer_medians (genre_id, is_demo, words, curators, helpful)
       SELECT own.genre_id, own.is_demo, percentile_cont(0.5) WITHIN GROUP (ORDER BY own.words), count(*),
              CASE WHEN count(own.helpful) >= :fromCurators THEN percentile_cont(0.5) WITHIN GROUP (ORDER BY own.helpful) END
         FROM (SELECT tg.genre_id, v.is_demo, a.curator_account_id,
                      percentile_cont(0.5) WITHIN GROUP (ORDER BY count_words(a.feedback)) AS words,
                      CASE WHEN count(vo.submission_id) >= :fromVotes
                           THEN count(*) FILTER (WHERE vo.is_helpful)::float8 / count(vo.submission_id) END AS helpful
                 FROM ${answersByGenreSql} AND a.answered_at >= app_now() - make_interval(days => :days)
                GROUP BY tg.genre_id, v.is_demo, a.curator_account_id) own
        GROUP BY own.genre_id, own.is_demo
       HAVING count(*) >= :fromCurators`,
      { days, fromCurators, fromVotes },
    );
  });
}
