import type { Knex } from 'knex';
import { AppError } from '../../plugins/errors.ts';
import { publishDebts } from '../chargebacks/index.ts';
import { recordFeed, type NewFeedEvent } from '../feed/index.ts';
import { refundSpent, hundredths, zeroCredits, release, type Credits, type SettledDebt } from '../ledger/index.ts';
import { notifyLive } from '../live/index.ts';
import { queueBrokenMails } from './broken-promises-email.repository.ts';
import { countPromises } from '../statistics/index.ts';
import { find, next, submissionStates, type Kind } from '../states/index.ts';
import { kindOf, lockSubmission, type LockedSubmission } from '../submissions/index.ts';

export type Broken = Pick<
  LockedSubmission,
  'id' | 'campaign_id' | 'service_id' | 'creator_account_id' | 'curator_account_id' | 'price'
>;

/** Moves the money of a broken promise as the table of states says. @returns what came back of each, and the debts it paid */
async function moneyBack(
  trx: Knex.Transaction,
  broken: readonly Broken[],
  kind: Kind,
  act: 'break' | 'remove',
): Promise<{ back: Map<number, Credits>; debts: SettledDebt[] }> {
  const submissionIds = broken.map((one) => one.id);
  const money = find(submissionStates, act === 'break' ? 'accepted' : 'placed', act, kind)?.money?.[kind];
  if (money === 'release') {
    const { debts } = await release(trx, submissionIds);
    return { back: new Map(broken.map((one) => [one.id, hundredths(one.price)])), debts };
  }
  const withEarning = money === 'return_all';
  // A resend cost nothing, so nothing comes back.
  const paid = broken.filter((one) => one.price > 0).map((one) => one.id);
  if (paid.length === 0) return { back: new Map(), debts: [] };
  const { booked, debts } = await refundSpent(trx, { submissionIds: paid, kind: 'promise_broken', withEarning });
  return { back: new Map(booked.map((one) => [one.submissionId, hundredths(one.returned)])), debts };
}

/**
 * Breaks the promises of locked submissions of one kind: what the table of states says comes back to their creators (of a
 * playlist or radio the platform's share, never the curator's fee; of an influencer all), and both sides learn of it.
 * @param isRemoved it was there and is gone
 */
export async function breakPromises(
  trx: Knex.Transaction,
  broken: readonly Broken[],
  kind: Kind,
  act: 'break' | 'remove',
  isRemoved = act === 'remove',
): Promise<void> {
  if (broken.length === 0) return;
  const { back, debts } = await moneyBack(trx, broken, kind, act);
  const isReversed = act === 'remove' && kind === 'escrow';
  await trx.raw(
    `UPDATE submissions SET status = 'broken',
            reversed_at = CASE WHEN ? AND clears_at IS NOT NULL THEN app_now() ELSE reversed_at END WHERE id = ANY (?::int[])`,
    [isReversed, broken.map((one) => one.id)],
  );
  await recordFeed(
    trx,
    broken.flatMap((one): NewFeedEvent[] => {
      const about = {
        kind: isRemoved ? ('placement_removed' as const) : ('promise_broken' as const),
        campaignId: one.campaign_id,
        submissionId: one.id,
        idem: `submission:${one.id}:broken`,
      };
      return [
        { ...about, accountId: one.creator_account_id, role: 'creator', amount: back.get(one.id) ?? zeroCredits },
        { ...about, accountId: one.curator_account_id, role: 'curator' },
      ];
    }),
  );
  await queueBrokenMails(
    trx,
    broken.map((one) => one.id),
  );
  await publishDebts(trx, debts);
  await notifyLive(
    trx,
    broken.flatMap((one) => [
      { accountId: one.creator_account_id, event: { type: 'wallet' as const } },
      { accountId: one.creator_account_id, event: { type: 'campaign' as const, campaignId: one.campaign_id } },
      { accountId: one.curator_account_id, event: { type: 'wallet' as const } },
    ]),
  );
  await countPromises(
    trx,
    'broken',
    broken.map((one) => one.service_id),
  );
}

interface Removal {
  /** Who of staff says so; null: the placement watch has seen it. */
  reportedBy: number | null;
  note: string;
}

/**
 * Breaks the promise of a locked submission whose placement or post is gone. The watch also comes with a post that still waited
 * for its creator's word: all of it was held, and goes back.
 * @throws AppError wrong_state (nothing is placed, or its keep days are over)
 */
export async function removePlacement(
  trx: Knex.Transaction,
  submission: LockedSubmission,
  { reportedBy, note }: Removal,
): Promise<void> {
  const kind = kindOf(submission);
  const isWaiting =
    reportedBy === null && kind === 'escrow' && submission.status === 'accepted' && submission.keep_until !== null;
  const act = isWaiting ? 'break' : 'remove';
  next(submissionStates, submission.status, act, kind);
  if (submission.is_keep_over) {
    throw new AppError('wrong_state', 'Its keep days are over: the promise was kept.');
  }
  await trx.raw(
    `UPDATE proofs SET removed_at = app_now(), removal_reported_by = ?, removal_note = ?, next_check_at = NULL WHERE submission_id = ?`,
    [reportedBy, note, submission.id],
  );
  await breakPromises(trx, [submission], kind, act, true);
}

/**
 * Staff say that a placement or post is gone. Within the keep days the promise is broken. Again changes nothing.
 * @throws AppError not_found, forbidden, wrong_state (nothing is placed, or its keep days are over)
 */
export async function reportRemoval(
  db: Knex,
  { submissionId, ...removal }: Removal & { submissionId: number; reportedBy: number },
): Promise<void> {
  await db.transaction(async (trx) => {
    const submission = await lockSubmission(trx, submissionId, { staff: removal.reportedBy });
    if (submission.status === 'broken' && submission.keep_until) return;
    await removePlacement(trx, submission, removal);
  });
}
