import type { NewFeedEvent } from '../src/modules/feed/index.ts';
import { hundredths, zeroCredits } from '../src/modules/ledger/index.ts';
import type { WrittenCampaign, WrittenSubmission } from './campaigns.ts';

/* The feed events of the demo's past for both sides, with the product's own texts and keys. */

const aboutOf = ({ id, campaign }: WrittenSubmission) => ({ campaignId: campaign.id, submissionId: id });
const creatorOf = (one: WrittenSubmission) => ({
  accountId: one.campaign.accountId,
  role: 'creator' as const,
  ...aboutOf(one),
});
const curatorOf = (one: WrittenSubmission) => ({
  accountId: one.service.curatorAccountId,
  role: 'curator' as const,
  ...aboutOf(one),
});

export function newsOfSending(campaign: WrittenCampaign, at: Date): NewFeedEvent[] {
  const creator = { accountId: campaign.accountId, role: 'creator' as const, campaignId: campaign.id, at };
  if (!campaign.sentAt) {
    return [{ ...creator, kind: 'campaign_waiting_audio', idem: `campaign:${campaign.id}:waiting_audio` }];
  }
  return [
    { ...creator, kind: 'campaign_sent', idem: `campaign:${campaign.id}:sent` },
    ...campaign.submissions.map((one): NewFeedEvent => ({
      ...curatorOf(one),
      kind: 'received',
      idem: `submission:${one.id}:received`,
      at,
    })),
  ];
}

export const newsOfOpening = (one: WrittenSubmission, at: Date): NewFeedEvent[] => [
  { ...creatorOf(one), kind: 'opened', idem: `submission:${one.id}:opened`, at },
];

export const newsOfClearing = (one: WrittenSubmission, at: Date): NewFeedEvent[] => [
  { ...curatorOf(one), kind: 'earning_cleared', amount: one.earned, idem: `submission:${one.id}:cleared`, at },
];

/** An answer, an expiry or a withdrawal; the last one of a campaign completes it. */
export function newsOfClosing(one: WrittenSubmission, at: Date): NewFeedEvent[] {
  const news = newsOfOutcome(one, at);
  const { campaign } = one;
  if (campaign.completedAt?.getTime() === at.getTime()) {
    const idem = `campaign:${campaign.id}:completed`;
    news.push({
      accountId: campaign.accountId,
      role: 'creator',
      campaignId: campaign.id,
      kind: 'campaign_completed',
      idem,
      at,
    });
  }
  return news;
}

function newsOfOutcome(one: WrittenSubmission, at: Date): NewFeedEvent[] {
  const back = one.fate === 'accepted' ? zeroCredits : hundredths(one.price - one.spent);
  const amount = back > zeroCredits ? { amount: back } : {};
  if (one.fate === 'withdrawn') {
    return [{ ...creatorOf(one), kind: 'credits_refunded', ...amount, idem: `submission:${one.id}:withdrawn`, at }];
  }
  if (one.fate === 'expired') {
    const idem = `submission:${one.id}:expired`;
    return [creatorOf(one), curatorOf(one)].map((who) => ({ ...who, kind: 'expired', ...amount, idem, at }));
  }
  const news: NewFeedEvent[] = [
    { ...creatorOf(one), kind: one.answer!.decision, ...amount, idem: `submission:${one.id}:answered`, at },
  ];
  if (one.answer!.wantsNewVersion) {
    news.push({ ...creatorOf(one), kind: 'new_version_wanted', idem: `submission:${one.id}:new_version`, at });
  }
  if (one.earned > zeroCredits) {
    news.push({
      ...curatorOf(one),
      kind: 'earning_pending',
      amount: one.earned,
      idem: `submission:${one.id}:earned`,
      at,
    });
  }
  return news;
}
