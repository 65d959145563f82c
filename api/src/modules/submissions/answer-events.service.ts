import type { Knex } from 'knex';
import { recordFeed, type NewFeedEvent } from '../feed/index.ts';
import { zeroCredits } from '../ledger/index.ts';
import { notifyLive } from '../live/index.ts';
import type { Outcome } from './answer-money.service.ts';
import type { AnswerInput } from './answer-rules.policy.ts';
import type { LockedSubmission } from './lock-submission.ts';

interface PublishedAnswer {
  submission: LockedSubmission;
  curatorAccountId: number;
  input: AnswerInput;
  outcome: Outcome;
}

/** Records the answer in the creator's feed and its earning in the curator's, and updates the open tabs of both. */
export async function publishAnswer(trx: Knex.Transaction, answered: PublishedAnswer): Promise<void> {
  const { submission, curatorAccountId, input, outcome } = answered;
  const about = { campaignId: submission.campaign_id, submissionId: submission.id };
  const creator = { accountId: submission.creator_account_id, role: 'creator' as const, ...about };
  const events: NewFeedEvent[] = [
    {
      ...creator,
      kind: input.decision,
      ...(outcome.returned > zeroCredits && { amount: outcome.returned }),
      idem: `submission:${submission.id}:answered`,
    },
  ];
  if (input.wantsNewVersion) {
    events.push({ ...creator, kind: 'new_version_wanted', idem: `submission:${submission.id}:new_version` });
  }
  if (outcome.earned > zeroCredits) {
    events.push({
      accountId: curatorAccountId,
      role: 'curator',
      kind: 'earning_pending',
      ...about,
      amount: outcome.earned,
      idem: `submission:${submission.id}:earned`,
    });
  }
  await recordFeed(trx, events);
  await notifyLive(trx, [
    { accountId: submission.creator_account_id, event: { type: 'wallet' } },
    { accountId: submission.creator_account_id, event: { type: 'campaign', campaignId: submission.campaign_id } },
    { accountId: curatorAccountId, event: { type: 'wallet' } },
    { accountId: curatorAccountId, event: { type: 'queue' } },
  ]);
}
