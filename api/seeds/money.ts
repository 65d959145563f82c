import type { Knex } from 'knex';
import { type NewFeedEvent, recordFeed } from '../src/modules/feed/index.ts';
import {
  type Credits,
  clearEarnings,
  hold,
  hundredths,
  issue,
  noCredits,
  plus,
  release,
  settle,
  sum,
  wholeCredits,
} from '../src/modules/ledger/index.ts';
import type { WrittenCampaign, WrittenSubmission } from './campaigns.ts';
import type { Calendar } from './rows.ts';

interface Step {
  at: Date;
  /** Of what happens at once: money comes before it is spent. */
  order: number;
  run(trx: Knex.Transaction): Promise<void>;
}

/** The credits that each demo wallet is left with. */
export type Balances = ReadonlyMap<number, number>;

const restOf = (one: WrittenSubmission): Credits => hundredths(one.price - one.spent);

/** Everything a creator's submissions have spent or still hold. */
function needed(campaigns: readonly WrittenCampaign[]): Map<number, Credits> {
  const total = new Map<number, Credits>();
  for (const campaign of campaigns) {
    for (const one of campaign.submissions) {
      const isReleased = one.fate === 'wrong_match' || one.fate === 'expired' || one.fate === 'withdrawn';
      const isInfluencerNo = one.fate === 'declined' && one.spent < one.price;
      const amount = isReleased ? noCredits : isInfluencerNo ? one.spent : one.price;
      total.set(campaign.accountId, plus(total.get(campaign.accountId) ?? noCredits, amount));
    }
  }
  return total;
}

/** The largest sum that a creator has out at once stays below what all submissions cost together. */
function granted(campaigns: readonly WrittenCampaign[], accountId: number): Credits {
  return sum(
    campaigns
      .filter((one) => one.accountId === accountId)
      .flatMap((one) => one.submissions.map((submission) => submission.price)),
  );
}

/**
 * Moves the demo's money through the ledger in the order of time, as it would have happened, and tells the feeds.
 * @param balances the credits that an account has left at the end, where that is said
 */
export async function moveMoney(
  trx: Knex.Transaction,
  campaigns: readonly WrittenCampaign[],
  balances: Balances,
  calendar: Calendar,
): Promise<void> {
  const steps: Step[] = [];
  const needs = needed(campaigns);
  const accounts = new Set([...campaigns.map((campaign) => campaign.accountId), ...balances.keys()]);
  for (const accountId of accounts) {
    const wanted = balances.get(accountId);
    // Where nobody looks, enough for everything; else so much that the wished balance is left.
    const amount =
      wanted === undefined
        ? granted(campaigns, accountId)
        : plus(needs.get(accountId) ?? noCredits, wholeCredits(wanted));
    if (amount > noCredits) steps.push(...grantSteps(accountId, amount, calendar));
  }
  for (const campaign of campaigns) {
    if (campaign.paidAt) steps.push(payment(campaign, campaign.paidAt));
    for (const submission of campaign.submissions) steps.push(...outcomes(submission));
  }
  steps.sort((a, b) => a.at.getTime() - b.at.getTime() || a.order - b.order);
  for (const step of steps) await step.run(trx);
}

function grantSteps(accountId: number, amount: Credits, calendar: Calendar): Step[] {
  const at = calendar.daysAgo(118);
  const source = `demo:wallet-${accountId}`;
  return [
    {
      at,
      order: 0,
      async run(trx) {
        await issue(trx, { accountId, kind: 'promo', source, journalKind: 'demo_granted', amount, at });
        await recordFeed(trx, [{ accountId, role: 'creator', kind: 'credits_added', amount, idem: source, at }]);
      },
    },
  ];
}

function payment(campaign: WrittenCampaign, at: Date): Step {
  return {
    at,
    order: 1,
    async run(trx) {
      await hold(trx, {
        campaignId: campaign.id,
        creatorAccountId: campaign.accountId,
        submissions: campaign.submissions.map((one) => ({ id: one.id, amount: one.price })),
        at,
      });
      await recordFeed(trx, sendingNews(campaign, at));
    },
  };
}

