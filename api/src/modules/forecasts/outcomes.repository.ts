import type { Knex } from 'knex';
import { moneyOfSubmissions } from '../ledger/index.ts';
import type { Ending, Run, Sides } from './outcome.ts';

interface Row extends Omit<Ending, 'returnedHundredths'> {
  campaignId: number;
  submissionId: number;
  campaignSentAt: Date;
  completedAt: Date | null;
  now: Date;
  waveMinPercent: number | null;
}

/** How campaigns have run so far, those that were sent. */
export async function runsOf(db: Knex, campaignIds: readonly number[]): Promise<Run[]> {
  const { rows } = await db.raw<{ rows: Row[] }>(
    `SELECT c.id AS "campaignId", c.sent_at AS "campaignSentAt", c.completed_at AS "completedAt", app_now() AS now,
            c.wave_min_percent AS "waveMinPercent", s.id AS "submissionId", s.status, s.wave, s.sent_at AS "sentAt",
            s.closed_at AS "closedAt", s.price_hundredths AS "priceHundredths", a.decision, a.answered_at AS "answeredAt"
       FROM campaigns c JOIN submissions s ON s.campaign_id = c.id LEFT JOIN answers a ON a.submission_id = s.id
      WHERE c.id = ANY (CAST(? AS int[])) AND c.sent_at IS NOT NULL
      ORDER BY c.id, s.id`,
    [[...campaignIds]],
  );
  const money = await moneyOfSubmissions(
    db,
    rows.map((row) => row.submissionId),
  );
  const runs = new Map<number, Run & { endings: Ending[] }>();
  for (const { campaignId, submissionId, campaignSentAt, completedAt, now, waveMinPercent, ...ending } of rows) {
    const run = runs.get(campaignId) ?? {
      campaignId,
      sentAt: campaignSentAt,
      completedAt,
      now,
      waveMinPercent,
      endings: [],
    };
    run.endings.push({ ...ending, returnedHundredths: money.get(submissionId)?.returned ?? 0 });
    runs.set(campaignId, run);
  }
  return [...runs.values()];
}

export interface JudgedRow {
  campaignId: number;
  isDemo: boolean;
  expectedAccepts: number;
  accepts: number;
  /** Null where it didn't run as it was forecast. */
  sides: Sides | null;
}

/** Writes how forecasts held, once for each campaign. @param at when; null for now */
export async function insertOutcomes(trx: Knex, judged: readonly JudgedRow[], at: Date | null = null): Promise<void> {
  if (judged.length === 0) return;
  await trx.raw(
    `INSERT INTO forecast_outcomes (campaign_id, scored_at, is_demo, expected_accepts, accepts, is_scored, answers_side, accepts_side, cost_side, days_side)
     SELECT one.id, coalesce(CAST(? AS timestamptz), app_now()), one.demo, one.expected, one.accepts, one.judged, one.a, one.y, one.c, one.d
       FROM unnest(?::int[], ?::boolean[], ?::real[], ?::int[], ?::boolean[], ?::smallint[], ?::smallint[], ?::smallint[], ?::smallint[])
         AS one (id, demo, expected, accepts, judged, a, y, c, d)
     ON CONFLICT (campaign_id) DO NOTHING`,
    [
      at,
      judged.map((one) => one.campaignId),
      judged.map((one) => one.isDemo),
      judged.map((one) => one.expectedAccepts),
      judged.map((one) => one.accepts),
      judged.map((one) => one.sides !== null),
      // Knex's types know no null inside an array; Postgres does.
      judged.map((one) => one.sides?.answers ?? null) as number[],
      judged.map((one) => one.sides?.accepts ?? null) as number[],
      judged.map((one) => one.sides?.creditsPerAccept ?? null) as number[],
      judged.map((one) => one.sides?.days ?? null) as number[],
    ],
  );
}

/** How the forecast of one campaign held; null while it isn't over, or has none. */
export async function findOutcome(db: Knex, campaignId: number): Promise<{ isJudged: boolean; sides: Sides } | null> {
  const { rows } = await db.raw<{ rows: { isJudged: boolean; sides: Sides }[] }>(
    `SELECT is_scored AS "isJudged",
            json_build_object('answers', answers_side, 'accepts', accepts_side, 'creditsPerAccept', cost_side, 'days', days_side) AS sides
       FROM forecast_outcomes WHERE campaign_id = ?`,
    [campaignId],
  );
  return rows[0] ?? null;
}
