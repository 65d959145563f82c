import type { Campaign, CampaignSummary, CampaignTotals, Ending, Submission, Track } from '@fanfare/api-contract';
import type { Config } from '../../config.ts';
import { because, worded } from '../../because.ts';
import type { Clock } from '../../plugins/clock.ts';
import { isoOf } from '../../sql.ts';
import { presentDisclosure } from '../../usual-disclosure.ts';
import { answerOf, flagOf, proofOf, replyOf } from '../submission-views/index.ts';
import { hundredths, zeroCredits, toDecimal, type SubmissionMoney } from '../ledger/index.ts';
import { imageUrl } from '../media/index.ts';
import { findTransition, paymentModelOf, submissionStates } from '../states/index.ts';
import type { SentRow } from './campaign-detail.repository.ts';
import type { CampaignSummaryRow, Listed } from './campaign-list.repository.ts';
import { capOf, type CampaignOwner } from './campaigns.policy.ts';
import type { CampaignTotalsRow } from './sorted-campaigns.repository.ts';

const decimal = (amount: number): number => toDecimal(hundredths(amount));

export const campaignSummary = (config: Config, row: Listed): CampaignSummary => ({
  id: row.id,
  type: row.type,
  status: row.status,
  isArchived: row.is_archived,
  track: {
    id: row.track_id,
    title: row.track_title,
    artist: row.track_artist,
    coverUrl: imageUrl(config, row.cover_image),
    hasAudio: row.has_audio,
    rosterArtist: row.roster_artist,
  },
  curatorCount: row.curator_count,
  answeredCount: row.answered_count,
  acceptedCount: row.accepted_count,
  declinedCount: row.declined_count,
  returnedCount: row.returned_count,
  heldCredits: decimal(row.held),
  spentCredits: decimal(row.spent),
  returnedCredits: decimal(row.returned),
  totalCredits: decimal(row.total),
  createdAt: isoOf(row.created_at),
  paidAt: isoOf(row.paid_at),
  sentAt: isoOf(row.sent_at),
  completedAt: isoOf(row.completed_at),
  nextDeadlineAt: isoOf(row.next_deadline_at),
  isDemo: row.is_demo,
  sendAt: isoOf(row.send_at),
  resendOf: row.resend_of,
});

export const presentTotals = (row: CampaignTotalsRow): CampaignTotals => ({
  campaignCount: row.campaigns,
  submissionCount: row.submissions,
  answeredCount: row.answered,
  acceptedCount: row.accepted,
  heldCredits: decimal(row.held),
  spentCredits: decimal(row.spent),
  returnedCredits: decimal(row.returned),
});

const zeroMoney: SubmissionMoney = { held: zeroCredits, spent: zeroCredits, returned: zeroCredits };

const hourMs = 3_600_000;

/** Whether an unopened submission can be withdrawn now, or from when. */
function withdrawal(row: SentRow, now: Date, { submissions }: Config['rules']) {
  if (!findTransition(submissionStates, row.status, 'withdraw') || row.opened_at || !row.sent_at || !row.deadline_at) {
    return { canWithdraw: false, withdrawFrom: null };
  }
  const until = new Date(row.sent_at.getTime() + submissions.withdrawWithinHours * hourMs);
  const from = new Date(row.sent_at.getTime() + submissions.withdrawAfterDays * 24 * hourMs);
  const canWithdraw = now < row.deadline_at && (now <= until || now >= from);
  return { canWithdraw, withdrawFrom: canWithdraw || from >= row.deadline_at ? null : from.toISOString() };
}

