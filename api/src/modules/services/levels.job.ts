import type { Knex } from 'knex';
import type { Rules } from '../../rules.ts';
import { priors, smoothedSql } from './statistics.policy.ts';

/** What the last days say about each service. Demo services keep what came with their history: it has no submissions behind it. */
const record = `
  SELECT v.id, v.type, v.level,
         coalesce(o.answered, 0) AS answered, coalesce(o.missed, 0) AS missed,
         coalesce(o.kept, 0) AS kept, coalesce(o.broken, 0) AS broken,
         coalesce(w.votes, 0) AS votes, coalesce(w.helpful, 0) AS helpful
    FROM services v
    LEFT JOIN (
      SELECT s.service_id,
             count(*) FILTER (WHERE s.closed_at > since.at AND s.status IN ('accepted', 'placed', 'broken', 'declined')) AS answered,
             -- An answer that was refunded was none.
             count(*) FILTER (WHERE s.closed_at > since.at AND s.status IN ('expired', 'refunded_quality')) AS missed,
             count(*) FILTER (WHERE s.kept_at > since.at) AS kept,
             count(*) FILTER (WHERE s.status = 'broken' AND coalesce(s.keep_until, s.proof_due_at) > since.at) AS broken
        FROM submissions s CROSS JOIN (SELECT app_now() - make_interval(days => :days) AS at) since
       WHERE s.closed_at IS NOT NULL GROUP BY s.service_id) o ON o.service_id = v.id
    LEFT JOIN (
      SELECT s.service_id, count(*) AS votes, count(*) FILTER (WHERE vo.is_helpful) AS helpful
        FROM votes vo JOIN submissions s ON s.id = vo.submission_id
       WHERE vo.voted_at > app_now() - make_interval(days => :days) GROUP BY s.service_id) w ON w.service_id = v.id
   WHERE NOT v.is_demo`;

/** The best of the Trusted by what they are measured by, smoothed as on the cards. */
const quality = `(
  ${smoothedSql('answered', '(answered + missed)', priors.answer)}
  + ${smoothedSql('kept', '(kept + broken)', priors.kept)}
  + ${smoothedSql('helpful', 'votes', priors.helpful)})`;

/**
 * Gives each service the level that its last days have earned. Nothing due counts as kept; a helpful rate counts from as many
 * votes on as make it public. Set-based; only those that change are locked, in the order of ids.
 * @returns how many changed
 */
export async function setLevels(db: Knex, { services: rules }: Rules): Promise<number> {
  const { rows } = await db.raw<{ rows: unknown[] }>(
    `WITH record AS MATERIALIZED (${record}),
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
     wanted AS (
       SELECT id, CASE WHEN base = 'trusted' AND place <= floor(trusted * :topPercent / 100.0) THEN 'top' ELSE base END AS level
         FROM ranked),
     changed AS MATERIALIZED (
       SELECT v.id, wanted.level FROM services v JOIN wanted ON wanted.id = v.id
        WHERE v.level <> wanted.level ORDER BY v.id FOR NO KEY UPDATE OF v)
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
