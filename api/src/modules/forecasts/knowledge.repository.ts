import type { ServiceType } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import type { Rules } from '../../rules.ts';
import {
  type Kind,
  type KindCounts,
  type Knowledge,
  type SongCounts,
  kindFrom,
  songSpreadFrom,
  usual,
} from './knowledge.policy.ts';
import { edge, shapeShares } from './reply-time.ts';

/** What is known of real services, and apart from it of demo ones. */
export interface Known {
  real: Knowledge;
  demo: Knowledge;
}

export const kindOf = (known: Known, service: { type: ServiceType; isDemo: boolean }): Kind =>
  known[service.isDemo ? 'demo' : 'real'].kinds[service.type] ?? usual;

interface Row {
  is_demo: boolean;
  knowledge: Knowledge;
  is_old: boolean;
}

async function read(db: Knex, rules: Rules): Promise<{ known: Known; isOld: boolean }> {
  const { rows } = await db
    .raw<{ rows: Row[] }>(
      `SELECT is_demo, priors AS knowledge, updated_at < app_now() - make_interval(mins => ?) AS is_old FROM forecast_priors`,
      [rules.forecasts.learnAgainMinutes],
    )
    .options({ name: 'forecast knowledge' });
  const of = (isDemo: boolean): Knowledge =>
    rows.find((row) => row.is_demo === isDemo)?.knowledge ?? { kinds: {}, songSpread: rules.forecasts.songSpread };
  return { known: { real: of(false), demo: of(true) }, isOld: rows.length < 2 || rows.some((row) => row.is_old) };
}

/** As it was learned last, however old. */
export const lastKnown = async (db: Knex, rules: Rules): Promise<Known> => (await read(db, rules)).known;

/** What is known, learned again where that was a while ago; not for transactions, which would hold up whoever else learns. */
export async function knowledge(db: Knex, rules: Rules): Promise<Known> {
  const { known, isOld } = await read(db, rules);
  if (!isOld) return known;
  await learn(db, rules);
  return lastKnown(db, rules);
}

const logitSql = (share: string) =>
  `ln(least(1 - ${edge}, greatest(${edge}, ${share})) / (1 - least(1 - ${edge}, greatest(${edge}, ${share}))))`;
const usualReply = 'st.median_reply_hours / 24.0 / v.reply_days';

async function countKinds(db: Knex, rules: Rules): Promise<(KindCounts & { isDemo: boolean })[]> {
  const { rows } = await db.raw<{ rows: (KindCounts & { isDemo: boolean })[] }>(
    `WITH records AS (
       SELECT v.type, v.is_demo, sum(st.answered_count)::float AS answered, sum(st.accepted_count)::float AS accepted,
              sum(st.expired_count)::float AS expired,
              count(middle) AS medians, avg(middle) AS middle, var_samp(middle) AS variance,
              avg(1.0 / st.answered_count) FILTER (WHERE middle IS NOT NULL) AS noise
         FROM services v JOIN service_statistics st ON st.service_id = v.id
        CROSS JOIN LATERAL (
          SELECT CASE WHEN st.answered_count >= :newBelow THEN ${logitSql(usualReply)} END AS middle) one
        GROUP BY v.type, v.is_demo),
     newest AS MATERIALIZED (
       SELECT a.submission_id, a.decision, a.answered_at FROM answers a ORDER BY a.answered_at DESC LIMIT :newest),
     replies AS (
       SELECT v.type, v.is_demo, count(*) AS answers, count(*) FILTER (WHERE n.decision = 'wrong_match') AS wrong,
              count(late) AS replies, percentile_cont(CAST(:shares AS float[])) WITHIN GROUP (ORDER BY late) AS shape
         FROM newest n JOIN submissions s ON s.id = n.submission_id JOIN services v ON v.id = s.service_id
         LEFT JOIN service_statistics st ON st.service_id = v.id
        CROSS JOIN LATERAL (
          SELECT CASE WHEN n.decision <> 'wrong_match' AND st.median_reply_hours IS NOT NULL
                      THEN ${logitSql('extract(epoch FROM n.answered_at - s.sent_at)::float / 86400 / s.reply_days')}
                           - ${logitSql(usualReply)} END AS late) one
        GROUP BY v.type, v.is_demo)
     SELECT type, is_demo AS "isDemo", r.answered, r.accepted, r.expired, r.medians::int AS "medianCount",
            r.middle::float AS "medianMean", r.variance::float AS "medianVariance", r.noise::float AS "medianNoise",
            coalesce(n.answers, 0)::int AS "newestCount", coalesce(n.wrong, 0)::int AS "wrongMatchCount",
            coalesce(n.replies, 0)::int AS "replyCount", n.shape::float[] AS shape
       FROM records r LEFT JOIN replies n USING (type, is_demo)`,
    { newBelow: rules.services.newBelowAnswers, newest: rules.forecasts.newestAnswers, shares: [...shapeShares] },
  );
  return rows;
}

/**
 * The spread of songs from how far campaigns ended from what was expected of them: beyond chance alone, by least squares, each
 * weighed by how much it can tell.
 */
async function countSongs(db: Knex, rules: Rules, isDemo: boolean): Promise<SongCounts> {
  const { rows } = await db.raw<{ rows: SongCounts[] }>(
    `SELECT count(*)::int AS campaigns,
            sum(weight * lift * lift * ((accepts - expected) ^ 2 - chance)) / nullif(sum(weight * lift ^ 4), 0) AS variance,
            sum(weight * lift ^ 4) / 2 AS precision
       FROM (
         SELECT o.accepts::float AS accepts, f.expected_accepts::float AS expected, f.chance_variance::float AS chance,
                f.track_sensitivity::float AS lift,
                1 / (f.chance_variance + CAST(:assumed AS float) * f.track_sensitivity ^ 2 + 0.01) ^ 2 AS weight
           FROM forecast_outcomes o JOIN campaign_forecasts f USING (campaign_id)
          WHERE o.is_demo = CAST(:isDemo AS boolean) AND o.is_scored AND f.track_sensitivity IS NOT NULL
          ORDER BY o.scored_at DESC LIMIT :newest) newest`,
    { isDemo, newest: rules.forecasts.newestCampaigns, assumed: rules.forecasts.songSpread ** 2 },
  );
  return rows[0]!;
}

/** Counts again what forecasts stand on beside a service's own record. */
export async function learn(db: Knex, rules: Rules): Promise<void> {
  const counted = await countKinds(db, rules);
  for (const isDemo of [false, true]) {
    const kinds = counted.filter((one) => one.isDemo === isDemo).map((one) => [one.type, kindFrom(one)] as const);
    const songSpread = songSpreadFrom(await countSongs(db, rules, isDemo), rules.forecasts.songSpread);
    const learned: Knowledge = { kinds: Object.fromEntries(kinds), songSpread };
    await db.raw(
      `INSERT INTO forecast_priors (is_demo, priors) VALUES (?, CAST(? AS jsonb))
       ON CONFLICT (is_demo) DO UPDATE SET priors = excluded.priors, updated_at = excluded.updated_at`,
      [isDemo, JSON.stringify(learned)],
    );
  }
}
