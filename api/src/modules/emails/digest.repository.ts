import type { Knex } from 'knex';
import type { FeedKind, FeedRole } from '../feed/index.ts';
import { getsEmails } from './rounds.repository.ts';

/** Events get their numbers when they are written and can be seen when that is committed: a number may turn up after a higher one. */
const settledAfter = "interval '1 minute'";
/** A digest lists some rows; beyond this nobody would. */
const maxEvents = 400;

/** Missed deadlines: already emailed when they happened. */
const hasMissedDeadlineEmail = `(f.role = 'curator' AND f.kind IN ('expired', 'away_warning')
  AND (SELECT reader.wants_deadline_emails FROM accounts reader WHERE reader.id = f.account_id))`;

/** New tracks, of curators who get emails of their own about them, or none. */
const isTrackEmailedSeparately = `(f.role = 'curator' AND f.kind IN ('received', 'new_version_received')
  AND ((SELECT reader.track_emails = 'off'
               OR (reader.track_emails <> 'daily' AND f.created_at >= reader.track_emails_since)
          FROM accounts reader WHERE reader.id = f.account_id)
       OR EXISTS (SELECT FROM emailed_tracks told WHERE told.submission_id = f.submission_id)))`;

/**
 * Answers are told once: by an email of their own, or here, also those from before their creator wanted an email at each. What one asks
 * for, a new version, is part of it.
 */
const isForDigest = `NOT ${hasMissedDeadlineEmail} AND NOT ${isTrackEmailedSeparately} AND (f.role <> 'creator' OR f.kind NOT IN ('accepted', 'declined', 'wrong_match', 'new_version_wanted')
  OR ((SELECT reader.answer_emails FROM accounts reader WHERE reader.id = f.account_id) <> 'off'
      AND NOT EXISTS (SELECT FROM emailed_answers told WHERE told.submission_id = f.submission_id)))`;

/** Unread, or earned by an own answer: that is read from the start and brings no digest of its own, but is part of the day. */
const isNews = "(f.read_at IS NULL OR f.kind = 'earning_pending')";

/** The news that one digest tells of: those of an account, after one event and up to another. */
export interface News {
  accountId: number;
  afterEventId: number;
  upToEventId: number;
  /** ISO; what is older is no news. */
  since: string;
}

/**
 * Finds whoever has news that they haven't read and no digest has told of, and marks them as told.
 * @returns whom to write to, about what
 */
export async function markNews(trx: Knex.Transaction, days: number): Promise<(News & { email: string })[]> {
  const { rows } = await trx.raw<{ rows: (News & { email: string })[] }>(
    `WITH news AS (
       SELECT a.id, a.email::text AS email, coalesce(d.up_to_event_id, 0) AS after_id, max(f.id) AS up_to_id
         FROM feed_events f JOIN accounts a ON a.id = f.account_id LEFT JOIN digests d ON d.account_id = a.id
        WHERE ${isNews} AND f.created_at > app_now() - make_interval(days => :days)
          AND f.created_at <= app_now() - ${settledAfter}
          AND f.id > coalesce(d.up_to_event_id, 0) AND ${getsEmails('digest')} AND ${isForDigest}
        GROUP BY a.id, d.up_to_event_id HAVING bool_or(f.read_at IS NULL)),
     told AS (
       INSERT INTO digests (account_id, up_to_event_id) SELECT id, up_to_id FROM news
       ON CONFLICT (account_id) DO UPDATE SET up_to_event_id = excluded.up_to_event_id, sent_at = excluded.sent_at)
     SELECT id AS "accountId", email, after_id AS "afterEventId", up_to_id AS "upToEventId",
            to_json(app_now() - make_interval(days => :days)) #>> '{}' AS since FROM news`,
    { days },
  );
  return rows;
}

