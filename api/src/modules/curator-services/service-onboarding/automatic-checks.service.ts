import { type Because } from '../../../because.ts';
import type { ServiceCheck } from '@fanfare/api-contract';
import type { FastifyInstance } from 'fastify';
import type { Knex } from 'knex';
import type { Seen } from '../../../gateways/prober/index.ts';
import { hasServiceUnderReview, type ServiceRow } from '../own/own.repository.ts';
import { growthWindowDays, isPassed } from './automatic-checks.policy.ts';
import { lockUnchanged, recordRound } from './automatic-checks.repository.ts';
import { type PageFacts, checksOf, readPage } from './page-facts.ts';
import { earlierSnapshots, recordSnapshot } from './snapshots.repository.ts';

interface PageResult {
  /** Why the page couldn't be read; null where it was. */
  message: Because | null;
  checks: ServiceCheck[];
  hasPassed: boolean;
  followers: number | null;
}

async function evaluate(
  trx: Knex.Transaction,
  { config, clock }: FastifyInstance,
  row: ServiceRow,
  page: Seen<PageFacts>,
): Promise<PageResult> {
  if (page.kind === 'unreachable') return { message: page.why, checks: [], hasPassed: false, followers: null };
  const earlier = await earlierSnapshots(trx, row, growthWindowDays(config.rules.ownServices.checks.growth));
  const checks = checksOf(row.type, page, earlier, clock.now());
  const facts = page.kind === 'found' ? page.page : null;
  if (facts && facts.followers !== null) await recordSnapshot(trx, row, facts.followers, facts.tracks);
  return { message: null, checks, hasPassed: isPassed(checks), followers: facts?.followers ?? null };
}

/** Columns of a live service that passed: no failures, the audience as its page states it, and its next check. */
const passedColumns = (trx: Knex.Transaction, { followers }: PageResult, againDays: number) => ({
  unreadable_checks: 0,
  failed_checks: 0,
  next_check_at: trx.raw('app_now() + make_interval(days => ?)', [againDays]),
  ...(followers !== null && {
    audience_size: followers,
    audience_source: 'verified',
    audience_as_of: trx.raw('app_now()'),
  }),
});

async function withCheckedPage(
  app: FastifyInstance,
  service: ServiceRow,
  record: (trx: Knex.Transaction, row: ServiceRow, result: PageResult) => Promise<void>,
): Promise<void> {
  const page = await readPage(app, service);
  await app.db.transaction(async (trx) => {
    const row = await lockUnchanged(trx, service);
    if (row) await record(trx, row, await evaluate(trx, app, row, page));
  });
}

/** Publishes or rejects a submitted service. A page that can't be read is retried some times, then rejected, to be resubmitted any time. */
export async function checkSubmitted(app: FastifyInstance, service: ServiceRow): Promise<void> {
  const { checks: rules } = app.config.rules.ownServices;
  await withCheckedPage(app, service, async (trx, row, result) => {
    const { message, checks } = result;
    // Another one was paused for its promises meanwhile: this one waits for staff as a draft, as `submitService` says.
    if (row.paused_by === null && (await hasServiceUnderReview(trx, row.curator_profile_id))) {
      await trx('services')
        .where({ id: row.id })
        .update({ status: 'draft', unreadable_checks: 0, next_check_at: null });
      return;
    }
    const attempts = row.unreadable_checks + 1;
    if (message !== null && attempts < rules.tries) {
      const next = trx.raw('app_now() + make_interval(mins => ?)', [rules.tryAgainMinutes]);
      await trx('services').where({ id: row.id }).update({ unreadable_checks: attempts, next_check_at: next });
      return;
    }
    const outcome = result.hasPassed ? 'passed' : message === null ? 'rejected' : 'unreachable';
    await recordRound(
      trx,
      row,
      { kind: 'submitted', outcome, checks, message },
      {
        paused_by: null,
        ...(result.hasPassed
          ? { status: 'active', ...passedColumns(trx, result, rules.againDays) }
          : { status: 'rejected', unreadable_checks: 0, next_check_at: null }),
      },
    );
  });
}

/** Checks a live service again. One failure, or a page that can't be read for some days, only brings the next check forward. */
export async function checkWeekly(app: FastifyInstance, service: ServiceRow): Promise<void> {
  const { checks: rules } = app.config.rules.ownServices;
  await withCheckedPage(app, service, async (trx, row, result) => {
    const { message, checks } = result;
    const record = (outcome: 'passed' | 'failed_once' | 'unreachable' | 'paused', columns: Record<string, unknown>) =>
      recordRound(trx, row, { kind: 'weekly', outcome, checks, message }, columns);
    if (result.hasPassed) return record('passed', passedColumns(trx, result, rules.againDays));
    const unreadable = message === null ? 0 : row.unreadable_checks + 1;
    const failed = message === null ? row.failed_checks + 1 : row.failed_checks;
    const isPaused = message === null ? failed >= rules.failedLooks : unreadable >= rules.unreadDays;
    if (isPaused) {
      const cleared = { next_check_at: null, unreadable_checks: 0, failed_checks: 0 };
      return record('paused', { status: 'paused', paused_by: 'checks', ...cleared });
    }
    return record(message === null ? 'failed_once' : 'unreachable', {
      unreadable_checks: unreadable,
      failed_checks: failed,
      next_check_at: trx.raw('app_now() + make_interval(hours => ?)', [rules.secondLookHours]),
    });
  });
}
