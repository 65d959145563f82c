import type { Knex } from 'knex';
import type { Rules } from '../src/rules.ts';
import type { WrittenCampaign, WrittenSubmission } from './campaigns.ts';
import { type Calendar, dayOf, insertPlain } from './rows.ts';

const dayMs = 86_400_000;
/** What was promised is placed a day after the yes; what was promised later than that is due. */
const placedAfterMs = 26 * 3_600_000;
/** The sandbox's lists gain a track so often: what stands in one moves down. */
const pushedDownMs = 4 * dayMs;

interface Promised {
  submission: WrittenSubmission;
  kind: 'playlist' | 'radio';
  dueAt: Date;
  handedInAt: Date;
  keepUntil: Date;
  isKept: boolean;
}

const later = (date: Date, ms: number) => new Date(date.getTime() + ms);

function promised(submission: WrittenSubmission, rules: Rules, calendar: Calendar): Promised[] {
  const { fate, closedAt, service } = submission;
  const kind = service.type;
  if (fate !== 'accepted' || closedAt === null || (kind !== 'playlist' && kind !== 'radio')) return [];
  const handedInAt = later(closedAt, placedAfterMs);
  const keepUntil = later(handedInAt, (service.keepDays ?? Math.min(...rules.services.keepDays)) * dayMs);
  const dueAt = later(closedAt, rules.submissions.proofDays[kind] * dayMs);
  return [{ submission, kind, dueAt, handedInAt, keepUntil, isKept: keepUntil <= calendar.now }];
}

/** A playlist is looked at once a day as long as the promise lasts. */
function looksAt({ handedInAt, keepUntil }: Promised, calendar: Calendar): Date[] {
  const last = Math.min(keepUntil.getTime(), calendar.now.getTime());
  const looks: Date[] = [];
  for (let at = handedInAt.getTime(); at < last; at += dayMs) looks.push(new Date(at));
  return looks;
}

/** Where a placement can be seen: the list itself, or the archive of what was on air. */
const addressOf = ({ submission, kind }: Promised): string => {
  const place = `https://${kind}s.demo.fanfare.test/${submission.service.slug}`;
  return kind === 'playlist' ? place : `${place}/archive/${submission.id}`;
};

/**
 * The promises of the demo's own curators: what they said yes to stands where it was promised, with every look at it, or is due.
 * @param accountIds theirs
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
    .flatMap((one) => promised(one, rules, calendar));
  for (const { submission, dueAt } of all) {
    await trx('submissions').where({ id: submission.id }).update({ proof_due_at: dueAt });
  }
  const placed = all.filter((one) => one.handedInAt < calendar.now);
  await insertPlain(
    trx,
    'proofs',
    placed.map((one) => {
      const looks = one.kind === 'playlist' ? looksAt(one, calendar) : [];
      return {
        submission_id: one.submission.id,
        curator_account_id: one.submission.service.curatorAccountId,
        url: addressOf(one),
        is_escrow: false,
        state: 'taken',
        handed_in_at: one.handedInAt,
        is_watched: one.kind === 'playlist',
        looks_count: looks.length,
        next_look_at: one.isKept || looks.length === 0 ? null : later(looks.at(-1)!, dayMs),
      };
    }),
  );
  await insertPlain(
    trx,
    'placement_checks',
    placed
      .filter((one) => one.kind === 'playlist')
      .flatMap((one) =>
        looksAt(one, calendar).map((at, index) => ({
          submission_id: one.submission.id,
          kind: index === 0 ? 'hand_in' : 'daily',
          looked_at: at,
          looked_on: dayOf(at),
          outcome: 'seen',
          position: 1 + Math.floor((index * dayMs) / pushedDownMs),
        })),
      ),
  );
  for (const { submission, keepUntil, isKept } of placed) {
    await trx('submissions')
      .where({ id: submission.id })
      .update({ status: 'placed', keep_until: keepUntil, kept_at: isKept ? keepUntil : null });
  }
}
