import type { FirstWave, Forecast } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import type { MadeForecast } from './forecasts.service.ts';

export interface SavedForecast {
  campaignId: number;
  madeAt: Date;
  isDemo: boolean;
  expectedAccepts: number;
  forecast: Forecast;
  firstWave: FirstWave | null;
}

/** @param madeAt when the campaign was paid for, if not now */
export async function insertForecast(
  trx: Knex,
  campaignId: number,
  { forecast, firstWave, isDemo, evidence }: MadeForecast,
  madeAt: Date | null,
): Promise<void> {
  const isSingleWave = firstWave === null;
  await trx.raw(
    `INSERT INTO campaign_forecasts (campaign_id, made_at, is_demo, forecast, first_wave, expected_accepts, chance_variance, track_sensitivity)
     VALUES (?, coalesce(CAST(? AS timestamptz), app_now()), ?, CAST(? AS jsonb), CAST(? AS jsonb), ?, ?, ?)`,
    [
      campaignId,
      madeAt,
      isDemo,
      JSON.stringify(forecast),
      firstWave && JSON.stringify(firstWave),
      isSingleWave ? evidence.expectedAccepts : forecast.accepts.expected,
      isSingleWave ? evidence.chanceVariance : null,
      isSingleWave ? evidence.trackSensitivity : null,
    ],
  );
}

/** The forecasts that campaigns were paid with; those without one are missing. */
export async function savedForecasts(db: Knex, campaignIds: readonly number[]): Promise<SavedForecast[]> {
  const { rows } = await db.raw<{ rows: SavedForecast[] }>(
    `SELECT campaign_id AS "campaignId", made_at AS "madeAt", is_demo AS "isDemo", expected_accepts AS "expectedAccepts", forecast, first_wave AS "firstWave"
       FROM campaign_forecasts WHERE campaign_id = ANY (CAST(? AS int[]))`,
    [[...campaignIds]],
  );
  return rows;
}
