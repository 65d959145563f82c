import type { Knex } from 'knex';
import { type Because, because, inEnglish } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import type { Rules } from '../../rules.ts';
import { execute } from '../../sql.ts';
import { publishDebts } from '../chargebacks/index.ts';
import { recordFeed, submissionEvent } from '../feed/index.ts';
import {
  refundPromises,
  refundSpent,
  hundredths,
  zeroCredits,
  release,
  type Credits,
  type SettledDebt,
} from '../ledger/index.ts';
import { campaignChanged, notifyLive, walletChanged } from '../live/index.ts';
import { queueBrokenPromisesEmails } from './broken-promises-email.repository.ts';
import { pauseServices } from './pauses.service.ts';
import { countPromises } from '../statistics/index.ts';
import { paymentModelOf, moneyEffect, nextState, submissionStates, type PaymentModel } from '../states/index.ts';
import { lockSubmission, type LockedSubmission } from '../submissions/index.ts';

export type BreakingSubmission = Pick<
  LockedSubmission,
  'id' | 'campaign_id' | 'service_id' | 'creator_account_id' | 'curator_account_id' | 'price'
>;

/** The state from which each action breaks a promise. */
const stateBefore = { break: 'accepted', remove: 'placed' } as const;

/** Submissions of one payment model whose promises break. */
export interface Breaking {
  broken: readonly BreakingSubmission[];
  model: PaymentModel;
  action: 'break' | 'remove';
  /** The placement was up and is gone; unless given, of a removal. */
  isRemoved?: boolean;
  rules: Rules;
}

/** Moves the money of broken promises as the state table says. @returns what each returned and took back from its curator, and the debts that it paid */
async function refundBroken(
  trx: Knex.Transaction,
  { broken, model, action, rules }: Breaking,
): Promise<{ back: Map<number, Credits>; reversed?: Map<number, Credits>; debts: SettledDebt[] }> {
  const submissionIds = broken.map((one) => one.id);
  const effect = moneyEffect(submissionStates, stateBefore[action], action, model);
  if (effect === 'release') {
    const { debts } = await release(trx, submissionIds);
    return { back: new Map(broken.map((one) => [one.id, hundredths(one.price)])), debts };
  }
  // A resend is free: nothing is returned.
  const paid = broken.filter((one) => one.price > 0).map((one) => one.id);
  if (paid.length === 0) return { back: new Map(), debts: [] };
  if (effect === 'return_fee') return refundPromises(trx, paid, rules.money);
  const { booked, debts } = await refundSpent(trx, { submissionIds: paid, kind: 'promise_broken' });
  return {
    back: new Map(booked.map((one) => [one.submissionId, hundredths(one.returned)])),
    reversed: new Map(booked.map((one) => [one.submissionId, hundredths(one.reversed)])),
    debts,
  };
}

/**
 * Breaks the promises of submissions locked together with their services: returns the credits that the state table says, notifies both
 * sides, and pauses services that have broken too many.
 */
export async function breakPromises(trx: Knex.Transaction, breaking: Breaking): Promise<void> {
  const { broken, model, action, isRemoved = action === 'remove' } = breaking;
  if (broken.length === 0) return;
  const { back, reversed, debts } = await refundBroken(trx, breaking);
  const isReversed = action === 'remove' && model === 'escrow';
  await execute(trx)`
    UPDATE submissions SET status = ${nextState(submissionStates, stateBefore[action], action, model)},
           reversed_at = CASE WHEN ${isReversed} AND clears_at IS NOT NULL THEN app_now() ELSE reversed_at END
             WHERE id = ANY (${broken.map((one) => one.id)}::int[])`;
  await recordFeed(
    trx,
    broken.flatMap((one) => {
      const about = { kind: isRemoved ? ('placement_removed' as const) : ('promise_broken' as const), key: 'broken' };
      const takenBack = reversed?.get(one.id);
      return [
        submissionEvent(one, { ...about, role: 'creator', amount: back.get(one.id) ?? zeroCredits }),
        submissionEvent(one, { ...about, role: 'curator', ...(takenBack && { amount: takenBack }) }),
      ];
    }),
  );
  await queueBrokenPromisesEmails(
    trx,
    broken.map((one) => one.id),
  );
  await pauseServices(trx, broken, breaking.rules);
  await publishDebts(trx, debts);
  await notifyLive(
    trx,
    broken.flatMap((one) => [
      walletChanged(one.creator_account_id),
      campaignChanged(one.creator_account_id, one.campaign_id),
      walletChanged(one.curator_account_id),
    ]),
  );
  await countPromises(
    trx,
    'broken',
    broken.map((one) => one.service_id),
  );
}

interface Removal {
  /** The staff account that reported it; null for a placement check. */
  reportedBy: number | null;
  /** What staff wrote, or what a check found. */
  note: string | Because;
  rules: Rules;
}

/**
 * Breaks the promise of a locked submission whose placement or post is gone. A placement check can also find a post gone that
 * still waits for confirmation: its hold is released.
 * @throws AppError wrong_state (nothing is placed, or its keep days are over)
 */
export async function removePlacement(
  trx: Knex.Transaction,
  submission: LockedSubmission,
  { reportedBy, note, rules }: Removal,
): Promise<void> {
  const model = paymentModelOf(submission);
  const isWaiting =
    reportedBy === null && model === 'escrow' && submission.status === 'accepted' && submission.keep_until !== null;
  const action = isWaiting ? 'break' : 'remove';
  nextState(submissionStates, submission.status, action, model);
  if (submission.is_keep_over) {
    throw new AppError('wrong_state', because('promises.kept'));
  }
  await execute(trx)`
    UPDATE proofs SET removed_at = app_now(), removal_reported_by = ${reportedBy}, removal_note = ${typeof note === 'string' ? note : inEnglish(note)},
           removal_because = ${typeof note === 'string' ? null : JSON.stringify(note)}::jsonb, next_check_at = NULL
      WHERE submission_id = ${submission.id}`;
  await breakPromises(trx, { broken: [submission], model, action, isRemoved: true, rules });
}

/**
 * Staff report a placement or post as removed, which breaks the promise within the keep days. Idempotent.
 * @throws AppError not_found, forbidden, wrong_state (nothing is placed, or its keep days are over)
 */
export async function reportRemoval(
  db: Knex,
  { submissionId, ...removal }: Removal & { submissionId: number; reportedBy: number },
): Promise<void> {
  await db.transaction(async (trx) => {
    const submission = await lockSubmission(trx, submissionId, { staff: removal.reportedBy }, { withService: true });
    if (submission.status === 'broken' && submission.keep_until) return;
    await removePlacement(trx, submission, removal);
  });
}
