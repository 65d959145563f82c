import { expect } from 'vitest';
import { owingDemands, wronglyApproved } from './coalition.approvals.ts';
import type { Coalition } from './coalition.world.ts';

const day = 86_400;
const settling = [
  'submissions.expire',
  'promises.confirm',
  'promises.break',
  'promises.refund',
  'promises.keep',
  'submissions.clear',
];

/** Runs the product's jobs. None approves against the rules, or pays who owes. */
export async function runJobs(coalition: Coalition): Promise<void> {
  const { jobs } = coalition.api.app;
  for (const job of settling) await jobs.run(job);
  await jobs.run('cash-out.decide');
  expect({ wronglyApproved: await wronglyApproved(coalition) }).toEqual({ wronglyApproved: [] });
  const owing = await owingDemands(coalition);
  await jobs.run('cash-out.send');
  expect({ owing: await owingDemands(coalition) }).toEqual({ owing });
}

export async function wait(coalition: Coalition, days: number): Promise<void> {
  if (days > 0) await coalition.api.advanceClock(days * day);
  return runJobs(coalition);
}
