import type { CampaignStatus, CampaignType } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { queryRow, queryRows, raw } from '../../sql.ts';
import {
  type Figures,
  type OpenFigures,
  currentColumns,
  currentFigures,
  figuresColumns,
  withFigures,
} from './campaign-figures.repository.ts';

export interface SummaryRow extends Figures, OpenFigures {
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
  track_id: number;
  track_title: string;
  track_artist: string;
  cover_image: string | null;
  has_audio: boolean;
}

type ListedRow = Omit<SummaryRow, keyof Figures | keyof OpenFigures> & (Figures | Record<keyof Figures, null>);

const columns = `c.id, c.type, c.status, c.is_archived, c.is_demo, c.pitch, c.created_at, c.paid_at, c.sent_at, c.completed_at,
  c.send_at, c.resend_of, c.wave_first, c.wave_min_percent, c.wave_outcome,
  t.id AS track_id, t.title AS track_title, t.artist AS track_artist, t.cover_image,
  EXISTS (SELECT 1 FROM track_versions tv WHERE tv.track_id = t.id) AS has_audio`;

export async function summaryRow(db: Knex, accountId: number, campaignId: number): Promise<SummaryRow | null> {
  return queryRow<SummaryRow>(db)`
    SELECT ${raw(columns)}, ${raw(currentColumns)} FROM campaigns c JOIN tracks t ON t.id = c.track_id ${raw(currentFigures)}
     WHERE c.id = ${campaignId} AND c.account_id = ${accountId}`;
}

/** Campaigns; those that are over with their figures. */
const select = `
  SELECT ${columns}, ${figuresColumns}
    FROM campaigns c
    JOIN tracks t ON t.id = c.track_id
    LEFT JOIN campaign_figures f ON f.campaign_id = c.id`;

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
  const { rows } = await db.raw<{ rows: ListedRow[] }>(
    `${select}
      WHERE c.account_id = :accountId AND (:isArchived::boolean IS NULL OR c.is_archived = :isArchived)
        AND (:statuses::text[] IS NULL OR c.status = ANY (:statuses))
        AND (:q::text IS NULL OR position(lower(:q) IN lower(t.title || ' ' || t.artist)) > 0
             OR c.id::text = ltrim(:q, '#'))
        AND (:beforeId::bigint IS NULL OR c.id < :beforeId)
      ORDER BY c.id DESC LIMIT :limit`,
    { accountId, ...asked, statuses: asked.statuses ? [...asked.statuses] : null },
  );
  return withFigures(db, rows);
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
  const rows = await queryRows<ListedRow & { sent_microseconds: number }>(db)`
    SELECT * FROM (${raw(select)} WHERE c.account_id = ${accountId} AND c.sent_at IS NOT NULL) listed
     CROSS JOIN LATERAL (SELECT ${raw(microsecondsOf('listed.sent_at'))} AS sent_microseconds) moment
     WHERE ${sentAt}::bigint IS NULL
       OR (sent_microseconds, listed.id) ${raw(beyond)} (${sentAt}, ${id})
     ORDER BY sent_microseconds ${raw(way)}, listed.id ${raw(way)} LIMIT ${limit}`;
  return withFigures(db, rows);
}

export interface CampaignCounts {
  all: number;
  running: number;
  completed: number;
  drafts: number;
  archived: number;
}

/** A query of one row: `CampaignCounts`. @param accountId SQL */
export const campaignCountsSql = (accountId: string): string =>
  `SELECT count(*) FILTER (WHERE NOT is_archived) AS all,
          count(*) FILTER (WHERE status IN ('awaiting_audio', 'scheduled', 'sent')) AS running,
          count(*) FILTER (WHERE status = 'completed' AND NOT is_archived) AS completed,
          count(*) FILTER (WHERE status = 'draft' AND NOT is_archived) AS drafts,
          count(*) FILTER (WHERE is_archived) AS archived
     FROM campaigns WHERE account_id = ${accountId}`;
