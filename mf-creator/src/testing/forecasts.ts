import type { Calibration, CampaignForecast, Forecast } from '@fanfare/api-contract';

/** A forecast for twelve curators, as in the mock. */
export const forecast = (over: Partial<Forecast> = {}): Forecast => ({
  curatorCount: 12,
  totalCredits: 49,
  rangePercent: 80,
  answers: { expected: 11.3, low: 10, high: 12 },
  accepts: { expected: 2.8, low: 1, high: 5 },
  creditsPerAccept: { expected: 16.5, low: 9, high: 46 },
  returnedCredits: { expected: 2.93, low: 0, high: 9 },
  days: { expected: 12.4, low: 8, high: 15 },
  medianReplyDays: 2.4,
  deadlineDay: 15,
  byDay: [0, 5, 10, 15].map((day) => ({ day, low: day / 15, expected: (2.8 * day) / 15, high: day / 3 })),
  basis: { withRecord: 12, new: 0, demo: 0, statisticsDays: 90 },
  ...over,
});

/** The forecast of a draft, or of a sent campaign with its outcome. */
export const campaignForecast = (over: Partial<CampaignForecast> = {}): CampaignForecast => ({
  campaignId: 1042,
  forecast: forecast(),
  firstWave: null,
  madeAt: '2026-05-08T09:00:00.000Z',
  outcome: null,
  held: null,
  ...over,
});

/** The accuracy of real campaigns; few enough to count by hand. */
export const calibration = (over: Partial<Calibration> = {}): Calibration => ({
  rangePercent: 80,
  campaigns: 120,
  measures: [
    { measure: 'answers', judged: 120, below: 9, held: 97, above: 14 },
    { measure: 'accepts', judged: 120, below: 11, held: 96, above: 13 },
    { measure: 'credits_per_accept', judged: 100, below: 20, held: 55, above: 25 },
    { measure: 'days', judged: 120, below: 2, held: 116, above: 2 },
  ],
  accepts: [
    { fromExpected: 0, toExpected: 2, campaigns: 70, meanExpected: 1.2, meanOutcome: 1.1 },
    { fromExpected: 2, toExpected: 5, campaigns: 50, meanExpected: 3.1, meanOutcome: 3.4 },
  ],
  isDemo: false,
  updatedAt: '2026-05-15T14:05:00.000Z',
  ...over,
});
