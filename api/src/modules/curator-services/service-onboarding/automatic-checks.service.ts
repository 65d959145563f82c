import type { ServiceCheck } from '@fanfare/api-contract';
import type { FastifyInstance } from 'fastify';
import type { Knex } from 'knex';
import type { Seen } from '../../../gateways/prober/index.ts';
import { hasServiceUnderReview, type ServiceRow } from '../own/own.repository.ts';
import { handleOf } from '../own/service-address.ts';
import {
  growthWindowDays,
  isPassed,
  missingPageChecks,
  playlistChecks,
  profileChecks,
  siteChecks,
} from './automatic-checks.policy.ts';
import { lockUnchanged, recordRound } from './automatic-checks.repository.ts';
import { type Snapshot, earlierSnapshots, recordSnapshot } from './snapshots.repository.ts';

/** What a page says of its audience, and its checks against earlier snapshots. */
interface PageFacts {
  followers: number | null;
  tracks: number | null;
  checks(earlier: readonly Snapshot[], now: Date): ServiceCheck[];
}

const mapPage = <Page>(page: Seen<Page>, toFacts: (page: Page) => PageFacts): Seen<PageFacts> =>
  page.kind === 'found' ? { kind: 'found', page: toFacts(page.page) } : page;

async function fetchPage({ prober, config }: FastifyInstance, { type, url }: ServiceRow): Promise<Seen<PageFacts>> {
  const { checks: rules } = config.rules.ownServices;
  if (type === 'radio') {
    return mapPage(await prober.site(url), () => ({ followers: null, tracks: null, checks: () => siteChecks(true) }));
  }
  if (type === 'playlist') {
    return mapPage(await prober.playlist(url), (page) => ({
      followers: page.followers,
      tracks: page.tracks.length,
      checks: (earlier, now) => playlistChecks(page, earlier, rules, now),
    }));
  }
  return mapPage(await prober.profile(url), (page) => ({
    followers: page.followers,
    tracks: null,
    checks: (earlier) => profileChecks(page, handleOf(url), earlier, rules),
  }));
}

interface PageResult {
  /** Why the page couldn't be read; null where it was. */
  message: string | null;
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
  if (page.kind === 'gone') {
    const checks = row.type === 'radio' ? siteChecks(false) : missingPageChecks();
    return { message: null, checks, hasPassed: false, followers: null };
  }
  const { followers, tracks } = page.page;
  const earlier = await earlierSnapshots(trx, row, growthWindowDays(config.rules.ownServices.checks.growth));
  if (followers !== null) await recordSnapshot(trx, row, followers, tracks);
  const checks = page.page.checks(earlier, clock.now());
  return { message: null, checks, hasPassed: isPassed(checks), followers };
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
  const page = await fetchPage(app, service);
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
