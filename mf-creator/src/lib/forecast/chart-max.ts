import type { Forecast } from '@fanfare/api-contract';

/** The top of a forecast chart: the highest value drawn, rounded up. */
export const chartMax = (byDay: Forecast['byDay'], outcome = 0): number =>
  Math.max(1, Math.ceil(Math.max(outcome, ...byDay.map(({ high }) => high))));
