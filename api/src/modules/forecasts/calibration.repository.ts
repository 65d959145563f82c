import type { Calibration } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import type { Rules } from '../../rules.ts';
import { execute, queryOne, queryRow, raw } from '../../sql.ts';

type CalibrationCounts = Omit<Calibration, 'rangePercent' | 'updatedAt'>;

/** From so many campaigns on counts are cached for a while: one more changes little. */
const cachedFromCampaigns = 1_000;
const cacheSeconds = 60;

/** Lower bounds of the buckets of expected acceptances. */
const bucketsFrom = [0, 1, 2, 3, 5, 8, 12, 20] as const;

const measureSql = (measure: string, column: string) => `json_build_object(
  'measure', '${measure}', 'judged', count(${column})::int, 'below', count(*) FILTER (WHERE ${column} = -1)::int,
  'held', count(*) FILTER (WHERE ${column} = 0)::int, 'above', count(*) FILTER (WHERE ${column} = 1)::int)`;

/** Counted from one narrow row per campaign; real ones first. */
async function countScored(db: Knex): Promise<CalibrationCounts[]> {
  const { rows } = await db.raw<{ rows: CalibrationCounts[] }>(
    `WITH kinds (is_demo) AS (VALUES (false), (true)),
     measures AS (
       SELECT k.is_demo, count(o.campaign_id)::int AS campaigns, json_build_array(
                ${measureSql('answers', 'o.answers_side')}, ${measureSql('accepts', 'o.accepts_side')},
                ${measureSql('credits_per_accept', 'o.cost_side')}, ${measureSql('days', 'o.days_side')}) AS measures
         FROM kinds k LEFT JOIN forecast_outcomes o ON o.is_demo = k.is_demo GROUP BY k.is_demo),
     by_expected AS (
       SELECT o.is_demo, width_bucket(o.expected_accepts::float, CAST(:from AS float[])) AS bucket, count(*)::int AS campaigns,
              avg(o.expected_accepts)::float AS expected, avg(o.accepts)::float AS outcome, max(o.expected_accepts)::float AS most
         FROM forecast_outcomes o WHERE o.is_scored GROUP BY 1, 2)
     SELECT m.is_demo AS "isDemo", m.campaigns, m.measures, coalesce((
              SELECT json_agg(json_build_object(
                       'fromExpected', (CAST(:from AS float[]))[b.bucket],
                       'toExpected', coalesce((CAST(:from AS float[]))[b.bucket + 1], ceil(b.most)),
                       'campaigns', b.campaigns, 'meanExpected', round(b.expected::numeric, 2), 'meanOutcome', round(b.outcome::numeric, 2))
                       ORDER BY b.bucket)
                FROM by_expected b WHERE b.is_demo = m.is_demo), '[]') AS accepts
       FROM measures m ORDER BY m.is_demo`,
    { from: [...bucketsFrom] },
  );
  return rows;
}

/** The last counts, unless a campaign was scored since that matters. */
async function cachedCounts(db: Knex): Promise<{ result: CalibrationCounts[]; countedAt: Date } | null> {
  return queryRow<{ result: CalibrationCounts[]; countedAt: Date }>(db)`
    SELECT result, counted_at AS "countedAt" FROM forecast_calibration
     WHERE counted_at > app_now() - make_interval(secs => ${cacheSeconds})
           AND (SELECT sum((kind ->> 'campaigns')::int)
             FROM jsonb_array_elements(result) AS kind) >= ${cachedFromCampaigns}
        OR newest_scored_at IS NOT DISTINCT FROM (${raw(newestSql)})`;
}

const newestSql = `greatest((SELECT max(scored_at) FROM forecast_outcomes WHERE is_demo), (SELECT max(scored_at) FROM forecast_outcomes WHERE NOT is_demo))`;

async function recount(db: Knex): Promise<{ result: CalibrationCounts[]; countedAt: Date }> {
  // Read before the count: a campaign scored in between makes it stale, never wrong.
  const { newest, now } = await queryOne<{ newest: Date | null; now: Date }>(db)`
    SELECT ${raw(newestSql)} AS newest, app_now() AS now`;
  const result = await countScored(db);
  await execute(db)`
    INSERT INTO forecast_calibration (counted_at, newest_scored_at, result)
      VALUES (${now}, ${newest}, CAST(${JSON.stringify(result)} AS jsonb))
    ON CONFLICT (is_only) DO UPDATE
       SET counted_at = excluded.counted_at, newest_scored_at = excluded.newest_scored_at, result = excluded.result`;
  return { result, countedAt: now };
}

/** How all scored forecasts held: real ones first, then demo ones where asked for. Exact below 1,000 campaigns, else a minute old at most. */
export async function readCalibration(
  db: Knex,
  rules: Rules,
  { withDemo }: { withDemo: boolean },
): Promise<Calibration[]> {
  const { result, countedAt } = (await cachedCounts(db)) ?? (await recount(db));
  const { rangePercent } = rules.forecasts;
  return result
    .filter((kind) => withDemo || !kind.isDemo)
    .map((kind) => ({ ...kind, rangePercent, updatedAt: countedAt.toISOString() }));
}
