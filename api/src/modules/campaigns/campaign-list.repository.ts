import type { CampaignStatus, CampaignType } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { queryOne, queryRow, queryRows, raw } from '../../sql.ts';
import { mayBeRefunded, refundedSql } from '../ledger/index.ts';

export interface SummaryRow {
  id: number;
  type: CampaignType;
  status: CampaignStatus;
  is_archived: boolean;
  is_demo: boolean;
  pitch: string;
  created_at: Date;
  paid_at: Date | null;
  sent_at: Date | null;
  completed_at: Date | null;
  send_at: Date | null;
  resend_of: number | null;
  wave_first: number | null;
  wave_min_percent: number | null;
  wave_outcome: 'continued' | 'stopped' | null;
  queued_count: number;
  track_id: number;
  track_title: string;
  track_artist: string;
  cover_image: string | null;
  has_audio: boolean;
  curator_count: number;
  answered_count: number;
  accepted_count: number;
  declined_count: number;
  returned_count: number;
  next_deadline_at: Date | null;
  /** What was paid; while a draft, the sum of the selected prices. */
  total: number;
  held: number;
  spent: number;
  returned: number;
}

const accepted = `s.status IN ('accepted', 'placed', 'broken')`;
const returned = `s.status IN ('expired', 'wrong_match', 'withdrawn', 'cancelled', 'refunded_quality')`;

/** Campaigns with their counts and credits. */
const select = `
  SELECT c.id, c.type, c.status, c.is_archived, c.is_demo, c.pitch, c.created_at, c.paid_at, c.sent_at, c.completed_at,
         c.send_at, c.resend_of, c.wave_first, c.wave_min_percent, c.wave_outcome, sent.queued AS queued_count,
         t.id AS track_id, t.title AS track_title, t.artist AS track_artist, t.cover_image,
         EXISTS (SELECT 1 FROM track_versions tv WHERE tv.track_id = t.id) AS has_audio,
         CASE WHEN c.paid_at IS NULL THEN chosen.count ELSE sent.count END AS curator_count,
         sent.answered AS answered_count, sent.accepted AS accepted_count, sent.declined AS declined_count,
         sent.returned AS returned_count, sent.next_deadline_at,
         CASE WHEN c.paid_at IS NULL THEN chosen.total ELSE sent.total END AS total,
         money.held, money.spent - back.amount AS spent, money.returned + back.amount AS returned
    FROM campaigns c
    JOIN tracks t ON t.id = c.track_id
   CROSS JOIN LATERAL (
     SELECT count(*) AS count, coalesce(sum(v.price_credits), 0) * 100 AS total
       FROM campaign_selections chosen JOIN services v ON v.id = chosen.service_id
      WHERE chosen.campaign_id = c.id AND c.paid_at IS NULL) chosen
   CROSS JOIN LATERAL (
     SELECT count(*) AS count, coalesce(sum(s.price_hundredths), 0) AS total,
            count(*) FILTER (WHERE ${accepted} OR s.status IN ('declined', 'wrong_match')) AS answered,
            count(*) FILTER (WHERE ${accepted}) AS accepted, count(*) FILTER (WHERE s.status = 'declined') AS declined,
            count(*) FILTER (WHERE ${returned}) AS returned, count(*) FILTER (WHERE s.status = 'queued') AS queued,
            min(s.deadline_at) FILTER (WHERE s.status = 'pending') AS next_deadline_at
       FROM submissions s WHERE s.campaign_id = c.id) sent
   CROSS JOIN LATERAL (
     SELECT coalesce(sum(h.amount) FILTER (WHERE r.id IS NULL), 0) AS held,
            coalesce(sum(r.amount) FILTER (WHERE r.phase = 'post'), 0) AS spent,
            coalesce(sum(h.amount) FILTER (WHERE r.id IS NOT NULL), 0)
              - coalesce(sum(r.amount) FILTER (WHERE r.phase = 'post'), 0) AS returned
       FROM submissions s
       JOIN ledger_transfers h ON h.submission_id = s.id AND h.phase = 'pending'
       LEFT JOIN ledger_transfers r ON r.pending_id = h.id
      WHERE s.campaign_id = c.id) money
   CROSS JOIN LATERAL (
     SELECT coalesce(sum(given.amount), 0) AS amount
       FROM (${refundedSql(`b.submission_id IN (SELECT s.id FROM submissions s WHERE s.campaign_id = c.id AND ${mayBeRefunded})`)}) given) back`;

