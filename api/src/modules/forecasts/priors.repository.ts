import type { ServiceType } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import type { Rules } from '../../rules.ts';
import { execute, queryOne, raw } from '../../sql.ts';
import {
  type Priors,
  type TrackSpreadEstimate,
  type TypeCounts,
  type TypePrior,
  defaultPrior,
  priorFrom,
  trackSpreadFrom,
} from './priors.policy.ts';
import { edge, shapeShares } from './reply-time.ts';

/** Real services and demo ones have priors of their own. */
export interface AllPriors {
  real: Priors;
  demo: Priors;
}

export const priorOf = (priors: AllPriors, service: { type: ServiceType; isDemo: boolean }): TypePrior =>
  priors[service.isDemo ? 'demo' : 'real'].byType[service.type] ?? defaultPrior;

/** What is stored of both, as JSON. */
export type StoredPriors = readonly { isDemo: boolean; priors: Priors; ageMinutes: number }[];

/** SQL of one value: `StoredPriors`. */
export const priorsSql = `(SELECT coalesce(json_agg(json_build_object('isDemo', is_demo, 'priors', priors,
    'ageMinutes', extract(epoch FROM app_now() - updated_at)::float8 / 60)), '[]') FROM forecast_priors)`;

function readFrom(stored: StoredPriors, { forecasts: rules }: Rules): { priors: AllPriors; isOld: boolean } {
  const of = (isDemo: boolean): Priors =>
    stored.find((one) => one.isDemo === isDemo)?.priors ?? { byType: {}, trackSpread: rules.songSpread };
  const isOld = stored.length < 2 || stored.some((one) => one.ageMinutes > rules.learnAgainMinutes);
  return { priors: { real: of(false), demo: of(true) }, isOld };
}

const stored = async (db: Knex): Promise<StoredPriors> =>
  (await queryOne<{ stored: StoredPriors }>(db)`SELECT ${raw(priorsSql)} AS stored`).stored;

/** As updated last, however long ago. */
export const storedPriors = async (db: Knex, rules: Rules): Promise<AllPriors> =>
  readFrom(await stored(db), rules).priors;

/** Current priors, updated first where they are old: not for transactions, which would block each other's updates. */
export const priors = async (db: Knex, rules: Rules): Promise<AllPriors> => priorsFrom(db, rules, await stored(db));

/** The same, where the caller has read what is stored. */
export async function priorsFrom(db: Knex, rules: Rules, found: StoredPriors): Promise<AllPriors> {
  const { priors: current, isOld } = readFrom(found, rules);
  return isOld ? updatedPriors(db, rules) : current;
}

/** By database: those that find them old at the same time update them once. */
const updates = new WeakMap<Knex, Promise<AllPriors>>();

async function updatedPriors(db: Knex, rules: Rules): Promise<AllPriors> {
  const update = async () => {
    await updatePriors(db, rules);
    return storedPriors(db, rules);
  };
  const updating = updates.get(db) ?? update().finally(() => updates.delete(db));
  updates.set(db, updating);
  return updating;
}

const logitSql = (share: string) =>
  `ln(least(1 - ${edge}, greatest(${edge}, ${share})) / (1 - least(1 - ${edge}, greatest(${edge}, ${share}))))`;
const medianReply = 'st.median_reply_hours / 24.0 / v.reply_days';

