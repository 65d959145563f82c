import type { FirstWave, Forecast } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import type { Made } from './forecasts.service.ts';

export interface KeptRow {
  campaignId: number;
  madeAt: Date;
  isDemo: boolean;
  expectedAccepts: number;
  forecast: Forecast;
  firstWave: FirstWave | null;
}

/** Keeps what a campaign was paid with. @param at when it was paid, if not now */
export async function insertForecast(
  trx: Knex,
  campaignId: number,
  { forecast, firstWave, isDemo, lesson }: Made,
  at: Date | null = null,
): Promise<void> {
  const isPlain = firstWave === null;
  await trx.raw(
    `INSERT INTO campaign_forecasts (campaign_id, made_at, is_demo, forecast, first_wave, expected_accepts, chance_variance, track_sensitivity)
     VALUES (?, coalesce(CAST(? AS timestamptz), app_now()), ?, CAST(? AS jsonb), CAST(? AS jsonb), ?, ?, ?)`,
    [
      campaignId,
      at,
      isDemo,
      JSON.stringify(forecast),
      firstWave && JSON.stringify(firstWave),
      isPlain ? lesson.expectedAccepts : forecast.accepts.expected,
      isPlain ? lesson.chanceVariance : null,
      isPlain ? lesson.songLift : null,
    ],
  );
}

/** What campaigns were paid with; those without a forecast are missing. */
export async function keptForecasts(db: Knex, campaignIds: readonly number[]): Promise<KeptRow[]> {
  const { rows } = await db.raw<{ rows: KeptRow[] }>(
    `SELECT campaign_id AS "campaignId", made_at AS "madeAt", is_demo AS "isDemo", expected_accepts AS "expectedAccepts", forecast, first_wave AS "firstWave"
       FROM campaign_forecasts WHERE campaign_id = ANY (CAST(? AS int[]))`,
    [[...campaignIds]],
  );
  return rows;
}
