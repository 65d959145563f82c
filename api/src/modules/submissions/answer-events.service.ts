import type { Knex } from 'knex';
import { recordFeed, submissionEvent } from '../feed/index.ts';
import { zeroCredits } from '../ledger/index.ts';
import { campaignChanged, notifyLive, queueChanged, walletChanged } from '../live/index.ts';
import type { Outcome } from './answer-money.service.ts';
import type { AnswerInput } from './answer-rules.policy.ts';
import type { LockedSubmission } from './lock-submission.ts';

interface PublishedAnswer {
  submission: LockedSubmission;
  input: AnswerInput;
  outcome: Outcome;
}

/** Records the answer in the creator's feed and its earning in the curator's, and updates the open tabs of both. */
export async function publishAnswer(trx: Knex.Transaction, answered: PublishedAnswer): Promise<void> {
  const { submission, input, outcome } = answered;
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
      submissionEvent(submission, { role: 'curator', kind: 'earning_pending', key: 'earned', amount: earned }),
    );
  }
  await recordFeed(trx, events);
  await notifyLive(trx, [
    walletChanged(submission.creator_account_id),
    campaignChanged(submission.creator_account_id, submission.campaign_id),
    walletChanged(submission.curator_account_id),
    queueChanged(submission.curator_account_id),
  ]);
}