export async function summaryRow(db: Knex, accountId: number, campaignId: number): Promise<SummaryRow | null> {
  return queryRow<SummaryRow>(db)`${raw(select)} WHERE c.id = ${campaignId} AND c.account_id = ${accountId}`;
}

interface ListAsked {
  statuses: readonly string[] | null;
  /** Null: archived and not archived. */
  isArchived: boolean | null;
  q: string | null;
  beforeId: number | null;
  limit: number;
}

/** A page of an account's campaigns, newest first; `q` matches track title, artist or campaign id. */
export async function summaryRows(db: Knex, accountId: number, asked: ListAsked): Promise<SummaryRow[]> {
  const { rows } = await db.raw<{ rows: SummaryRow[] }>(
    `${select}
      WHERE c.account_id = :accountId AND (:isArchived::boolean IS NULL OR c.is_archived = :isArchived)
        AND (:statuses::text[] IS NULL OR c.status = ANY (:statuses))
        AND (:q::text IS NULL OR position(lower(:q) IN lower(t.title || ' ' || t.artist)) > 0
             OR c.id::text = ltrim(:q, '#'))
        AND (:beforeId::bigint IS NULL OR c.id < :beforeId)
      ORDER BY c.id DESC LIMIT :limit`,
    { accountId, ...asked, statuses: asked.statuses ? [...asked.statuses] : null },
  );
  return rows;
}

interface SentAsked {
  order: 'asc' | 'desc';
  /** Cursor: sending time in microseconds and campaign id of the last row. */
  after: readonly number[] | null;
  limit: number;
}

export const microsecondsOf = (column: string): string => `(extract(epoch FROM ${column}) * 1000000)::bigint`;

/** A page of an account's sent campaigns by sending time, archived ones included. */
export async function sentSummaryRows(
  db: Knex,
  accountId: number,
  { order, after, limit }: SentAsked,
): Promise<(SummaryRow & { sent_microseconds: number })[]> {
  const [way, beyond] = order === 'asc' ? ['ASC', '>'] : ['DESC', '<'];
  const [sentAt = null, id = null] = after ?? [];
  return queryRows<SummaryRow & { sent_microseconds: number }>(db)`
    SELECT * FROM (${raw(select)} WHERE c.account_id = ${accountId} AND c.sent_at IS NOT NULL) listed
     CROSS JOIN LATERAL (SELECT ${raw(microsecondsOf('listed.sent_at'))} AS sent_microseconds) moment
     WHERE ${sentAt}::bigint IS NULL
       OR (sent_microseconds, listed.id) ${raw(beyond)} (${sentAt}, ${id})
     ORDER BY sent_microseconds ${raw(way)}, listed.id ${raw(way)} LIMIT ${limit}`;
}

export interface CampaignCounts {
  all: number;
  running: number;
  completed: number;
  drafts: number;
  archived: number;
}

export async function campaignCounts(db: Knex, accountId: number): Promise<CampaignCounts> {
  return queryOne<CampaignCounts>(db)`
    SELECT count(*) FILTER (WHERE NOT is_archived) AS all,
           count(*) FILTER (WHERE status IN ('awaiting_audio', 'scheduled', 'sent')) AS running,
           count(*) FILTER (WHERE status = 'completed' AND NOT is_archived) AS completed,
           count(*) FILTER (WHERE status = 'draft' AND NOT is_archived) AS drafts,
           count(*) FILTER (WHERE is_archived) AS archived
      FROM campaigns WHERE account_id = ${accountId}`;
}
