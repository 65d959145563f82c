import type { Knex } from 'knex';
import type { Rules } from '../src/rules.ts';
import type { WrittenCampaign, WrittenSubmission } from './campaigns.ts';
import type { PlannedPromise } from './promise-plan.ts';
import { type Calendar, dayMs, dayOf, hourMs, insertPlain } from './rows.ts';

/** How often the sandbox's playlists gain a track, which moves the others down. */
const trackAddedEveryMs = 4 * dayMs;

type Placed = NonNullable<PlannedPromise['placed']>;

interface Placement extends Placed {
  submission: WrittenSubmission;
  kind: PlannedPromise['kind'];
  checks: Date[];
}

const later = (date: Date, ms: number) => new Date(date.getTime() + ms);

/** A playlist is checked daily through its keep days. */
function checkTimes({ addedAt, keepUntil }: Placed, calendar: Calendar): Date[] {
  const last = Math.min(keepUntil.getTime(), calendar.now.getTime());
  const checks: Date[] = [];
  for (let at = addedAt.getTime(); at < last; at += dayMs) checks.push(new Date(at));
  return checks;
}

/** The address of a placement: the playlist itself, the radio's archive, or a post on the influencer's profile. */
function addressOf({ submission, kind }: Placement): string {
  const { type, slug } = submission.service;
  if (kind === 'playlist') return `https://playlists.demo.fanfare.test/${slug}`;
  if (kind === 'radio') return `https://radios.demo.fanfare.test/${slug}/archive/${submission.id}`;
  return `https://${type}.demo.fanfare.test/${slug}/p/${submission.id}`;
}

function proofRow(one: Placement, rules: Rules) {
  const { submission, kind, addedAt, verifiedAt, isKept, checks } = one;
  const isPost = kind === 'influencer';
  return {
    submission_id: submission.id,
    curator_account_id: submission.service.curatorAccountId,
    url: addressOf(one),
    is_escrow: isPost,
    state: isPost ? (verifiedAt ? 'verified' : 'waiting') : 'taken',
    posted_at: isPost ? later(addedAt, -hourMs) : null,
    disclosure: isPost ? submission.disclosure : null,
    confirm_by: isPost ? later(addedAt, rules.submissions.proofConfirmHours * hourMs) : null,
    verified_at: verifiedAt,
    verified_by: verifiedAt && 'creator',
    added_at: addedAt,
    is_checked: kind === 'playlist',
    checks_count: checks.length,
    next_check_at: isKept || checks.length === 0 ? null : later(checks.at(-1)!, dayMs),
  };
}

const checkRows = ({ submission, checks }: Placement) =>
  checks.map((at, index) => ({
    submission_id: submission.id,
    kind: index === 0 ? 'added' : 'daily',
    checked_at: at,
    checked_on: dayOf(at),
    outcome: 'seen',
    position: 1 + Math.floor((index * dayMs) / trackAddedEveryMs),
  }));

/** The promises of all accepts: placed with all their checks, waiting for the creator, or due. */
export async function writePromises(
  trx: Knex.Transaction,
  campaigns: readonly WrittenCampaign[],
  rules: Rules,
  calendar: Calendar,
): Promise<void> {
  const placements = campaigns
    .flatMap((campaign) => campaign.submissions)
    .flatMap((submission): Placement[] => {
      const { promise } = submission;
      if (!promise?.placed) return [];
      const { kind, placed } = promise;
      return [{ ...placed, submission, kind, checks: kind === 'playlist' ? checkTimes(placed, calendar) : [] }];
    });
  await insertPlain(
    trx,
    'proofs',
    placements.map((one) => proofRow(one, rules)),
  );
  await insertPlain(trx, 'placement_checks', placements.flatMap(checkRows));
  await insertPlain(
    trx,
    'verified_posts',
    placements
      .filter((one) => one.verifiedAt)
      .map(({ submission, verifiedAt }) => ({
        submission_id: submission.id,
        service_id: submission.service.id,
        platform: submission.service.type,
        tags: [],
        verified_at: verifiedAt,
        is_demo: true,
      })),
  );
  for (const { submission, kind, keepUntil, isKept, verifiedAt } of placements) {
    const isPlaced = kind !== 'influencer' || verifiedAt !== null;
    await trx('submissions')
      .where({ id: submission.id })
      .update({
        status: isPlaced ? 'placed' : 'accepted',
        keep_until: keepUntil,
        kept_at: isPlaced && isKept ? keepUntil : null,
      });
  }
}
