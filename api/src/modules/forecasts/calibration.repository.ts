import type { Calibration } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import type { Rules } from '../../rules.ts';

type Counted = Omit<Calibration, 'rangePercent' | 'updatedAt'>;

/** Campaigns by how many yes were expected: from so many on. */
const expectedFrom = [0, 1, 2, 3, 5, 8, 12, 20] as const;

const measureSql = (measure: string, column: string) => `json_build_object(
  'measure', '${measure}', 'judged', count(${column})::int, 'below', count(*) FILTER (WHERE ${column} = -1)::int,
  'held', count(*) FILTER (WHERE ${column} = 0)::int, 'above', count(*) FILTER (WHERE ${column} = 1)::int)`;

/**
 * How the forecasts of all campaigns that are over held; real ones first, then demo ones where these are asked for. Counted from one
 * narrow row per campaign.
 */
export async function readCalibration(
  db: Knex,
  rules: Rules,
  { withDemo }: { withDemo: boolean },
): Promise<Calibration[]> {
  const { rows } = await db.raw<{ rows: (Counted & { updatedAt: Date })[] }>(
    `WITH kinds (is_demo) AS (VALUES (false), (true)),
     measures AS (
       SELECT k.is_demo, count(o.campaign_id)::int AS campaigns, json_build_array(
                ${measureSql('answers', 'o.answers_side')}, ${measureSql('accepts', 'o.accepts_side')},
                ${measureSql('credits_per_accept', 'o.cost_side')}, ${measureSql('days', 'o.days_side')}) AS measures
         FROM kinds k LEFT JOIN forecast_outcomes o ON o.is_demo = k.is_demo GROUP BY k.is_demo),
     by_expected AS (
       SELECT o.is_demo, width_bucket(f.expected_accepts::float, CAST(:from AS float[])) AS bucket, count(*)::int AS campaigns,
              avg(f.expected_accepts)::float AS expected, avg(o.accepts)::float AS outcome, max(f.expected_accepts)::float AS most
         FROM forecast_outcomes o JOIN campaign_forecasts f USING (campaign_id) WHERE o.is_judged GROUP BY 1, 2)
     SELECT m.is_demo AS "isDemo", m.campaigns, m.measures, app_now() AS "updatedAt", coalesce((
              SELECT json_agg(json_build_object(
                       'fromExpected', (CAST(:from AS float[]))[b.bucket],
                       'toExpected', coalesce((CAST(:from AS float[]))[b.bucket + 1], ceil(b.most)),
                       'campaigns', b.campaigns, 'meanExpected', round(b.expected::numeric, 2), 'meanOutcome', round(b.outcome::numeric, 2))
                       ORDER BY b.bucket)
                FROM by_expected b WHERE b.is_demo = m.is_demo), '[]') AS accepts
       FROM measures m WHERE NOT m.is_demo OR CAST(:withDemo AS boolean) ORDER BY m.is_demo`,
    { from: [...expectedFrom], withDemo },
  );
  return rows.map(({ updatedAt, ...counted }) => ({
    ...counted,
    rangePercent: rules.forecasts.rangePercent,
    updatedAt: updatedAt.toISOString(),
  }));
}
