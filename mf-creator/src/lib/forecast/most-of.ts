import type { Forecast } from '@fanfare/api-contract';

/** The number at the top of a forecast's chart: the most that is drawn, a whole one. */
export const mostOf = (byDay: Forecast['byDay'], outcome = 0): number =>
  Math.max(1, Math.ceil(Math.max(outcome, ...byDay.map(({ high }) => high))));
