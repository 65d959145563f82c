import type { Knex } from 'knex';
import { type NewFeedEvent, recordFeed } from '../src/modules/feed/index.ts';
import {
  type Credits,
  clearEarnings,
  hold,
  issue,
  zeroCredits,
  plus,
  release,
  settle,
  sum,
  wholeCredits,
} from '../src/modules/ledger/index.ts';
import type { WrittenCampaign, WrittenSubmission } from './campaigns.ts';
import { newsOfClearing, newsOfClosing, newsOfOpening, newsOfPlacing, newsOfSending, newsOfVerifying } from './news.ts';
import type { Calendar } from './rows.ts';

/** A change of wallets. */
export interface Step {
  at: Date;
  /** Among simultaneous steps: credits are granted before they are spent. */
  order: number;
  run(trx: Knex.Transaction): Promise<unknown>;
  /** The feed events of the step. */
  news: NewFeedEvent[];
}

/** The final balance of each demo wallet, in credits. */
export type Balances = ReadonlyMap<number, number>;

/** The total that a creator's submissions have spent or still hold. */
function needed(campaigns: readonly WrittenCampaign[]): Map<number, Credits> {
  const total = new Map<number, Credits>();
  for (const campaign of campaigns) {
    for (const one of campaign.submissions) {
      const isReleased = one.fate === 'wrong_match' || one.fate === 'expired' || one.fate === 'withdrawn';
      const isInfluencerNo = one.fate === 'declined' && one.spent < one.price;
      const amount = isReleased ? zeroCredits : isInfluencerNo ? one.spent : one.price;
      total.set(campaign.accountId, plus(total.get(campaign.accountId) ?? zeroCredits, amount));
    }
  }
  return total;
}

/** The total price of all submissions: an upper bound of the sum that a creator has spent or held at any time. */
function granted(campaigns: readonly WrittenCampaign[], accountId: number): Credits {
  return sum(
    campaigns
      .filter((one) => one.accountId === accountId)
      .flatMap((one) => one.submissions.map((submission) => submission.price)),
  );
}

/**
 * Moves the demo's credits through the ledger in chronological order, with the feed events of each step.
 * @param balances the final credits of an account, if fixed, without what `others` give
 * @param others further steps
 */
export async function moveMoney(
  trx: Knex.Transaction,
  campaigns: readonly WrittenCampaign[],
  balances: Balances,
  calendar: Calendar,
  others: readonly Step[],
): Promise<void> {
  const steps: Step[] = [...others];
  const needs = needed(campaigns);
  const accounts = new Set([...campaigns.map((campaign) => campaign.accountId), ...balances.keys()]);
  for (const accountId of accounts) {
    const wanted = balances.get(accountId);
    // Without a fixed balance, enough for everything; else exactly enough to leave that balance.
    const amount =
      wanted === undefined
        ? granted(campaigns, accountId)
        : plus(needs.get(accountId) ?? zeroCredits, wholeCredits(wanted));
    if (amount > zeroCredits) steps.push(grant(accountId, amount, calendar));
  }
  for (const campaign of campaigns) {
    if (campaign.paidAt) steps.push(payment(campaign, campaign.paidAt));
    for (const submission of campaign.submissions) steps.push(...outcomes(submission));
  }
  steps.sort((a, b) => a.at.getTime() - b.at.getTime() || a.order - b.order);
  for (const step of steps) await step.run(trx);
  await recordFeed(
    trx,
    steps.flatMap((step) => step.news),
  );
}

function grant(accountId: number, amount: Credits, calendar: Calendar): Step {
  const at = calendar.daysAgo(118);
  const source = `demo:wallet-${accountId}`;
  return {
    at,
    order: 0,
    run: (trx) => issue(trx, { accountId, kind: 'promo', source, journalKind: 'demo_granted', amount, at }),
    news: [{ accountId, role: 'creator', kind: 'credits_added', amount, idem: source, at }],
  };
}

function payment(campaign: WrittenCampaign, at: Date): Step {
  return {
    at,
    order: 1,
    run: (trx) =>
      hold(trx, {
        campaignId: campaign.id,
        creatorAccountId: campaign.accountId,
        submissions: campaign.submissions.map((one) => ({ id: one.id, amount: one.price })),
        at,
      }),
    news: newsOfSending(campaign, at),
  };
}

function outcomes(one: WrittenSubmission): Step[] {
  const steps: Step[] = [];
  const { openedAt, closedAt, clearedAt } = one;
  const nothing = () => Promise.resolve();
  if (openedAt) steps.push({ at: openedAt, order: 2, run: nothing, news: newsOfOpening(one, openedAt) });
  if (closedAt)
    steps.push({ at: closedAt, order: 3, run: (trx) => close(trx, one, closedAt), news: newsOfClosing(one, closedAt) });
  if (one.promise?.placed) {
    const { addedAt, verifiedAt } = one.promise.placed;
    steps.push({ at: addedAt, order: 3, run: nothing, news: newsOfPlacing(one, addedAt) });
    if (verifiedAt) {
      const run = (trx: Knex.Transaction) => post(trx, one, { spent: one.price, earned: one.share }, verifiedAt);
      steps.push({ at: verifiedAt, order: 3, run, news: newsOfVerifying(one, verifiedAt) });
    }
  }
  if (clearedAt) {
    steps.push({
      at: clearedAt,
      order: 4,
      run: (trx) => clearEarnings(trx, [one.id], clearedAt),
      news: newsOfClearing(one, clearedAt),
    });
  }
  return steps;
}

/** Posts the amount that the answer spends, or releases the whole hold; an influencer's accept keeps its hold. */
async function close(trx: Knex.Transaction, one: WrittenSubmission, at: Date): Promise<void> {
  if (one.spent > zeroCredits) {
    await post(trx, one, one, at);
  } else if (one.fate !== 'accepted') {
    await release(trx, [one.id], at);
  }
}

/** Posts a part of a submission's hold, and releases the rest. */
async function post(
  trx: Knex.Transaction,
  one: WrittenSubmission,
  { spent, earned }: Pick<WrittenSubmission, 'spent' | 'earned'>,
  at: Date,
): Promise<void> {
  await settle(trx, {
    submissionId: one.id,
    campaignId: one.campaign.id,
    creatorAccountId: one.campaign.accountId,
    curatorAccountId: one.service.curatorAccountId,
    spent,
    toCurator: earned,
    at,
  });
}
