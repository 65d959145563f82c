import type { Knex } from 'knex';
import type { Rules } from '../../rules.ts';
import { recordSql } from './record.repository.ts';
import { priors, smoothedSql } from '../ranking/index.ts';

/** Ranks Trusted services for Top, smoothed as on the cards. */
const quality = `(
  ${smoothedSql('answered', '(answered + missed)', priors.answer)}
  + ${smoothedSql('kept', '(kept + broken)', priors.kept)}
  + ${smoothedSql('helpful', 'votes', priors.helpful)})`;

/**
 * Sets each service's level by its recent record. No promises due counts as kept; a helpful rate counts from the number of
 * votes that makes it public. Only changed services are locked, by id.
 * @returns how many changed
 */
export async function setLevels(db: Knex, { services: rules }: Rules): Promise<number> {
  const { rows } = await db.raw<{ rows: unknown[] }>(
    `WITH record AS MATERIALIZED (${recordSql('all')}),
     earned AS (
       SELECT *, CASE
           WHEN answered < :newBelow THEN 'new'
           WHEN answered >= :trustedAnswers AND answered * 100 >= :answerPercent * (answered + missed)
                AND kept * 100 >= :keptPercent * (kept + broken)
                AND (votes < :fromVotes OR helpful * 100 >= :helpfulPercent * votes) THEN 'trusted'
           ELSE 'standard' END AS base
         FROM record),
     ranked AS (
       SELECT *, row_number() OVER (PARTITION BY type, base ORDER BY ${quality} DESC, answered DESC, id) AS place,
              count(*) OVER (PARTITION BY type, base) AS trusted FROM earned),
     next_level AS (
       SELECT id, CASE WHEN base = 'trusted' AND place <= floor(trusted * :topPercent / 100.0) THEN 'top' ELSE base END AS level
         FROM ranked),
     changed AS MATERIALIZED (
       SELECT v.id, next_level.level FROM services v JOIN next_level ON next_level.id = v.id
        WHERE v.level <> next_level.level ORDER BY v.id FOR NO KEY UPDATE OF v)
     UPDATE services v SET level = changed.level FROM changed WHERE v.id = changed.id RETURNING 1`,
    {
      days: rules.statisticsDays,
      newBelow: rules.newBelowAnswers,
      trustedAnswers: rules.trusted.answers,
      answerPercent: rules.trusted.answerPercent,
      keptPercent: rules.trusted.keptPercent,
      fromVotes: rules.helpfulFromVotes,
      helpfulPercent: rules.trusted.helpfulPercent,
      topPercent: rules.topPercent,
    },
  );
  return rows.length;
}