/** Whether the new version that the curator asked for can be resent, and until when for free. */
function resendOf(row: SentRow, now: Date, { campaigns }: Config['rules']): Ending['resend'] {
  if (row.decision === null || !row.wants_new_version || !row.paid_sent_at || row.campaign_type === 'influencers')
    return null;
  const until = new Date(row.paid_sent_at.getTime() + campaigns.duplicateDays * 24 * hourMs);
  const about = { until: until.toISOString(), campaignId: row.resent_in };
  if (row.resent_in !== null) return { ...about, state: 'sent', reason: null };
  const reason =
    now >= until
      ? because('campaigns.resend_free_days', { days: campaigns.duplicateDays })
      : row.service_status !== 'active'
        ? because('campaigns.service_closed', { title: row.service_title })
        : null;
  if (reason) return { ...about, state: 'closed', ...worded({ reason }) };
  const hasNewer = row.newest_version_at !== null && row.newest_version_at > row.answered_at;
  return { ...about, state: hasNewer ? 'open' : 'needs_version', reason: null };
}

/** The outcome of a submission and the actions left to its creator. */
const endingOf = (row: SentRow, now: Date, rules: Config['rules']): Ending => ({
  proofDueAt: isoOf(row.proof_due_at),
  keepUntil: isoOf(row.keep_until),
  keptAt: isoOf(row.kept_at),
  proof: proofOf(row),
  flag: flagOf(row),
  isHelpful: row.is_helpful,
  isSampleAllowed: row.is_sample_allowed,
  givenBackCredits: decimal(row.given_back),
  ...withdrawal(row, now, rules),
  canFlag:
    row.flag_state === null &&
    findTransition(submissionStates, row.status, 'refund', paymentModelOf(row)) !== null &&
    row.cleared_at === null &&
    row.clears_at !== null &&
    now < row.clears_at,
  canReply: row.decision !== null && row.allows_replies && row.reply_text === null,
  reply: replyOf(row),
  resend: resendOf(row, now, rules),
});

/** A submission as its creator sees it. @param money how its price is held, spent and returned */
export const sentSubmission = (
  { config, clock }: { config: Config; clock: Clock },
  row: SentRow,
  money: SubmissionMoney = zeroMoney,
): Submission => ({
  id: row.id,
  campaignId: row.campaign_id,
  status: row.status,
  service: {
    id: row.service_id,
    title: row.service_title,
    type: row.service_type,
    imageUrl: imageUrl(config, row.service_image),
    isDemo: row.service_is_demo,
  },
  curator: {
    id: row.curator_id,
    display_name: row.curator_name,
    profileImageUrl: imageUrl(config, row.curator_image),
  },
  priceCredits: decimal(row.price),
  heldCredits: toDecimal(money.held),
  spentCredits: toDecimal(money.spent),
  returnedCredits: toDecimal(money.returned),
  sentAt: isoOf(row.sent_at),
  deadlineAt: isoOf(row.deadline_at),
  openedAt: isoOf(row.opened_at),
  heardSeconds: (row.heard_ms ?? 0) / 1_000,
  closedAt: isoOf(row.closed_at),
  ...presentDisclosure(row.asked_disclosure),
  answer: answerOf(row),
  ending: endingOf(row, clock.now(), config.rules),
  wave: row.wave,
});

interface CampaignParts {
  row: CampaignSummaryRow;
  track: Track;
  /** While a draft. */
  selection?: Campaign['selection'];
  submissions: Campaign['submissions'];
  reasonCounts?: Campaign['reasonCounts'];
  ratingMeans?: Campaign['ratingMeans'];
}

/** A campaign with its selection or its submissions. */
export const presentCampaign = (
  { config }: { config: Config },
  owner: CampaignOwner,
  { row, track, selection = [], submissions, reasonCounts = [], ratingMeans = [] }: CampaignParts,
): Campaign => ({
  ...campaignSummary(config, row),
  trackDetail: track,
  pitch: row.pitch,
  selection,
  submissions,
  cap: capOf(config.rules, row.type, owner.isPro),
  waves:
    row.wave_first === null || row.wave_min_percent === null
      ? null
      : {
          firstCount: row.wave_first,
          minAcceptPercent: row.wave_min_percent,
          outcome: row.wave_outcome === 'continued' ? 'went_on' : row.wave_outcome,
          queuedCount: row.queued_count,
        },
  reasonCounts,
  ratingMeans,
});
