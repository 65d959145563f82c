import type { AnswerComparison } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { queryRows, raw } from '../../sql.ts';
import { answersByGenreSql } from './answers-by-genre.ts';

export type ComparedGenre = AnswerComparison['genres'][number];

/** The genres that somebody answers in most. */
const mostGenres = 12;

/**
 * A curator's answers by genre, most answered first, beside what is usual there; a track counts in each of its genres. Wrong matches and
 * refunded answers don't count on either side.
 */
export async function comparedGenres(db: Knex, curatorAccountId: number, days: number): Promise<ComparedGenre[]> {
  return queryRows<ComparedGenre>(db)`
    SELECT jsonb_build_object('id', g.id, 'name', g.name) AS genre, own.answered, own.words AS "medianWords",
           jsonb_build_object('hits', own.helpful, 'of', own.votes) AS helpful,
           m.words::float8 AS "typicalWords", m.helpful::float8 AS "typicalHelpful"
      FROM (SELECT tg.genre_id, bool_and(v.is_demo) AS is_demo, count(*)::int AS answered,
                   percentile_cont(0.5) WITHIN GROUP (ORDER BY count_words(a.feedback)) AS words,
                   count(vo.submission_id)::int AS votes, (count(*) FILTER (WHERE vo.is_helpful))::int AS helpful
              FROM ${raw(answersByGenreSql)} AND a.curator_account_id = ${curatorAccountId}
               AND a.answered_at >= app_now() - make_interval(days => ${days}::int)
             GROUP BY tg.genre_id) own
      JOIN genres g ON g.id = own.genre_id
      LEFT JOIN genre_answer_medians m ON m.genre_id = own.genre_id AND m.is_demo = own.is_demo
     ORDER BY own.answered DESC, g.name LIMIT ${mostGenres}`;
}
