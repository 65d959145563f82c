import type { FirstWave, Forecast } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { queryRows, type Statement, statement } from '../../sql.ts';
import type { MadeForecast } from './forecasts.service.ts';

export interface SavedForecast {
  campaignId: number;
  madeAt: Date;
  isDemo: boolean;
  expectedAccepts: number;
  forecast: Forecast;
  firstWave: FirstWave | null;
}

/** Inserts the forecast that a campaign is paid with. @param madeAt when it was paid for, if not now */
export function forecastStatement(
  campaignId: number,
  { forecast, firstWave, isDemo, evidence }: MadeForecast,
  madeAt: Date | null = null,
): Statement {
  const isSingleWave = firstWave === null;
  return statement`
    INSERT INTO campaign_forecasts (campaign_id, made_at, is_demo, forecast, first_wave, expected_accepts, chance_variance, track_sensitivity)
    VALUES (${campaignId}, coalesce(CAST(${madeAt} AS timestamptz), app_now()), ${isDemo},
      CAST(${JSON.stringify(forecast)} AS jsonb), CAST(${firstWave && JSON.stringify(firstWave)} AS jsonb),
      ${isSingleWave ? evidence.expectedAccepts : forecast.accepts.expected},
      ${isSingleWave ? evidence.chanceVariance : null}, ${isSingleWave ? evidence.trackSensitivity : null})`;
}

/** The forecasts that campaigns were paid with; those without one are missing. */
export async function savedForecasts(db: Knex, campaignIds: readonly number[]): Promise<SavedForecast[]> {
  return queryRows<SavedForecast>(db)`
    SELECT campaign_id AS "campaignId", made_at AS "madeAt", is_demo AS "isDemo", expected_accepts AS "expectedAccepts", forecast, first_wave AS "firstWave"
      FROM campaign_forecasts WHERE campaign_id = ANY (CAST(${[...campaignIds]} AS int[]))`;
}