async function countTypes(db: Knex, rules: Rules): Promise<(TypeCounts & { isDemo: boolean })[]> {
  const { rows } = await db.raw<{ rows: (TypeCounts & { isDemo: boolean })[] }>(
    `WITH records AS (
       SELECT v.type, v.is_demo, sum(st.answered_count)::float AS answered, sum(st.accepted_count)::float AS accepted,
              sum(st.expired_count)::float AS expired,
              count(median) AS medians, avg(median) AS median, var_samp(median) AS variance,
              avg(1.0 / st.answered_count) FILTER (WHERE median IS NOT NULL) AS noise
         FROM services v JOIN service_statistics st ON st.service_id = v.id
        CROSS JOIN LATERAL (
          SELECT CASE WHEN st.answered_count >= :newBelow THEN ${logitSql(medianReply)} END AS median) reply
        GROUP BY v.type, v.is_demo),
     newest AS MATERIALIZED (
       SELECT a.submission_id, a.decision, a.answered_at FROM answers a ORDER BY a.answered_at DESC LIMIT :newest),
     replies AS (
       SELECT v.type, v.is_demo, count(*) AS answers, count(*) FILTER (WHERE n.decision = 'wrong_match') AS wrong,
              count(distance) AS replies, percentile_cont(CAST(:shares AS float[])) WITHIN GROUP (ORDER BY distance) AS shape
         FROM newest n JOIN submissions s ON s.id = n.submission_id JOIN services v ON v.id = s.service_id
         LEFT JOIN service_statistics st ON st.service_id = v.id
        CROSS JOIN LATERAL (
          SELECT CASE WHEN n.decision <> 'wrong_match' AND st.median_reply_hours IS NOT NULL
                      THEN ${logitSql('extract(epoch FROM n.answered_at - s.sent_at)::float / 86400 / s.reply_days')}
                           - ${logitSql(medianReply)} END AS distance) reply
        GROUP BY v.type, v.is_demo)
     SELECT type, is_demo AS "isDemo", r.answered, r.accepted, r.expired, r.medians::int AS "medianCount",
            r.median::float AS "medianMean", r.variance::float AS "medianVariance", r.noise::float AS "medianNoise",
            coalesce(n.answers, 0)::int AS "newestCount", coalesce(n.wrong, 0)::int AS "wrongMatchCount",
            coalesce(n.replies, 0)::int AS "replyCount", n.shape::float[] AS shape
       FROM records r LEFT JOIN replies n USING (type, is_demo)`,
    { newBelow: rules.services.newBelowAnswers, newest: rules.forecasts.newestAnswers, shares: [...shapeShares] },
  );
  return rows;
}

/**
 * The track spread from how far campaigns ended from their expectation, beyond chance alone: least squares, each campaign
 * weighted by how much it can show.
 */
async function estimateTrackSpread(db: Knex, { forecasts }: Rules, isDemo: boolean): Promise<TrackSpreadEstimate> {
  const { rows } = await db.raw<{ rows: TrackSpreadEstimate[] }>(
    `SELECT sum(weight * sensitivity ^ 2 * ((accepts - expected) ^ 2 - chance)) / nullif(sum(weight * sensitivity ^ 4), 0) AS variance,
            sum(weight * sensitivity ^ 4) / 2 AS precision
       FROM (
         SELECT o.accepts::float AS accepts, f.expected_accepts::float AS expected, f.chance_variance::float AS chance,
                f.track_sensitivity::float AS sensitivity,
                1 / (f.chance_variance + CAST(:assumed AS float) * f.track_sensitivity ^ 2 + 0.01) ^ 2 AS weight
           FROM forecast_outcomes o JOIN campaign_forecasts f USING (campaign_id)
          WHERE o.is_demo = CAST(:isDemo AS boolean) AND o.is_scored AND f.track_sensitivity IS NOT NULL
          ORDER BY o.scored_at DESC LIMIT :newest) newest`,
    { isDemo, newest: forecasts.newestCampaigns, assumed: forecasts.songSpread ** 2 },
  );
  return rows[0]!;
}

/** Computes the priors again from current statistics and completed campaigns. */
export async function updatePriors(db: Knex, rules: Rules): Promise<void> {
  const counts = await countTypes(db, rules);
  for (const isDemo of [false, true]) {
    const byType = counts.filter((type) => type.isDemo === isDemo).map((type) => [type.type, priorFrom(type)] as const);
    const updated: Priors = {
      byType: Object.fromEntries(byType),
      trackSpread: trackSpreadFrom(await estimateTrackSpread(db, rules, isDemo), rules.forecasts.songSpread),
    };
    await execute(db)`
      INSERT INTO forecast_priors (is_demo, priors) VALUES (${isDemo}, CAST(${JSON.stringify(updated)} AS jsonb))
      ON CONFLICT (is_demo) DO UPDATE SET priors = excluded.priors, updated_at = excluded.updated_at`;
  }
}
