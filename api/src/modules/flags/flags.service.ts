import type { Knex } from 'knex';
import { because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import type { Rules } from '../../rules.ts';
import { execute } from '../../sql.ts';
import { publishDebts } from '../chargebacks/index.ts';
import { recordFeed, submissionEvent } from '../feed/index.ts';
import { refundSpent, hundredths } from '../ledger/index.ts';
import { campaignChanged, notifyLive, queueChanged, walletChanged } from '../live/index.ts';
import { paymentModelOf, findTransition, flagStates, nextState, submissionStates } from '../states/index.ts';
import { isCopiedOrUnheard, isEmpty } from './flags.policy.ts';
import { flagDecidedEmailName, flagRaisedEmailName, queueFlagEmail } from './flags.email.ts';
import {
  insertFlag,
  measureAnswer,
  readFlag,
  writeCuratorResponse,
  type FlagInput,
  emptyAnswersRefunded,
} from './flags.repository.ts';
import { countRefundedAnswer } from '../statistics/index.ts';
import { lockSubmission, type LockedSubmission } from '../submissions/index.ts';

/** @throws AppError wrong_state where the answer has no earning, deadline_passed once it has cleared */
function refuseUnlessFlaggable(submission: LockedSubmission): void {
  // A new version that was sent for free: a flag gives money back.
  if (submission.price === 0) throw new AppError('wrong_state', because('flags.free'));
  const model = paymentModelOf(submission);
  if (!findTransition(submissionStates, submission.status, 'refund', model)) {
    if (findTransition(submissionStates, submission.status, 'refund')) {
      throw new AppError('wrong_state', because('flags.influencer'));
    }
    const state = because(submissionStates.stateTexts[submission.status]);
    throw new AppError('wrong_state', because('flags.nothing_to_flag', { state }));
  }
  if (submission.is_clearing_over) {
    throw new AppError('deadline_passed', because('flags.cleared'));
  }
}

/**
 * Flags an answer, once, before its earning clears. Clear cases are refunded automatically, others wait for staff. Idempotent
 * for the same flag.
 * @throws AppError not_found, wrong_state (nothing to flag, or flagged before), deadline_passed
 */
export async function flagAnswer(
  db: Knex,
  accountId: number,
  submissionId: number,
  input: FlagInput,
  rules: Rules,
): Promise<void> {
  await db.transaction(async (trx) => {
    const submission = await lockSubmission(trx, submissionId, { creator: accountId });
    const existing = await readFlag(trx, submissionId);
    if (existing?.reason === input.reason && existing.text === (input.text ?? '')) return;
    if (existing) throw new AppError('wrong_state', because('flags.already'));
    refuseUnlessFlaggable(submission);
    const findings = await measureAnswer(trx, submission, rules);
    if (!findings) throw new AppError('wrong_state', because('flags.no_answer'));
    const { maxRefunds } = rules.answers.emptyRefunds;
    const isUpheld =
      isCopiedOrUnheard(findings, rules) ||
      (isEmpty(findings, rules) && (await emptyAnswersRefunded(trx, accountId, rules.answers)) < maxRefunds);
    const decideHours = rules.submissions.decideWithinHours;
    await insertFlag(trx, { submission, input, findings, isUpheld, decideHours });
    if (isUpheld) {
      await refundQuality(trx, submission);
      return queueFlagEmail(trx, flagDecidedEmailName, submission);
    }
    await recordFeed(trx, [submissionEvent(submission, { role: 'curator', kind: 'flag_raised' })]);
    await queueFlagEmail(trx, flagRaisedEmailName, submission);
    await notifyLive(trx, [queueChanged(submission.curator_account_id)]);
  });
}

/**
 * The curator's one response to an open flag, for staff. Idempotent for the same text.
 * @throws AppError not_found, wrong_state (no flag, decided, another response)
 */
export async function respondToFlag(db: Knex, accountId: number, submissionId: number, text: string): Promise<void> {
  await db.transaction(async (trx) => {
    await lockSubmission(trx, submissionId, { curator: accountId });
    const flag = await readFlag(trx, submissionId);
    if (!flag) throw new AppError('wrong_state', because('flags.not_flagged'));
    if (flag.curator_response === text) return;
    if (flag.curator_response !== null) throw new AppError('wrong_state', because('flags.responded'));
    if (flag.state !== 'open') {
      throw new AppError(
        'wrong_state',
        because('flags.no_response', { state: because(flagStates.stateTexts[flag.state]) }),
      );
    }
    await writeCuratorResponse(trx, submissionId, text);
  });
}

/** Returns what a locked submission's answer cost, less what is returned already, and reverses its earning. */
async function refundQuality(trx: Knex.Transaction, submission: LockedSubmission): Promise<void> {
  const { id: submissionId, campaign_id: campaignId } = submission;
  const status = nextState(submissionStates, submission.status, 'refund', paymentModelOf(submission));
  const {
    booked: [booked],
    debts,
  } = await refundSpent(trx, { submissionIds: [submissionId], kind: 'quality_refunded' });
  const reversed = hundredths(booked?.reversed ?? 0);
  await execute(trx)`
    UPDATE submissions SET status = ${status}, is_flagged = false,
           reversed_at = CASE WHEN ${reversed > 0} THEN app_now() END
     WHERE id = ${submissionId}`;
  await recordFeed(trx, [
    submissionEvent(submission, {
      role: 'creator',
      kind: 'quality_refunded',
      key: 'quality',
      amount: hundredths(booked?.returned ?? 0),
    }),
    submissionEvent(submission, { role: 'curator', kind: 'earning_reversed', key: 'quality', amount: reversed }),
  ]);
  await publishDebts(trx, debts);
  await notifyLive(trx, [
    walletChanged(submission.creator_account_id),
    campaignChanged(submission.creator_account_id, campaignId),
    walletChanged(submission.curator_account_id),
    queueChanged(submission.curator_account_id),
  ]);
  await countRefundedAnswer(trx, submissionId);
}

interface Decision {
  submissionId: number;
  staffAccountId: number;
  isUpheld: boolean;
  note: string;
}

/**
 * Staff decide an open flag. Idempotent for the same decision.
 * @throws AppError not_found, forbidden (a party to it), wrong_state (decided otherwise)
 */
export async function decideFlag(db: Knex, decision: Decision): Promise<void> {
  const { submissionId, staffAccountId, isUpheld, note } = decision;
  await db.transaction(async (trx) => {
    const submission = await lockSubmission(trx, submissionId, { staff: staffAccountId });
    const flag = await readFlag(trx, submissionId);
    if (!flag) throw new AppError('not_found', because('flags.not_flagged'));
    if (flag.state === (isUpheld ? 'upheld' : 'rejected')) return;
    const state = nextState(flagStates, flag.state, isUpheld ? 'uphold' : 'reject');
    await execute(trx)`
      UPDATE flags SET state = ${state}, decided_at = app_now(), decided_by = ${staffAccountId}, note = ${note}
        WHERE submission_id = ${submissionId}`;
    await queueFlagEmail(trx, flagDecidedEmailName, submission);
    if (isUpheld) return refundQuality(trx, submission);
    await execute(trx)`UPDATE submissions SET is_flagged = false WHERE id = ${submissionId}`;
    await recordFeed(trx, [
      submissionEvent(submission, { role: 'creator', kind: 'flag_rejected' }),
      submissionEvent(submission, { role: 'curator', kind: 'flag_rejected' }),
    ]);
    await notifyLive(trx, [queueChanged(submission.curator_account_id), walletChanged(submission.curator_account_id)]);
  });
}
