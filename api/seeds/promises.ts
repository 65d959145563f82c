import type { Knex } from 'knex';
import type { Rules } from '../src/rules.ts';
import type { WrittenCampaign, WrittenSubmission } from './campaigns.ts';
import { type Calendar, dayOf, insertPlain } from './rows.ts';

const dayMs = 86_400_000;
/** A track is placed a day after the accept; later accepts are still due. */
const placedAfterMs = 26 * 3_600_000;
/** How often the sandbox's playlists gain a track, which moves the others down. */
const trackAddedEveryMs = 4 * dayMs;

interface SeedPromise {
  submission: WrittenSubmission;
  kind: 'playlist' | 'radio';
  dueAt: Date;
  addedAt: Date;
  keepUntil: Date;
  isKept: boolean;
}

const later = (date: Date, ms: number) => new Date(date.getTime() + ms);

function promisesOf(submission: WrittenSubmission, rules: Rules, calendar: Calendar): SeedPromise[] {
  const { fate, closedAt, service } = submission;
  const kind = service.type;
  if (fate !== 'accepted' || closedAt === null || (kind !== 'playlist' && kind !== 'radio')) return [];
  const addedAt = later(closedAt, placedAfterMs);
  const keepUntil = later(addedAt, (service.keepDays ?? Math.min(...rules.services.keepDays)) * dayMs);
  const dueAt = later(closedAt, rules.submissions.proofDays[kind] * dayMs);
  return [{ submission, kind, dueAt, addedAt, keepUntil, isKept: keepUntil <= calendar.now }];
}

/** A playlist is checked daily through its keep days. */
function checkTimes({ addedAt, keepUntil }: SeedPromise, calendar: Calendar): Date[] {
  const last = Math.min(keepUntil.getTime(), calendar.now.getTime());
  const checks: Date[] = [];
  for (let at = addedAt.getTime(); at < last; at += dayMs) checks.push(new Date(at));
  return checks;
}

/** The address of a placement: the playlist itself, or the radio's archive. */
const addressOf = ({ submission, kind }: SeedPromise): string => {
  const place = `https://${kind}s.demo.fanfare.test/${submission.service.slug}`;
  return kind === 'playlist' ? place : `${place}/archive/${submission.id}`;
};

/**
 * The promises of the demo's curators: placed with all their checks, or due.
 * @param accountIds the curators' accounts
 */
export async function writePromises(
  trx: Knex.Transaction,
  campaigns: readonly WrittenCampaign[],
  accountIds: readonly number[],
  rules: Rules,
  calendar: Calendar,
): Promise<void> {
  const all = campaigns
    .flatMap((campaign) => campaign.submissions)
    .filter((one) => accountIds.includes(one.service.curatorAccountId))
    .flatMap((one) => promisesOf(one, rules, calendar));
  for (const { submission, dueAt } of all) {
    await trx('submissions').where({ id: submission.id }).update({ proof_due_at: dueAt });
  }
  const placed = all.filter((one) => one.addedAt < calendar.now);
  await insertPlain(
    trx,
    'proofs',
    placed.map((one) => {
      const checks = one.kind === 'playlist' ? checkTimes(one, calendar) : [];
      return {
        submission_id: one.submission.id,
        curator_account_id: one.submission.service.curatorAccountId,
        url: addressOf(one),
        is_escrow: false,
        state: 'taken',
        added_at: one.addedAt,
        is_checked: one.kind === 'playlist',
        checks_count: checks.length,
        next_check_at: one.isKept || checks.length === 0 ? null : later(checks.at(-1)!, dayMs),
      };
    }),
  );
  await insertPlain(
    trx,
    'placement_checks',
    placed
      .filter((one) => one.kind === 'playlist')
      .flatMap((one) =>
        checkTimes(one, calendar).map((at, index) => ({
          submission_id: one.submission.id,
          kind: index === 0 ? 'added' : 'daily',
          checked_at: at,
          checked_on: dayOf(at),
          outcome: 'seen',
          position: 1 + Math.floor((index * dayMs) / trackAddedEveryMs),
        })),
      ),
  );
  for (const { submission, keepUntil, isKept } of placed) {
    await trx('submissions')
      .where({ id: submission.id })
      .update({ status: 'placed', keep_until: keepUntil, kept_at: isKept ? keepUntil : null });
  }
}
