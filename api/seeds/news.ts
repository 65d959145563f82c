import type { NewFeedEvent } from '../src/modules/feed/index.ts';
import { hundredths, zeroCredits } from '../src/modules/ledger/index.ts';
import type { WrittenCampaign, WrittenSubmission } from './campaigns.ts';

/* The feed events of the demo's past for both sides, with the product's own texts and keys. */

const ofCampaign = (campaign: WrittenCampaign, kind: NewFeedEvent['kind'], key: string, at: Date): NewFeedEvent => ({
  accountId: campaign.accountId,
  role: 'creator',
  campaignId: campaign.id,
  kind,
  idem: `campaign:${campaign.id}:${key}`,
  at,
});

const ofSubmission = (
  { id, campaign, service }: WrittenSubmission,
  role: NewFeedEvent['role'],
  kind: NewFeedEvent['kind'],
  key: string,
  at: Date,
  amount: Pick<NewFeedEvent, 'amount'> = {},
): NewFeedEvent => ({
  accountId: role === 'creator' ? campaign.accountId : service.curatorAccountId,
  role,
  campaignId: campaign.id,
  submissionId: id,
  kind,
  ...amount,
  idem: `submission:${id}:${key}`,
  at,
});

export function newsOfSending(campaign: WrittenCampaign, at: Date): NewFeedEvent[] {
  if (!campaign.sentAt) return [ofCampaign(campaign, 'campaign_waiting_audio', 'waiting_audio', at)];
  return [
    ofCampaign(campaign, 'campaign_sent', 'sent', at),
    ...campaign.submissions.map((one) => ofSubmission(one, 'curator', 'received', 'received', at)),
  ];
}

export const newsOfOpening = (one: WrittenSubmission, at: Date): NewFeedEvent[] => [
  ofSubmission(one, 'creator', 'opened', 'opened', at),
];

export const newsOfClearing = (one: WrittenSubmission, at: Date): NewFeedEvent[] => [
  ofSubmission(one, 'curator', 'earning_cleared', 'cleared', at, {
    amount: one.promise?.placed?.verifiedAt ? one.share : one.earned,
  }),
];

/** A curator shows where the track is. */
export const newsOfPlacing = (one: WrittenSubmission, at: Date): NewFeedEvent[] => [
  ofSubmission(one, 'creator', 'proof_added', 'proof_added', at),
];

/** A creator confirms an influencer's post, which pays for it. */
export const newsOfVerifying = (one: WrittenSubmission, at: Date): NewFeedEvent[] => [
  ofSubmission(one, 'creator', 'proof_verified', 'proof_verified', at),
  ofSubmission(one, 'curator', 'proof_verified', 'proof_verified', at, { amount: one.share }),
];

/** An answer, an expiry or a withdrawal; the last one of a campaign completes it. */
export function newsOfClosing(one: WrittenSubmission, at: Date): NewFeedEvent[] {
  const news = newsOfOutcome(one, at);
  const isLast = one.campaign.completedAt?.getTime() === at.getTime();
  if (isLast) news.push(ofCampaign(one.campaign, 'campaign_completed', 'completed', at));
  return news;
}

function newsOfOutcome(one: WrittenSubmission, at: Date): NewFeedEvent[] {
  const back = one.fate === 'accepted' ? zeroCredits : hundredths(one.price - one.spent);
  const amount = back > zeroCredits ? { amount: back } : {};
  if (one.fate === 'withdrawn') return [ofSubmission(one, 'creator', 'withdrawn', 'withdrawn', at, amount)];
  if (one.fate === 'expired')
    return (['creator', 'curator'] as const).map((role) => ofSubmission(one, role, 'expired', 'expired', at, amount));
  const news = [ofSubmission(one, 'creator', one.answer!.decision, 'answered', at, amount)];
  if (one.answer!.wantsNewVersion) news.push(ofSubmission(one, 'creator', 'new_version_wanted', 'new_version', at));
  if (one.earned > zeroCredits)
    news.push(ofSubmission(one, 'curator', 'earning_pending', 'earned', at, { amount: one.earned }));
  return news;
}
