import type { Campaign } from '@fanfare/api-contract';
import type { FastifyInstance } from 'fastify';
import type { CreatorSubject } from '../../plugins/contract.ts';
import { sum, zeroCredits } from '../ledger/index.ts';
import { presentTrack } from '../tracks/index.ts';
import type { SentRow } from './campaign-detail.repository.ts';
import type { CampaignSummaryRow } from './campaign-list.repository.ts';
import { presentCampaign, sentSubmission } from './campaigns.presenter.ts';
import type { Payment } from './write-payment.service.ts';

/** What a submission has none of while nobody has opened it. */
const untouched = {
  opened_at: null,
  closed_at: null,
  heard_ms: null,
  proof_due_at: null,
  keep_until: null,
  kept_at: null,
  clears_at: null,
  cleared_at: null,
  is_helpful: null,
  is_sample_allowed: false,
  given_back: 0,
  newest_version_at: null,
  resent_in: null,
  paid_sent_at: null,
  decision: null,
  proof_state: null,
  flag_state: null,
  reply_text: null,
  reply_sent_at: null,
} as const;

/** A campaign as its creator sees it right after its payment, from what the payment has read and written: the same as reading it. */
export function presentPaid(
  app: Pick<FastifyInstance, 'config' | 'clock'>,
  subject: CreatorSubject,
  { campaign, facts, lines }: Payment,
): Campaign {
  const { track } = facts;
  const total = sum(lines.map((line) => line.price));
  const deadlines = lines.flatMap((line) => (line.deadlineAt ? [line.deadlineAt] : []));
  const row: CampaignSummaryRow = {
    ...campaign,
    queued_count: lines.filter((line) => line.sentAt === null).length,
    completed_at: null,
    resend_of: null,
    track_id: track.id,
    track_title: track.title,
    track_artist: track.artist,
    cover_image: track.cover_image,
    has_audio: facts.hasAudio,
    roster_artist: track.roster_artist,
    curator_count: lines.length,
    answered_count: 0,
    accepted_count: 0,
    declined_count: 0,
    returned_count: 0,
    next_deadline_at: deadlines.length === 0 ? null : new Date(Math.min(...deadlines.map((at) => at.getTime()))),
    total,
    held: total,
    spent: 0,
    returned: 0,
  };
  const submissions = lines.map((line) => {
    const { terms } = line;
    const sent = {
      ...untouched,
      id: line.id,
      status: line.sentAt === null ? 'queued' : 'pending',
      wave: line.wave,
      price: line.price,
      sent_at: line.sentAt,
      deadline_at: line.deadlineAt,
      asked_disclosure: line.disclosure,
      service_id: terms.serviceId,
      service_title: terms.title,
      service_type: terms.type,
      service_image: terms.serviceImage,
      service_is_demo: terms.isDemo,
      service_status: terms.status,
      allows_replies: terms.allowsReplies,
      curator_id: terms.curatorProfileId,
      curator_name: terms.curatorName,
      curator_image: terms.curatorImage,
      campaign_id: campaign.id,
      campaign_type: campaign.type,
    };
    // Columns of an answer, a proof, a flag and a reply are read only where there is one.
    return sentSubmission(app, sent as unknown as SentRow, {
      held: line.price,
      spent: zeroCredits,
      returned: zeroCredits,
    });
  });
  return presentCampaign(app, subject, { row, track: presentTrack(app, track), submissions });
}