function sendingNews(campaign: WrittenCampaign, at: Date): NewFeedEvent[] {
  const creator = { accountId: campaign.accountId, role: 'creator' as const, campaignId: campaign.id, at };
  if (!campaign.sentAt)
    return [{ ...creator, kind: 'campaign_waiting_audio', idem: `campaign:${campaign.id}:waiting_audio` }];
  return [
    { ...creator, kind: 'campaign_sent', idem: `campaign:${campaign.id}:sent` },
    ...campaign.submissions.map((one): NewFeedEvent => ({
      accountId: one.service.curatorAccountId,
      role: 'curator',
      kind: 'received',
      campaignId: campaign.id,
      submissionId: one.id,
      idem: `submission:${one.id}:received`,
      at,
    })),
  ];
}

function outcomes(one: WrittenSubmission): Step[] {
  const steps: Step[] = [];
  const { campaign, openedAt, closedAt, clearedAt } = one;
  const about = { campaignId: campaign.id, submissionId: one.id };
  const creator = { accountId: campaign.accountId, role: 'creator' as const, ...about };
  const curator = { accountId: one.service.curatorAccountId, role: 'curator' as const, ...about };
  if (openedAt) {
    steps.push({
      at: openedAt,
      order: 2,
      async run(trx) {
        await recordFeed(trx, [{ ...creator, kind: 'opened', idem: `submission:${one.id}:opened`, at: openedAt }]);
      },
    });
  }
  if (closedAt) steps.push({ at: closedAt, order: 3, run: (trx) => close(trx, one, closedAt, creator, curator) });
  if (clearedAt) {
    steps.push({
      at: clearedAt,
      order: 4,
      async run(trx) {
        await clearEarnings(trx, [one.id], clearedAt);
        await recordFeed(trx, [
          {
            ...curator,
            kind: 'earning_cleared',
            amount: one.earned,
            idem: `submission:${one.id}:cleared`,
            at: clearedAt,
          },
        ]);
      },
    });
  }
  return steps;
}

type About = Pick<NewFeedEvent, 'accountId' | 'role' | 'campaignId' | 'submissionId'>;

async function close(
  trx: Knex.Transaction,
  one: WrittenSubmission,
  at: Date,
  creator: About,
  curator: About,
): Promise<void> {
  const { campaign } = one;
  if (one.spent > noCredits) {
    await settle(trx, {
      submissionId: one.id,
      campaignId: campaign.id,
      creatorAccountId: campaign.accountId,
      curatorAccountId: one.service.curatorAccountId,
      spent: one.spent,
      toCurator: one.earned,
      at,
    });
  } else if (one.fate !== 'accepted') {
    await release(trx, [one.id], at);
  }
  await recordFeed(trx, answerNews(one, at, creator, curator));
  if (campaign.completedAt?.getTime() === at.getTime()) {
    const { accountId, role, campaignId } = creator;
    await recordFeed(trx, [
      {
        accountId,
        role,
        campaignId: campaignId!,
        kind: 'campaign_completed',
        idem: `campaign:${campaign.id}:completed`,
        at,
      },
    ]);
  }
}

function answerNews(one: WrittenSubmission, at: Date, creator: About, curator: About): NewFeedEvent[] {
  const back = one.fate === 'accepted' ? noCredits : restOf(one);
  const amount = back > noCredits ? { amount: back } : {};
  if (one.fate === 'withdrawn') {
    return [{ ...creator, kind: 'credits_refunded', ...amount, idem: `submission:${one.id}:withdrawn`, at }];
  }
  if (one.fate === 'expired') {
    return [creator, curator].map((who) => ({
      ...who,
      kind: 'expired',
      ...amount,
      idem: `submission:${one.id}:expired`,
      at,
    }));
  }
  const news: NewFeedEvent[] = [
    { ...creator, kind: one.answer!.decision, ...amount, idem: `submission:${one.id}:answered`, at },
  ];
  if (one.answer!.wantsNewVersion)
    news.push({ ...creator, kind: 'new_version_wanted', idem: `submission:${one.id}:new_version`, at });
  if (one.earned > noCredits) {
    news.push({ ...curator, kind: 'earning_pending', amount: one.earned, idem: `submission:${one.id}:earned`, at });
  }
  return news;
}
