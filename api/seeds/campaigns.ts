import type { Knex } from 'knex';
import {
  type Credits,
  hundredths,
  zeroCredits,
  proportion,
  shareOf,
  wholeCredits,
} from '../src/modules/ledger/index.ts';
import type { Rules } from '../src/rules.ts';
import type { Fate, PlannedCampaign, PlannedSubmission } from './planner.ts';
import { type PlannedPromise, planPromise } from './promise-plan.ts';
import { type Calendar, hourMs, insertAll, insertPlain } from './rows.ts';

/** A campaign is drafted some hours before it is paid for. */
const draftedHours = 3;

export interface WrittenSubmission extends PlannedSubmission {
  id: number;
  campaign: WrittenCampaign;
  price: Credits;
  share: Credits;
  sentAt: Date | null;
  openedAt: Date | null;
  closedAt: Date | null;
  /** The required advertising disclosure of an influencer's post. */
  disclosure: string | null;
  /** Of an accept. */
  promise: PlannedPromise | null;
  /** The credits that the answer spends and earns; zero while it is open or refunded, and for a post, which earns by its proof. */
  spent: Credits;
  earned: Credits;
  clearsAt: Date | null;
  clearedAt: Date | null;
}

export interface WrittenCampaign {
  id: number;
  accountId: number;
  plan: PlannedCampaign;
  paidAt: Date | null;
  sentAt: Date | null;
  completedAt: Date | null;
  submissions: WrittenSubmission[];
}

const after = (date: Date, hours: number) => new Date(date.getTime() + hours * hourMs);
const statusOf: Record<Fate, string> = {
  accepted: 'accepted',
  declined: 'declined',
  wrong_match: 'wrong_match',
  expired: 'expired',
  withdrawn: 'withdrawn',
  opened: 'pending',
  unopened: 'pending',
  queued: 'queued',
};

/** The effect of the answer on the price (docs/rules.md#submissions). */
function outcomeOf(submission: PlannedSubmission, price: Credits, share: Credits, rules: Rules) {
  const isInfluencer = submission.service.type !== 'playlist' && submission.service.type !== 'radio';
  const { fate } = submission;
  if (fate !== 'accepted' && fate !== 'declined') return { spent: zeroCredits, earned: zeroCredits };
  if (!isInfluencer) return { spent: price, earned: share };
  if (fate === 'accepted') return { spent: zeroCredits, earned: zeroCredits };
  const spent = hundredths(Math.min(price, wholeCredits(rules.money.influencerDeclineCredits)));
  return { spent, earned: proportion(spent, share, price) };
}

function lay(
  campaign: WrittenCampaign,
  submission: PlannedSubmission,
  rules: Rules,
  calendar: Calendar,
): Omit<WrittenSubmission, 'id'> {
  const price = wholeCredits(submission.service.priceCredits);
  const share = shareOf(price, rules.money.curatorSharePercent[submission.service.level]);
  const { sentAt } = campaign;
  const at = (hours: number | null) => (hours === null || sentAt === null ? null : after(sentAt, hours));
  const closedAt = at(submission.closedAfter);
  const outcome = outcomeOf(submission, price, share, rules);
  const { service, fate } = submission;
  const promise = fate === 'accepted' && closedAt ? planPromise(service, closedAt, rules, calendar) : null;
  const answerClearsAt =
    closedAt && outcome.earned > zeroCredits ? after(closedAt, rules.money.clearingDays * 24) : null;
  // A post's price is spent once it is verified, and clears when its keep days end.
  const clearsAt = promise?.placed?.verifiedAt ? promise.placed.keepUntil : answerClearsAt;
  return {
    ...submission,
    ...outcome,
    campaign,
    price,
    share,
    sentAt,
    openedAt: at(submission.openedAfter),
    closedAt,
    disclosure: (rules.influencers.disclosure as Partial<Record<string, string>>)[service.type] ?? null,
    promise,
    clearsAt,
    clearedAt: clearsAt && clearsAt <= calendar.now ? clearsAt : null,
  };
}

