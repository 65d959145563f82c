import type { Knex } from 'knex';
import { because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import type { Rules } from '../../rules.ts';
import { execute, queryOne } from '../../sql.ts';
import { finishCampaigns } from '../campaigns/index.ts';
import { publishDebts } from '../chargebacks/index.ts';
import { recordFeed, submissionEvent } from '../feed/index.ts';
import { hundredths, release } from '../ledger/index.ts';
import { campaignChanged, notifyLive, queueChanged, walletChanged } from '../live/index.ts';
import { nextState, submissionStates } from '../states/index.ts';
import { lockSubmission } from '../submissions/index.ts';

/** Whether it can be withdrawn now: soon after sending, or after days without being opened. */
async function isWithdrawalTime(trx: Knex.Transaction, submissionId: number, rules: Rules): Promise<boolean> {
  const row = await queryOne<{ is_allowed: boolean }>(trx)`
    SELECT app_now() <= sent_at + make_interval(hours => ${rules.submissions.withdrawWithinHours})
      OR app_now() >= sent_at + make_interval(days => ${rules.submissions.withdrawAfterDays}) AS is_allowed
      FROM submissions WHERE id = ${submissionId}`;
  return row.is_allowed;
}

/**
 * Withdraws an unopened submission and releases its hold. Idempotent.
 * @throws AppError not_found, wrong_state (opened, answered, or not now), deadline_passed
 */
export async function withdraw(db: Knex, accountId: number, submissionId: number, rules: Rules): Promise<void> {
  await db.transaction(async (trx) => {
    const submission = await lockSubmission(trx, submissionId, { creator: accountId });
    if (submission.status === 'withdrawn') return;
    const status = nextState(submissionStates, submission.status, 'withdraw');
    // Before anything else, so that a creator can’t tell whether an answer waits to be published.
    if (submission.opened_at) {
      throw new AppError('wrong_state', because('withdrawals.opened'));
    }
    if (submission.is_overdue) {
      throw new AppError('deadline_passed', because('withdrawals.deadline'));
    }
    if (!(await isWithdrawalTime(trx, submissionId, rules))) {
      const { withdrawWithinHours: hours, withdrawAfterDays: days } = rules.submissions;
      throw new AppError('wrong_state', because('withdrawals.when', { hours, days }));
    }
    // Sent back unheard, which can be undone.
    if (submission.has_unpublished_answer) {
      throw new AppError('wrong_state', because('withdrawals.not_now'));
    }
    const { debts } = await release(trx, [submissionId]);
    await execute(trx)`UPDATE submissions SET status = ${status}, closed_at = app_now() WHERE id = ${submissionId}`;
    await recordFeed(trx, [
      submissionEvent(submission, {
        role: 'creator',
        kind: 'withdrawn',
        key: 'withdrawn',
        amount: hundredths(submission.price),
      }),
    ]);
    await publishDebts(trx, debts);
    await notifyLive(trx, [
      walletChanged(accountId),
      campaignChanged(accountId, submission.campaign_id),
      queueChanged(submission.curator_account_id),
    ]);
    await finishCampaigns(trx, [submission.campaign_id]);
  });
}
