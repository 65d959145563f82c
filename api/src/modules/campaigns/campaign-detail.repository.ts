import type { Campaign, CampaignType, ServiceType, SubmissionStatus } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { queryRow, queryRows, raw } from '../../sql.ts';
import {
  answerColumns,
  flagColumns,
  proofColumns,
  replyColumns,
  type AnswerColumns,
  type FlagColumns,
  type ProofColumns,
  type ReplyColumns,
} from '../submission-views/index.ts';
import { mayBeRefunded, refundedSql } from '../ledger/index.ts';
import { microsecondsOf } from './campaign-list.repository.ts';
import { paidSentAt } from './resend.repository.ts';

export interface SentRow extends AnswerColumns, ProofColumns, FlagColumns, ReplyColumns {
  id: number;
  status: SubmissionStatus;
  wave: number;
  price: number;
  sent_at: Date | null;
  /** When it, or what it is a new version of, was sent for its price. */
  paid_sent_at: Date | null;
  deadline_at: Date | null;
  opened_at: Date | null;
  closed_at: Date | null;
  heard_ms: number | null;
  asked_disclosure: string | null;
  service_id: number;
  service_title: string;
  service_type: ServiceType;
  service_image: string | null;
  service_is_demo: boolean;
  curator_id: number;
  curator_name: string;
  curator_image: string | null;
  campaign_id: number;
  campaign_type: CampaignType;
  proof_due_at: Date | null;
  keep_until: Date | null;
  kept_at: Date | null;
  clears_at: Date | null;
  cleared_at: Date | null;
  is_helpful: boolean | null;
  is_sample_allowed: boolean;
  given_back: number;
  service_status: string;
  allows_replies: boolean;
  newest_version_at: Date | null;
  /** The campaign that resent a newer version. */
  resent_in: number | null;
}

const select = `
  SELECT s.id, s.status, s.wave, s.price_hundredths AS price, s.sent_at, s.deadline_at, s.opened_at, s.closed_at, s.disclosure AS asked_disclosure, r.heard_ms,
         ${paidSentAt} AS paid_sent_at,
         v.id AS service_id, v.title AS service_title, v.type AS service_type, v.image AS service_image,
         v.is_demo AS service_is_demo, p.id AS curator_id, p.display_name AS curator_name,
         p.profile_image AS curator_image, c.id AS campaign_id, c.type AS campaign_type, s.proof_due_at, s.keep_until, s.kept_at,
         s.clears_at, s.cleared_at, vo.is_helpful,
         EXISTS (SELECT FROM sample_answers sa WHERE sa.submission_id = s.id AND sa.allowed_at IS NOT NULL) AS is_sample_allowed,
         coalesce(back.amount, 0)::bigint AS given_back,
         v.status AS service_status, v.allows_replies, again.campaign_id AS resent_in,
         (SELECT max(tv.uploaded_at) FROM track_versions tv WHERE tv.track_id = s.track_id) AS newest_version_at,
         ${answerColumns}, ${proofColumns}, ${flagColumns}, ${replyColumns}
    FROM submissions s
    JOIN campaigns c ON c.id = s.campaign_id
    JOIN services v ON v.id = s.service_id
    JOIN curator_profiles p ON p.id = v.curator_profile_id
    LEFT JOIN listening_records r ON r.submission_id = s.id
    LEFT JOIN answers a ON a.submission_id = s.id
    LEFT JOIN proofs pr ON pr.submission_id = s.id
    LEFT JOIN flags fl ON fl.submission_id = s.id
    LEFT JOIN votes vo ON vo.submission_id = s.id
    LEFT JOIN replies re ON re.submission_id = s.id
    LEFT JOIN submissions again ON again.resend_of = s.id
    LEFT JOIN LATERAL (${refundedSql(`b.submission_id = s.id AND ${mayBeRefunded}`)}) back ON true`;

/** The submissions of a campaign with their answers, in selection order. */
export async function sentRows(db: Knex, campaignId: number): Promise<SentRow[]> {
  return queryRows<SentRow>(db)`${raw(select)} WHERE s.campaign_id = ${campaignId} ORDER BY s.id`;
}

/** One of the creator's submissions; null where there is none with this id. */
export async function sentRow(db: Knex, accountId: number, submissionId: number): Promise<SentRow | null> {
  return queryRow<SentRow>(db)`${raw(select)} WHERE s.id = ${submissionId} AND s.creator_account_id = ${accountId}`;
}

export interface FeedbackRow extends SentRow {
  answered_microseconds: number;
  track_id: number;
  track_title: string;
  track_artist: string;
  cover_image: string | null;
}

interface FeedbackQuery {
  /** Null: of all campaigns. */
  campaignId: number | null;
  /** Null: of all submissions. */
  submissionId: number | null;
  /** Cursor: answer time in microseconds and submission id of the last row. */
  after: readonly number[] | null;
  limit: number;
}

/** Answers to a creator's submissions with their tracks, newest first. */
export async function feedbackRows(db: Knex, accountId: number, query: FeedbackQuery): Promise<FeedbackRow[]> {
  const { campaignId, submissionId, after, limit } = query;
  const [answeredAt = null, id = null] = after ?? [];
  return queryRows<FeedbackRow>(db)`
    SELECT sent.*, moment.answered_microseconds, t.id AS track_id, t.title AS track_title, t.artist AS track_artist, t.cover_image
      FROM (${raw(select)}
             WHERE s.creator_account_id = ${accountId} AND a.submission_id IS NOT NULL
               AND (${campaignId}::int IS NULL OR s.campaign_id = ${campaignId})
               AND (${submissionId}::int IS NULL OR s.id = ${submissionId})) sent
      JOIN campaigns c ON c.id = sent.campaign_id
      JOIN tracks t ON t.id = c.track_id
     CROSS JOIN LATERAL (SELECT ${raw(microsecondsOf('sent.answered_at'))} AS answered_microseconds) moment
     WHERE ${answeredAt}::bigint IS NULL
       OR (answered_microseconds, sent.id) < (${answeredAt}, ${id})
     ORDER BY answered_microseconds DESC, sent.id DESC LIMIT ${limit}`;
}

/** Counts of decline reasons, highest first. */
export async function reasonCounts(db: Knex, campaignId: number): Promise<Campaign['reasonCounts']> {
  const { rows } = await db.raw<{ rows: Campaign['reasonCounts'] }>(
    `SELECT a.reason_code AS "reasonCode", count(*) AS count FROM answers a JOIN submissions s ON s.id = a.submission_id
      WHERE s.campaign_id = ? AND a.reason_code IS NOT NULL GROUP BY 1 ORDER BY 2 DESC, 1`,
    [campaignId],
  );
  return rows;
}

/** The mean of each rated aspect, to one place. */
export async function ratingMeans(db: Knex, campaignId: number): Promise<Campaign['ratingMeans']> {
  const { rows } = await db.raw<{ rows: Campaign['ratingMeans'] }>(
    `SELECT r.key AS aspect, round(avg(r.value::int), 1) AS mean, count(*) AS count
       FROM answers a JOIN submissions s ON s.id = a.submission_id CROSS JOIN LATERAL jsonb_each_text(a.ratings) AS r
      WHERE s.campaign_id = ? GROUP BY 1 ORDER BY 2 DESC, 1`,
    [campaignId],
  );
  return rows;
}
