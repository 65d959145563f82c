import type { FirstWave, Forecast } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { queryRows, type Statement } from '../../sql.ts';
import type { MadeForecast } from './forecasts.service.ts';

export interface SavedForecast {
  campaignId: number;
  madeAt: Date;
  isDemo: boolean;
  expectedAccepts: number;
  forecast: Forecast;
  firstWave: FirstWave | null;
}

/** The forecast that a campaign is paid with. */
export interface NewForecast {
  campaignId: number;
  made: MadeForecast;
  /** When it was paid for; null: now. */
  madeAt: Date | null;
}

/** Inserts the forecasts that campaigns are paid with. */
export const forecastStatement = (forecasts: readonly NewForecast[]): Statement => ({
  text: `
    INSERT INTO campaign_forecasts (campaign_id, made_at, is_demo, forecast, first_wave, expected_accepts, chance_variance, track_sensitivity)
    SELECT campaign_id, coalesce(made_at, app_now()), is_demo, forecast, first_wave, expected_accepts, chance_variance, track_sensitivity
      FROM json_to_recordset(?::json) AS one (campaign_id int, made_at timestamptz, is_demo boolean, forecast jsonb, first_wave jsonb,
                                              expected_accepts real, chance_variance real, track_sensitivity real)`,
  values: [
    JSON.stringify(
      forecasts.map(({ campaignId, made: { forecast, firstWave, isDemo, evidence }, madeAt }) => ({
        campaign_id: campaignId,
        made_at: madeAt,
        is_demo: isDemo,
        forecast,
        first_wave: firstWave,
        expected_accepts: firstWave === null ? evidence.expectedAccepts : forecast.accepts.expected,
        chance_variance: firstWave === null ? evidence.chanceVariance : null,
        track_sensitivity: firstWave === null ? evidence.trackSensitivity : null,
      })),
    ),
  ],
});

/** The forecasts that campaigns were paid with; those without one are missing. */
export async function savedForecasts(db: Knex, campaignIds: readonly number[]): Promise<SavedForecast[]> {
  return queryRows<SavedForecast>(db)`
    SELECT campaign_id AS "campaignId", made_at AS "madeAt", is_demo AS "isDemo", expected_accepts AS "expectedAccepts", forecast, first_wave AS "firstWave"
      FROM campaign_forecasts WHERE campaign_id = ANY (CAST(${[...campaignIds]} AS int[]))`;
}
