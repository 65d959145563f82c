import type { CampaignStatus, CampaignType } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { batchedQuery } from '../../batched-query.ts';
import type { Dependencies } from '../../cache-invalidation.ts';
import { type JsonRow, queryRow, queryRows, raw } from '../../sql.ts';
import {
  type Figures,
  type OpenFigures,
  currentColumns,
  currentFigures,
  storedOrCurrentFigures,
} from './campaign-figures.repository.ts';

/** A campaign in a list. */
export interface SummaryRow extends Figures, OpenFigures {
  id: number;
  type: CampaignType;
  status: CampaignStatus;
  is_archived: boolean;
  is_demo: boolean;
  created_at: Date;
  paid_at: Date | null;
  sent_at: Date | null;
  completed_at: Date | null;
  send_at: Date | null;
  resend_of: number | null;
  track_id: number;
  track_title: string;
  track_artist: string;
  cover_image: string | null;
  has_audio: boolean;
  roster_artist: { id: number; name: string } | null;
}

/** The same from a batch: its instants are text. */
export type Listed = SummaryRow | JsonRow<SummaryRow>;

/** A campaign by itself. */
export interface CampaignSummaryRow extends SummaryRow {
  pitch: string;
  wave_first: number | null;
  wave_min_percent: number | null;
  wave_outcome: 'continued' | 'stopped' | null;
}

/** SQL: what a campaign `c` and its track `t` show in a list. */
export const summaryColumns = `c.id, c.type, c.status, c.is_archived, c.is_demo, c.created_at, c.paid_at, c.sent_at, c.completed_at,
  c.send_at, c.resend_of, t.id AS track_id, t.title AS track_title, t.artist AS track_artist, t.cover_image,
  EXISTS (SELECT 1 FROM track_versions tv WHERE tv.track_id = t.id) AS has_audio,
  (SELECT jsonb_build_object('id', r.id, 'name', r.name) FROM roster_artists r WHERE r.id = t.roster_artist_id) AS roster_artist`;

export async function summaryRow(db: Knex, accountId: number, campaignId: number): Promise<CampaignSummaryRow | null> {
  return queryRow<CampaignSummaryRow>(db)`
    SELECT ${raw(summaryColumns)}, c.pitch, c.wave_first, c.wave_min_percent, c.wave_outcome, ${raw(currentColumns)} FROM campaigns c JOIN tracks t ON t.id = c.track_id ${raw(currentFigures)}
     WHERE c.id = ${campaignId} AND c.account_id = ${accountId}`;
}

/** Which of an account's campaigns are listed. */
export interface ListFilter {
  accountId: number;
  statuses: readonly string[] | null;
  /** Null: archived and not archived. */
  isArchived: boolean | null;
  /** Part of the track's title or artist, or the campaign's id. */
  q: string | null;
  trackId: number | null;
  rosterArtistId: number | null;
}

export interface ListQuery extends ListFilter {
  beforeId: number | null;
  limit: number;
}

/** SQL types of a filter that is asked in a batch, and what it says about a campaign `c`. */
export const filterTypes = {
  accountId: 'int',
  statuses: 'text[]',
  isArchived: 'boolean',
  q: 'text',
  trackId: 'int',
  rosterArtistId: 'int',
} as const;
export const isListed = `c.account_id = asked."accountId" AND (asked."isArchived" IS NULL OR c.is_archived = asked."isArchived")
      AND (asked.statuses IS NULL OR c.status = ANY (asked.statuses))
      -- The track is looked up only where something is asked about it.
      AND (asked.q IS NULL OR c.id::text = ltrim(asked.q, '#') OR position(lower(asked.q) IN (
            SELECT lower(title || ' ' || artist) FROM tracks WHERE id = c.track_id)) > 0)
      AND (asked."trackId" IS NULL OR c.track_id = asked."trackId")
      AND (asked."rosterArtistId" IS NULL OR asked."rosterArtistId" = (SELECT roster_artist_id FROM tracks WHERE id = c.track_id))`;

export const listTypes = { ...filterTypes, beforeId: 'bigint', limit: 'int' } as const;

/** The keys of a page of an account's campaigns, newest first. */
export const newestKeys = `
  SELECT c.id, c.xmin FROM campaigns c
   WHERE ${isListed} AND (asked."beforeId" IS NULL OR c.id < asked."beforeId")
   ORDER BY c.id DESC LIMIT asked."limit"`;

/** A campaign on a page. */
export interface CampaignRow extends SummaryRow {
  /** Whether its figures are stored; those of others are added up each time. */
  is_over: boolean;
}

const byId = batchedQuery<{ ids: readonly number[] }, JsonRow<CampaignRow>>(
  { ids: 'int[]' },
  `SELECT ${summaryColumns}, ${currentColumns}, stored.campaign_id IS NOT NULL AS is_over
     FROM campaigns c JOIN tracks t ON t.id = c.track_id ${storedOrCurrentFigures}
    WHERE c.id = ANY (asked.ids)`,
  {
    id: true,
    type: true,
    status: true,
    is_archived: true,
    is_demo: true,
    created_at: true,
    paid_at: true,
    sent_at: true,
    completed_at: true,
    send_at: true,
    resend_of: true,
    track_id: true,
    track_title: true,
    track_artist: true,
    cover_image: true,
    has_audio: true,
    roster_artist: true,
    curator_count: true,
    answered_count: true,
    accepted_count: true,
    declined_count: true,
    returned_count: true,
    total: true,
    held: true,
    spent: true,
    returned: true,
    queued_count: true,
    next_deadline_at: true,
    is_over: true,
  },
);

/** @param ids of an account's own campaigns, from `newestKeys` */
export const readCampaigns = (db: Knex, ids: readonly number[]): Promise<JsonRow<CampaignRow>[]> => byId(db, { ids });

/** Null for a campaign whose figures are added up. */
export const dependenciesOfCampaign = ({
  id,
  is_over,
  track_id,
  roster_artist,
}: JsonRow<CampaignRow>): Dependencies | null =>
  is_over ? { campaign: id, track: track_id, artist: roster_artist?.id ?? null } : null;

interface SentQuery {
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
  { order, after, limit }: SentQuery,
): Promise<(SummaryRow & { sent_microseconds: number })[]> {
  const [way, beyond] = order === 'asc' ? ['ASC', '>'] : ['DESC', '<'];
  const [sentAt = null, id = null] = after ?? [];
  return queryRows<SummaryRow & { sent_microseconds: number }>(db)`
    SELECT ${raw(summaryColumns)}, ${raw(currentColumns)}, c.sent_microseconds
      FROM (
        SELECT sent.*, moment.sent_microseconds
          FROM campaigns sent CROSS JOIN LATERAL (SELECT ${raw(microsecondsOf('sent.sent_at'))} AS sent_microseconds) moment
         WHERE sent.account_id = ${accountId} AND sent.sent_at IS NOT NULL
           AND (${sentAt}::bigint IS NULL OR (sent_microseconds, sent.id) ${raw(beyond)} (${sentAt}, ${id}))
         ORDER BY sent_microseconds ${raw(way)}, sent.id ${raw(way)} LIMIT ${limit}) c
      JOIN tracks t ON t.id = c.track_id ${raw(storedOrCurrentFigures)}
     ORDER BY c.sent_microseconds ${raw(way)}, c.id ${raw(way)}`;
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
