import type { ServiceCheck } from '@fanfare/api-contract';

const find = (checks: readonly ServiceCheck[], name: ServiceCheck['check']) =>
  checks.find(({ check }) => check === name);

/** Whether the page reads differently in what a check failed for. What follows from the time that passed isn't a change. */
function hasChanged(failed: ServiceCheck, before: readonly ServiceCheck[], now: readonly ServiceCheck[]): boolean {
  const current = find(now, failed.check);
  // Another page altogether: it is there again, or gone.
  if (!current || current.result !== 'failed') return true;
  if (failed.check === 'freshness') {
    return current.seen !== null && (failed.seen === null || current.seen < failed.seen);
  }
  // Growth is measured against snapshots that age; what the page says are its followers.
  if (failed.check === 'growth') return find(before, 'followers')?.seen !== find(now, 'followers')?.seen;
  return current.seen !== failed.seen || current.message !== failed.message;
}

/** The checks that a rejected service failed and that its page still fails in the same way; none if any of them reads differently. */
export function unchangedFailures(before: readonly ServiceCheck[], now: readonly ServiceCheck[]): ServiceCheck[] {
  const failed = before.filter(({ result }) => result === 'failed');
  if (failed.some((check) => hasChanged(check, before, now))) return [];
  return failed.flatMap(({ check }) => find(now, check) ?? []);
}
