import type { ServiceCheck } from '@fanfare/api-contract';
import type { FastifyInstance } from 'fastify';
import type { Knex } from 'knex';
import type { Prober, Seen } from '../../../gateways/prober/index.ts';
import type { Rules } from '../../../rules.ts';
import { handleOf } from '../own/service-address.ts';
import {
  missingPageChecks,
  growthWindowDays,
  isPassed,
  playlistChecks,
  profileChecks,
  siteChecks,
} from './automatic-checks.policy.ts';
import { lockUnchanged, recordRound } from './automatic-checks.repository.ts';
import type { ServiceRow } from '../own/own.repository.ts';
import { type Snapshot, earlierSnapshots, recordSnapshot } from './snapshots.repository.ts';

/** What was seen, and how to judge it once it is known what was seen earlier. */
interface Looked {
  followers: number | null;
  tracks: number | null;
  checks(earlier: readonly Snapshot[], now: Date): ServiceCheck[];
}

const found = <Page>(seen: Seen<Page>, take: (page: Page) => Looked): Seen<Looked> =>
  seen.kind === 'found' ? { kind: 'found', page: take(seen.page) } : seen;

async function lookAt(
  prober: Prober,
  { type, url }: ServiceRow,
  rules: Rules['ownServices']['checks'],
): Promise<Seen<Looked>> {
  if (type === 'radio') {
    return found(await prober.site(url), () => ({ followers: null, tracks: null, checks: () => siteChecks(true) }));
  }
  if (type === 'playlist') {
    return found(await prober.playlist(url), (page) => ({
      followers: page.followers,
      tracks: page.tracks.length,
      checks: (earlier, now) => playlistChecks(page, earlier, rules, now),
    }));
  }
  return found(await prober.profile(url), (page) => ({
    followers: page.followers,
    tracks: null,
    checks: (earlier) => profileChecks(page, handleOf(url), earlier, rules),
  }));
}

type Judgement = { isRead: true; checks: ServiceCheck[]; followers: number | null } | { isRead: false; why: string };

async function judge(
  trx: Knex.Transaction,
  app: FastifyInstance,
  row: ServiceRow,
  seen: Seen<Looked>,
): Promise<Judgement> {
  if (seen.kind === 'unreachable') return { isRead: false, why: seen.why };
  if (seen.kind === 'gone') {
    return { isRead: true, checks: row.type === 'radio' ? siteChecks(false) : missingPageChecks(), followers: null };
  }
  const { growth } = app.config.rules.ownServices.checks;
  const earlier = await earlierSnapshots(trx, row, growthWindowDays(growth));
  const { followers, tracks } = seen.page;
  if (followers !== null) await recordSnapshot(trx, row, followers, tracks);
  return { isRead: true, checks: seen.page.checks(earlier, app.clock.now()), followers };
}

const verified = (trx: Knex.Transaction, followers: number | null) =>
  followers === null
    ? {}
    : { audience_size: followers, audience_source: 'verified', audience_as_of: trx.raw('app_now()') };

/**
 * Looks at the page of a submitted service and lets it live or rejects it. A page that can't be read is tried again some times; then it is
 * rejected with the reason and may be submitted again at once.
 */
export async function checkSubmitted(app: FastifyInstance, service: ServiceRow): Promise<void> {
  const { checks: rules } = app.config.rules.ownServices;
  const seen = await lookAt(app.prober, service, rules);
  await app.db.transaction(async (trx) => {
    const row = await lockUnchanged(trx, service);
    if (!row) return;
    const judged = await judge(trx, app, row, seen);
    const result = {
      kind: 'submitted',
      message: judged.isRead ? null : judged.why,
      checks: judged.isRead ? judged.checks : [],
    } as const;
    if (!judged.isRead) {
      const tries = row.unreadable_checks + 1;
      if (tries < rules.tries) {
        const next = trx.raw('app_now() + make_interval(mins => ?)', [rules.tryAgainMinutes]);
        await trx('services').where({ id: row.id }).update({ unreadable_checks: tries, next_check_at: next });
        return;
      }
    }
    if (judged.isRead && isPassed(judged.checks)) {
      await recordRound(
        trx,
        row,
        { ...result, outcome: 'passed' },
        {
          ...verified(trx, judged.followers),
          status: 'active',
          paused_by: null,
          unreadable_checks: 0,
          failed_checks: 0,
          next_check_at: trx.raw('app_now() + make_interval(days => ?)', [rules.againDays]),
        },
      );
      return;
    }
    await recordRound(
      trx,
      row,
      { ...result, outcome: judged.isRead ? 'rejected' : 'unreachable' },
      {
        status: 'rejected',
        paused_by: null,
        unreadable_checks: 0,
        next_check_at: null,
      },
    );
  });
}

/**
 * Looks at the page of a live service. Nobody is paused for one bad look: it is looked at again a day later. A page that can't be read
 * says nothing, until it couldn't be for days on end.
 */
export async function checkWeekly(app: FastifyInstance, service: ServiceRow): Promise<void> {
  const { checks: rules } = app.config.rules.ownServices;
  const seen = await lookAt(app.prober, service, rules);
  await app.db.transaction(async (trx) => {
    const row = await lockUnchanged(trx, service);
    if (!row) return;
    const judged = await judge(trx, app, row, seen);
    const soon = trx.raw('app_now() + make_interval(hours => ?)', [rules.secondLookHours]);
    const held = { status: 'paused', paused_by: 'checks', next_check_at: null, unreadable_checks: 0, failed_checks: 0 };
    if (!judged.isRead) {
      const tries = row.unreadable_checks + 1;
      const isOver = tries >= rules.unreadDays;
      await recordRound(
        trx,
        row,
        { kind: 'weekly', outcome: isOver ? 'paused' : 'unreachable', checks: [], message: judged.why },
        isOver ? held : { unreadable_checks: tries, next_check_at: soon },
      );
      return;
    }
    const { checks, followers } = judged;
    if (isPassed(checks)) {
      await recordRound(
        trx,
        row,
        { kind: 'weekly', outcome: 'passed', checks, message: null },
        {
          ...verified(trx, followers),
          unreadable_checks: 0,
          failed_checks: 0,
          next_check_at: trx.raw('app_now() + make_interval(days => ?)', [rules.againDays]),
        },
      );
      return;
    }
    const looks = row.failed_checks + 1;
    const isOver = looks >= rules.failedLooks;
    await recordRound(
      trx,
      row,
      { kind: 'weekly', outcome: isOver ? 'paused' : 'failed_once', checks, message: null },
      isOver ? held : { failed_checks: looks, unreadable_checks: 0, next_check_at: soon },
    );
  });
}
