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
  earned: Credits;
  returned: Credits;
}

export const actionOf = { accepted: 'accept', declined: 'decline', wrong_match: 'wrong_match' } as const;

/** How the held price is split by an answer: the effect is that of the state table, the fee that of the rules. */
export function outcomeOf(
  submission: Pick<LockedSubmission, 'price' | 'share' | 'campaign_type'>,
  decision: AnswerInput['decision'],
  rules: Rules,
): Outcome & { spent: Credits } {
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

/** Moves the money of an answer to a locked submission. */
export async function payAnswer(
  trx: Knex.Transaction,
  submission: LockedSubmission,
  decision: AnswerInput['decision'],
  rules: Rules,
): Promise<Outcome> {
  const outcome = outcomeOf(submission, decision, rules);
  if (outcome.spent > zeroCredits) {
    const { debts } = await settle(trx, {
      submissionId: submission.id,
      campaignId: submission.campaign_id,
      creatorAccountId: submission.creator_account_id,
      curatorAccountId: submission.curator_account_id,
      spent: outcome.spent,
      toCurator: outcome.earned,
    });
    await publishDebts(trx, debts);
  } else if (outcome.returned > zeroCredits) {
    await publishDebts(trx, (await release(trx, [submission.id])).debts);
  }
  return outcome;
}