export interface NewsRow {
  id: number;
  role: FeedRole;
  kind: FeedKind;
  campaign_id: number | null;
  submission_id: number | null;
  amount: number | null;
  track_title: string | null;
  track_artist: string | null;
  service_title: string | null;
  curator_name: string | null;
  feedback: string | null;
  heard_ms: number | null;
  duration_ms: number | null;
  share: number | null;
  deadline_at: Date | null;
  proof_due_at: Date | null;
  confirm_by: Date | null;
  /** What it asks for is still to be done. */
  is_open: boolean;
}

const inThisDigest = `f.account_id = :accountId AND f.id > :afterEventId AND f.id <= :upToEventId
  AND ${isNews} AND f.created_at > :since::timestamptz AND ${isForDigest}`;

/** The newest of somebody's unread news, newest first; their own, whatever the numbers say. */
export async function newsOf(db: Knex, news: News): Promise<NewsRow[]> {
  const { rows } = await db.raw<{ rows: NewsRow[] }>(
    `SELECT f.id, f.role, f.kind, f.campaign_id, f.submission_id, f.amount_hundredths AS amount,
            t.title AS track_title, t.artist AS track_artist, v.title AS service_title, p.display_name AS curator_name,
            a.feedback, a.heard_ms, a.duration_ms, s.curator_share_hundredths AS share, s.deadline_at, s.proof_due_at, proof.confirm_by,
            CASE WHEN f.role = 'curator' AND f.kind IN ('received', 'deadline_soon')
                   THEN s.status = 'pending' AND s.answer_taken_at IS NULL AND s.deadline_at > app_now()
                 WHEN f.kind = 'deadline_soon' THEN EXISTS (
                   SELECT FROM submissions o WHERE o.campaign_id = c.id AND o.status = 'pending' AND o.deadline_at > app_now())
                 WHEN f.kind = 'campaign_waiting_audio' THEN c.status = 'awaiting_audio'
                 WHEN f.kind = 'proof_due' THEN s.status = 'accepted' AND s.keep_until IS NULL
                 WHEN f.kind = 'flag_raised' THEN EXISTS (
                   SELECT FROM flags g WHERE g.submission_id = f.submission_id AND g.state = 'open' AND g.curator_answer IS NULL)
                 WHEN f.kind = 'proof_added' THEN proof.state = 'waiting'
                 WHEN f.kind IN ('service_paused', 'service_held') THEN v.status = 'paused'
                 WHEN f.kind = 'service_rejected' THEN v.status = 'rejected'
                 WHEN f.kind = 'service_warned' THEN v.status = 'active' AND v.failed_checks > 0
                 ELSE true END AS is_open
       FROM feed_events f
       LEFT JOIN campaigns c ON c.id = f.campaign_id
       LEFT JOIN tracks t ON t.id = c.track_id
       LEFT JOIN submissions s ON s.id = f.submission_id
       LEFT JOIN services v ON v.id = coalesce(s.service_id, f.service_id)
       LEFT JOIN curator_profiles p ON p.id = v.curator_profile_id
       LEFT JOIN proofs proof ON proof.submission_id = s.id
       LEFT JOIN answers a ON a.submission_id = s.id AND f.role = 'creator' AND f.kind IN ('accepted', 'declined', 'wrong_match')
      WHERE ${inThisDigest} ORDER BY f.id DESC LIMIT ${maxEvents}`,
    { ...news },
  );
  return rows;
}

export interface KindCount {
  role: FeedRole;
  kind: FeedKind;
  count: number;
  /** Hundredths of a credit. */
  amount: number;
}

/** How many of each kind there are, and the credits in them: of all, also of those that aren't listed. */
export async function countNews(db: Knex, news: News): Promise<KindCount[]> {
  const { rows } = await db.raw<{ rows: KindCount[] }>(
    `SELECT f.role, f.kind, count(*) AS count, coalesce(sum(f.amount_hundredths), 0)::bigint AS amount
       FROM feed_events f WHERE ${inThisDigest} GROUP BY f.role, f.kind`,
    { ...news },
  );
  return rows;
}
