import type { Knex } from 'knex';
import { queryRow, queryRows } from '../../sql.ts';
import { moneyOfSubmissions } from '../ledger/index.ts';
import type { CampaignRun, Sides, SubmissionResult } from './outcome.ts';

interface Row extends Omit<SubmissionResult, 'returnedHundredths'> {
  campaignId: number;
  submissionId: number;
  campaignSentAt: Date;
  completedAt: Date | null;
  now: Date;
  waveMinPercent: number | null;
}

/** Campaigns that were sent, as they stand. */
export async function runsOf(db: Knex, campaignIds: readonly number[]): Promise<CampaignRun[]> {
  const rows = await queryRows<Row>(db)`
    SELECT c.id AS "campaignId", c.sent_at AS "campaignSentAt", c.completed_at AS "completedAt", app_now() AS now,
           c.wave_min_percent AS "waveMinPercent", s.id AS "submissionId", s.status, s.wave, s.sent_at AS "sentAt",
           s.closed_at AS "closedAt", s.price_hundredths AS "priceHundredths", a.decision, a.answered_at AS "answeredAt"
      FROM campaigns c JOIN submissions s ON s.campaign_id = c.id LEFT JOIN answers a ON a.submission_id = s.id
     WHERE c.id = ANY (CAST(${[...campaignIds]} AS int[])) AND c.sent_at IS NOT NULL
     ORDER BY c.id, s.id`;
  const money = await moneyOfSubmissions(
    db,
    rows.map((row) => row.submissionId),
  );
  const runs = new Map<number, CampaignRun & { results: SubmissionResult[] }>();
  for (const { campaignId, submissionId, campaignSentAt, completedAt, now, waveMinPercent, ...result } of rows) {
    const run = runs.get(campaignId) ?? {
      campaignId,
      sentAt: campaignSentAt,
      completedAt,
      now,
      waveMinPercent,
      results: [],
    };
    run.results.push({ ...result, returnedHundredths: money.get(submissionId)?.returned ?? 0 });
    runs.set(campaignId, run);
  }
  return [...runs.values()];
}

export interface ScoredRow {
  campaignId: number;
  isDemo: boolean;
  expectedAccepts: number;
  accepts: number;
  /** Null where it didn't run as forecast. */
  sides: Sides | null;
}

/** One row for each campaign. @param at when they completed; null for now */
export async function insertOutcomes(trx: Knex, scored: readonly ScoredRow[], at: Date | null): Promise<void> {
  if (scored.length === 0) return;
  await trx.raw(
    `INSERT INTO forecast_outcomes (campaign_id, scored_at, is_demo, expected_accepts, accepts, is_scored, answers_side, accepts_side, cost_side, days_side)
     SELECT one.id, coalesce(CAST(? AS timestamptz), app_now()), one.demo, one.expected, one.accepts, one.scored, one.a, one.y, one.c, one.d
       FROM unnest(?::int[], ?::boolean[], ?::real[], ?::int[], ?::boolean[], ?::smallint[], ?::smallint[], ?::smallint[], ?::smallint[])
         AS one (id, demo, expected, accepts, scored, a, y, c, d)
     ON CONFLICT (campaign_id) DO NOTHING`,
    [
      at,
      scored.map((one) => one.campaignId),
      scored.map((one) => one.isDemo),
      scored.map((one) => one.expectedAccepts),
      scored.map((one) => one.accepts),
      scored.map((one) => one.sides !== null),
      // Knex's types know no null inside an array; Postgres does.
      scored.map((one) => one.sides?.answers ?? null) as number[],
      scored.map((one) => one.sides?.accepts ?? null) as number[],
      scored.map((one) => one.sides?.creditsPerAccept ?? null) as number[],
      scored.map((one) => one.sides?.days ?? null) as number[],
    ],
  );
}

/** Null while the campaign is open, or without a forecast. */
export async function findOutcome(db: Knex, campaignId: number): Promise<{ isScored: boolean; sides: Sides } | null> {
  return queryRow<{ isScored: boolean; sides: Sides }>(db)`
    SELECT is_scored AS "isScored",
           json_build_object('answers', answers_side, 'accepts', accepts_side, 'creditsPerAccept', cost_side, 'days', days_side) AS sides
      FROM forecast_outcomes WHERE campaign_id = ${campaignId}`;
}