/** Writes campaigns with their submissions, listening records and answers in their final state; their transactions follow later. */
export async function writeCampaigns(
  trx: Knex.Transaction,
  planned: readonly PlannedCampaign[],
  rules: Rules,
  calendar: Calendar,
): Promise<WrittenCampaign[]> {
  // Ids follow the order of time: the oldest campaign has the smallest.
  const plans = planned.toSorted((a, b) => b.startedDaysAgo - a.startedDaysAgo);
  const campaigns = plans.map((plan): WrittenCampaign => {
    const started = calendar.daysAgo(plan.startedDaysAgo);
    const isSent = plan.status === 'sent' || plan.status === 'completed';
    return {
      id: 0,
      accountId: plan.track.owner.accountId,
      plan,
      paidAt: plan.status === 'draft' ? null : started,
      sentAt: isSent ? started : null,
      completedAt: null,
      submissions: [],
    };
  });
  const laid = campaigns.map((campaign) => campaign.plan.submissions.map((one) => lay(campaign, one, rules, calendar)));
  campaigns.forEach((campaign, index) => {
    if (campaign.plan.status !== 'completed') return;
    campaign.completedAt = new Date(Math.max(...laid[index]!.map((one) => one.closedAt!.getTime())));
  });
  const ids = await insertAll(
    trx,
    'campaigns',
    campaigns.map((campaign) => campaignRow(campaign, calendar)),
  );
  campaigns.forEach((campaign, index) => (campaign.id = ids[index]!));
  await insertPlain(trx, 'campaign_selections', laid.flat().map(selectionRow));
  const paid = laid.flat().filter((one) => one.campaign.paidAt !== null);
  const submissionIds = await insertAll(trx, 'submissions', paid.map(submissionRow));
  const written = paid.map((one, index): WrittenSubmission => ({ ...one, id: submissionIds[index]! }));
  for (const submission of written) submission.campaign.submissions.push(submission);
  await writeListening(trx, written);
  await insertPlain(
    trx,
    'answers',
    written.filter((one) => one.answer).map((one) => answerRow(one)),
  );
  return campaigns;
}

const campaignRow = (campaign: WrittenCampaign, calendar: Calendar) => ({
  account_id: campaign.accountId,
  track_id: campaign.plan.track.id,
  type: campaign.plan.type,
  status: campaign.plan.status,
  pitch: campaign.plan.track.plan.pitch,
  is_archived: campaign.plan.isArchived ?? false,
  created_at: after(calendar.daysAgo(campaign.plan.startedDaysAgo), campaign.paidAt ? -draftedHours : 0),
  paid_at: campaign.paidAt,
  sent_at: campaign.sentAt,
  completed_at: campaign.completedAt,
  is_demo: true,
});

const selectionRow = ({ campaign, service }: Omit<WrittenSubmission, 'id'>) => ({
  campaign_id: campaign.id,
  service_id: service.id,
  price_at_selection_credits: service.priceCredits,
});

const submissionRow = (one: Omit<WrittenSubmission, 'id'>) => ({
  campaign_id: one.campaign.id,
  service_id: one.service.id,
  creator_account_id: one.campaign.accountId,
  curator_account_id: one.service.curatorAccountId,
  track_id: one.campaign.plan.track.id,
  status: statusOf[one.fate],
  price_hundredths: one.price,
  curator_share_hundredths: one.share,
  reply_days: one.service.replyDays,
  keep_days: one.service.keepDays,
  pitch: one.campaign.plan.track.plan.pitch,
  disclosure: one.disclosure,
  created_at: one.campaign.paidAt,
  sent_at: one.sentAt,
  deadline_at: one.sentAt && after(one.sentAt, one.service.replyDays * 24),
  opened_at: one.openedAt,
  closed_at: one.closedAt,
  proof_due_at: one.promise?.dueAt ?? null,
  clears_at: one.clearsAt,
  cleared_at: one.clearedAt,
  is_demo: true,
});

/** A receipt covers the track from its beginning on. */
async function writeListening(trx: Knex.Transaction, submissions: readonly WrittenSubmission[]): Promise<void> {
  const heard = submissions.filter((one) => one.openedAt !== null);
  await insertPlain(
    trx,
    'listening_records',
    heard.map((one) => ({
      submission_id: one.id,
      heard: `{[0,${one.heardMs})}`,
      heard_ms: one.heardMs,
      duration_ms: one.campaign.plan.track.durationMs,
      updated_at: one.closedAt ?? one.openedAt,
    })),
  );
  await insertAll(
    trx,
    'listening_sessions',
    heard.map((one) => ({
      submission_id: one.id,
      account_id: one.service.curatorAccountId,
      track_version_id: one.campaign.plan.track.versionId,
      started_at: one.openedAt,
      counted_ms: one.heardMs,
      ended_at: one.closedAt ?? after(one.openedAt!, 1),
    })),
  );
}

function answerRow(one: WrittenSubmission) {
  const answer = one.answer!;
  const isAccepted = answer.decision === 'accepted';
  return {
    submission_id: one.id,
    curator_account_id: one.service.curatorAccountId,
    decision: answer.decision,
    feedback: answer.feedback,
    reason_code: answer.reasonCode,
    ratings: JSON.stringify(answer.ratings),
    notes: JSON.stringify(answer.notes),
    wants_new_version: answer.wantsNewVersion,
    placement_where: isAccepted ? one.service.title : null,
    placement_planned_on: isAccepted ? after(one.closedAt!, 72).toISOString().slice(0, 10) : null,
    placement_keep_days: one.promise?.keepDays ?? null,
    heard_ms: one.heardMs,
    heard_ranges: JSON.stringify([[0, one.heardMs]]),
    duration_ms: one.campaign.plan.track.durationMs,
    answered_at: one.closedAt,
  };
}
