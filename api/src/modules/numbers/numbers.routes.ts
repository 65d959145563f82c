import { publicNumbers, publicRules } from '@fanfare/api-contract';
import type { FastifyPluginAsync } from 'fastify';
import { cachedFor } from '../../cached-value.ts';
import { route } from '../../plugins/contract.ts';
import { hundredths, toDecimal } from '../ledger/index.ts';
import { type Figures, type OpenNumbers, openNumbers, weeklyNumbers } from './numbers.repository.ts';
import { presentRules } from './public-rules.ts';

/** Null without a denominator. */
const rateOf = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);
const decimal = (amount: number): number => toDecimal(hundredths(amount));

const cacheSeconds = 60;

const present = (all: OpenNumbers, weeks: readonly Figures[]) => ({
  isDemo: all.is_demo,
  answeredInTime: {
    rate: rateOf(all.in_time, all.due),
    answered: all.in_time,
    due: all.due,
    weekly: weeks.map((week) => rateOf(week.in_time, week.due) ?? 0),
  },
  medianReplyDays: { all: all.median_days, weekly: weeks.map((week) => week.median_days ?? 0) },
  acceptRate: {
    rate: rateOf(all.accepted, all.answered),
    accepted: all.accepted,
    answered: all.answered,
    weekly: weeks.map((week) => rateOf(week.accepted, week.answered) ?? 0),
  },
  creditsReturned: { total: decimal(all.returned), weekly: weeks.map((week) => decimal(week.returned)) },
});

/** Public figures from our own data, and the rules that visitors are told. */
export const numbers: FastifyPluginAsync = async (app) => {
  route(app, publicRules, async ({ reply }) => {
    // They change when the API starts anew.
    void reply.header('cache-control', `public, max-age=${cacheSeconds}`);
    return presentRules(app.config.rules);
  });
  const currentNumbers = cachedFor(app.clock, cacheSeconds, async () => {
    const [all, weeks] = await Promise.all([openNumbers(app.db), weeklyNumbers(app.db)]);
    return present(all, weeks);
  });
  route(app, publicNumbers, ({ reply }) => {
    // Every visitor requests them, and counting goes through three months of submissions.
    void reply.header('cache-control', `public, max-age=${cacheSeconds}`);
    return currentNumbers();
  });
};
