import type { Knex } from 'knex';
import type { Rules } from '../../rules.ts';
import { publishDebts } from '../chargebacks/index.ts';
import {
  hundredths,
  minus,
  proportion,
  release,
  settle,
  wholeCredits,
  zeroCredits,
  type Credits,
} from '../ledger/index.ts';
import { moneyEffect, paymentModelOf, submissionStates } from '../states/index.ts';
import type { AnswerInput } from './answer-rules.policy.ts';
import type { LockedSubmission } from './lock-submission.ts';

export interface Outcome {
  spent: Credits;
  earned: Credits;
  returned: Credits;
}

export const actionOf = { accepted: 'accept', declined: 'decline', wrong_match: 'wrong_match' } as const;

/** How the held price is split by an answer: the effect is that of the state table, the fee that of the rules. */
export function outcomeOf(
  submission: Pick<LockedSubmission, 'price' | 'share' | 'campaign_type'>,
  decision: AnswerInput['decision'],
  rules: Rules,
): Outcome {
  const price = hundredths(submission.price);
  const share = hundredths(submission.share);
  const effect = moneyEffect(submissionStates, 'pending', actionOf[decision], paymentModelOf(submission));
  if (effect === 'release') return { spent: zeroCredits, earned: zeroCredits, returned: price };
  if (effect === 'post') return { spent: price, earned: share, returned: zeroCredits };
  if (effect === 'none') return { spent: zeroCredits, earned: zeroCredits, returned: zeroCredits };
  const fee = wholeCredits(rules.money.influencerDeclineCredits);
  const spent = fee < price ? fee : price;
  return { spent, earned: proportion(spent, share, price), returned: minus(price, spent) };
}

/** What a submission's answer settles, for the ledger. */
export const settlementInput = (submission: LockedSubmission, { spent, earned }: Outcome) => ({
  submissionId: submission.id,
  campaignId: submission.campaign_id,
  creatorAccountId: submission.creator_account_id,
  curatorAccountId: submission.curator_account_id,
  spent,
  toCurator: earned,
});

/**
 * Moves the money of an answer to a locked submission where some of it returns: that may pay debts, which are locked before anything
 * that follows.
 */
export async function returnMoney(
  trx: Knex.Transaction,
  submission: LockedSubmission,
  outcome: Outcome,
): Promise<void> {
  const { debts } =
    outcome.spent > zeroCredits
      ? await settle(trx, settlementInput(submission, outcome))
      : await release(trx, [submission.id]);
  await publishDebts(trx, debts);
}
