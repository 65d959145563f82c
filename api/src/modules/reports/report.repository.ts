import type { CampaignStatus, CampaignType, ReasonCode, ServiceType, SubmissionStatus } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { queryRow, queryRows, raw } from '../../sql.ts';
import type { Aspect, Ratings } from './summary.ts';

export interface CampaignRow {
  id: number;
  type: CampaignType;
  status: CampaignStatus;
  is_demo: boolean;
  sent_at: Date | null;
  completed_at: Date | null;
  track_id: number;
  track_title: string;
  track_artist: string;
  duration_ms: number | null;
}

/** A creator's own campaign; null for others. */
export async function campaignRow(db: Knex, accountId: number, campaignId: number): Promise<CampaignRow | null> {
  return queryRow<CampaignRow>(db)`
    SELECT c.id, c.type, c.status, c.is_demo, c.sent_at, c.completed_at, t.id AS track_id, t.title AS track_title,
           t.artist AS track_artist,
           (SELECT tv.duration_ms FROM track_versions tv WHERE tv.track_id = t.id ORDER BY tv.number DESC LIMIT 1) AS duration_ms
      FROM campaigns c JOIN tracks t ON t.id = c.track_id
     WHERE c.id = ${campaignId} AND c.account_id = ${accountId}`;
}

/**
 * The version heard by submission `s` with answer `a`: that of its listening session; for old answers without one, the newest
 * then.
 */
const heardVersion = `
  LEFT JOIN LATERAL (
    SELECT tv.number, tv.duration_ms
      FROM track_versions tv
      LEFT JOIN (SELECT DISTINCT ls.track_version_id FROM listening_sessions ls WHERE ls.submission_id = s.id) own
        ON own.track_version_id = tv.id
     WHERE tv.track_id = s.track_id
       AND (own.track_version_id IS NOT NULL OR (a.answered_at IS NOT NULL AND tv.uploaded_at <= a.answered_at))
     ORDER BY own.track_version_id IS NULL, tv.number DESC LIMIT 1) heard ON true`;

/** A submission with its answer, if any. */
export interface AnsweredRow {
  id: number;
  status: SubmissionStatus;
  service_title: string;
  service_type: ServiceType;
  curator_id: number;
  curator_name: string;
  price: number;
  sent_at: Date | null;
  decision: 'accepted' | 'declined' | 'wrong_match' | null;
  reason_code: ReasonCode | null;
  feedback: string | null;
  ratings: Ratings | null;
  notes: { atSeconds: number; text: string }[] | null;
  answered_at: Date | null;
  heard_ms: number;
  heard_duration_ms: number | null;
  is_helpful: boolean | null;
  version_number: number | null;
  version_duration_ms: number | null;
}

/** In the order of selection. */
export async function answeredRows(db: Knex, campaignId: number): Promise<AnsweredRow[]> {
  return queryRows<AnsweredRow>(db)`
    SELECT s.id, s.status, v.title AS service_title, v.type AS service_type, p.id AS curator_id, p.display_name AS curator_name,
           s.price_hundredths AS price, s.sent_at, a.decision, a.reason_code, a.feedback, a.ratings, a.notes, a.answered_at,
           coalesce(a.heard_ms, lr.heard_ms, 0) AS heard_ms, coalesce(a.duration_ms, lr.duration_ms) AS heard_duration_ms,
           vo.is_helpful, heard.number AS version_number, heard.duration_ms AS version_duration_ms
      FROM submissions s
      JOIN services v ON v.id = s.service_id
      JOIN curator_profiles p ON p.id = v.curator_profile_id
      LEFT JOIN answers a ON a.submission_id = s.id
      LEFT JOIN listening_records lr ON lr.submission_id = s.id
      LEFT JOIN votes vo ON vo.submission_id = s.id
      ${raw(heardVersion)}
     WHERE s.campaign_id = ${campaignId} ORDER BY s.id`;
}

export interface VersionRow {
  number: number;
  name: string;
  uploaded_at: Date;
}

export const versionRows = async (db: Knex, trackId: number): Promise<VersionRow[]> =>
  db('track_versions')
    .where({ track_id: trackId })
    .orderBy('number')
    .select('number', { name: 'original_name' }, 'uploaded_at');

export interface TrackAnswerRow {
  campaign_id: number;
  version_number: number | null;
  decision: 'accepted' | 'declined' | 'wrong_match';
  reason_code: ReasonCode | null;
  ratings: Ratings;
}

/** Answers to a track in all its campaigns, without refunded ones. */
export async function trackAnswerRows(db: Knex, accountId: number, trackId: number): Promise<TrackAnswerRow[]> {
  return queryRows<TrackAnswerRow>(db)`
    SELECT s.campaign_id, heard.number AS version_number, a.decision, a.reason_code, a.ratings
      FROM submissions s JOIN answers a ON a.submission_id = s.id
      ${raw(heardVersion)}
     WHERE s.track_id = ${trackId} AND s.creator_account_id = ${accountId} AND s.status <> 'refunded_quality'
       ORDER BY s.id`;
}

export interface MedianRow {
  genre_id: number;
  name: string;
  aspect: Aspect;
  median: number;
  ratings: number;
}

/** Medians of a track's genres and their parents: own genres first, then by number of ratings. */
export async function medianRows(db: Knex, trackId: number): Promise<MedianRow[]> {
  return queryRows<MedianRow>(db)`
    WITH near AS (
      SELECT genre_id, min(distance) AS distance FROM (
        SELECT tg.genre_id, CASE WHEN g.parent_id IS NULL THEN 1 ELSE 0 END AS distance
          FROM track_genres tg JOIN genres g ON g.id = tg.genre_id WHERE tg.track_id = ${trackId}
         UNION ALL
        SELECT g.parent_id, 2 FROM track_genres tg JOIN genres g ON g.id = tg.genre_id
         WHERE tg.track_id = ${trackId} AND g.parent_id IS NOT NULL) genres_of_track
       GROUP BY genre_id)
    SELECT m.genre_id, g.name, m.aspect, m.median::float AS median, m.ratings
      FROM near JOIN genres g ON g.id = near.genre_id JOIN genre_medians m ON m.genre_id = near.genre_id
     ORDER BY near.distance, max(m.ratings) OVER (PARTITION BY m.genre_id) DESC, m.genre_id`;
}

/** Waveform peaks by version number. */
export async function versionPeaks(db: Knex, trackId: number) {
  const rows = await db('track_versions')
    .where({ track_id: trackId })
    .select<{ number: number; peaks: number[]; duration_ms: number }[]>('number', 'peaks', 'duration_ms');
  return new Map(rows.map((row) => [row.number, { peaks: row.peaks, durationSeconds: row.duration_ms / 1_000 }]));
}
