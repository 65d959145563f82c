import fc from 'fast-check';
import * as campaigns from './campaigns.ts';
import * as cashOut from './cash-out.ts';
import { command } from './command.ts';
import * as inbox from './inbox.ts';
import { day, hour } from './model.ts';
import * as settlement from './sweeps.ts';

/* The clock, and its jobs: each on its own, in any order, at any time. */

const sweeps = { ...campaigns.sweeps, ...settlement.sweeps, ...cashOut.sweeps, ...inbox.sweeps };
type Job = keyof typeof sweeps;
const jobs = Object.keys(sweeps) as Job[];

/** Short steps often, so that some deadlines can be met; each term of the rules, and a minute around it. */
const stretches = [
  60,
  hour,
  hour,
  20 * hour,
  day,
  day,
  2 * day,
  3 * day,
  3 * day,
  5 * day,
  7 * day,
  7 * day,
  7 * day,
  14 * day,
  15 * day,
  28 * day,
  30 * day,
];

const wait = command(
  'Wait',
  fc.record({
    seconds: fc.constantFrom(...stretches),
    minutesMore: fc.constantFrom(-1, 0, 0, 1),
  }),
  () => true,
  (model, real, { seconds, minutesMore }) => real.advance(model, Math.max(60, seconds + minutesMore * 60)),
);

const sweep = command(
  'Sweep',
  fc.constantFrom(...jobs),
  () => true,
  async (model, real, job) => {
    sweeps[job](model);
    await real.api.app.jobs.run(job);
  },
);

const sweepAll = command(
  'SweepAll',
  fc.shuffledSubarray(jobs, { minLength: jobs.length }),
  () => true,
  async (model, real, order) => {
    for (const job of order) {
      sweeps[job](model);
      await real.api.app.jobs.run(job);
    }
  },
);

export const timeCommands = [
  { weight: 5, arbitrary: wait },
  { weight: 6, arbitrary: sweep },
  { weight: 4, arbitrary: sweepAll },
];
