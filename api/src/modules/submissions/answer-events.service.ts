import type { Knex } from 'knex';
import { type NewFeedEvent, submissionEvent } from '../feed/index.ts';
import { zeroCredits } from '../ledger/index.ts';
import { campaignChanged, notifyLive, queueChanged, walletChanged } from '../live/index.ts';
import type { Outcome } from './answer-money.service.ts';
import type { AnswerInput } from './answer-rules.policy.ts';
import type { LockedSubmission } from './lock-submission.ts';

/** What an answer is in the creator's feed, and its earning in the curator's. */
export function answerEvents(submission: LockedSubmission, input: AnswerInput, outcome: Outcome): NewFeedEvent[] {
  const { returned, earned } = outcome;
  const events = [
    submissionEvent(submission, {
      role: 'creator',
      kind: input.decision,
      key: 'answered',
      ...(returned > zeroCredits && { amount: returned }),
    }),
  ];
  if (input.wantsNewVersion) {
    events.push(submissionEvent(submission, { role: 'creator', kind: 'new_version_wanted', key: 'new_version' }));
  }
  if (earned > zeroCredits) {
    events.push(
      submissionEvent(submission, {
        role: 'curator',
        kind: 'earning_pending',
        key: 'earned',
        amount: earned,
        isOwnAct: true,
      }),
    );
  }
  return events;
}

/** Updates the open tabs of both sides. */
export const notifyAnswered = (trx: Knex.Transaction, submissions: readonly LockedSubmission[]): Promise<void> =>
  notifyLive(
    trx,
    submissions.flatMap((submission) => [
      walletChanged(submission.creator_account_id),
      campaignChanged(submission.creator_account_id, submission.campaign_id),
      walletChanged(submission.curator_account_id),
      queueChanged(submission.curator_account_id),
    ]),
  );
