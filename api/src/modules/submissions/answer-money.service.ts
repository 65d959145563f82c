import type { Knex } from 'knex';
import type { Rules } from '../../rules.ts';
import { publishDebts } from '../chargebacks/index.ts';
import {
  hundredths,
  minus,
  zeroCredits,
  proportion,
  release,
  settle,
  wholeCredits,
  type Credits,
} from '../ledger/index.ts';
import type { AnswerInput } from './answer-rules.policy.ts';
import type { LockedSubmission } from './lock-submission.ts';

export interface Outcome {
  earned: Credits;
  returned: Credits;
}

/**
 * What an answer does to the held price (rules §4). Playlists and radios: the same for yes and no. Influencers: a no spends
 * a part, a yes keeps the hold until the proof. A wrong match gives everything back.
 */
export function outcomeOf(
  submission: Pick<LockedSubmission, 'price' | 'share' | 'campaign_type'>,
  decision: AnswerInput['decision'],
  rules: Rules,
): Outcome & { spent: Credits } {
  const price = hundredths(submission.price);
  const share = hundredths(submission.share);
  if (decision === 'wrong_match') return { spent: zeroCredits, earned: zeroCredits, returned: price };
  if (submission.campaign_type !== 'influencers') return { spent: price, earned: share, returned: zeroCredits };
  if (decision === 'accepted') return { spent: zeroCredits, earned: zeroCredits, returned: zeroCredits };
  const fee = wholeCredits(rules.money.influencerDeclineCredits);
  const spent = fee < price ? fee : price;
  return { spent, earned: proportion(spent, share, price), returned: minus(price, spent) };
}

/** Moves the money of an answer. The submission is locked. */
export async function payAnswer(
  trx: Knex.Transaction,
  submission: LockedSubmission,
  curatorAccountId: number,
  decision: AnswerInput['decision'],
  rules: Rules,
): Promise<Outcome> {
  const outcome = outcomeOf(submission, decision, rules);
  if (decision === 'wrong_match') {
    await publishDebts(trx, (await release(trx, [submission.id])).debts);
  } else if (outcome.spent > zeroCredits) {
    const { debts } = await settle(trx, {
      submissionId: submission.id,
      campaignId: submission.campaign_id,
      creatorAccountId: submission.creator_account_id,
      curatorAccountId,
      spent: outcome.spent,
      toCurator: outcome.earned,
    });
    await publishDebts(trx, debts);
  }
  return outcome;
}
