import type { ServiceType, SubmissionStatus } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { AppError } from '../../plugins/errors.ts';
import { answerColumns, replyColumns, type AnswerColumns, type ReplyColumns } from '../answers/index.ts';

export interface SubmissionRow extends AnswerColumns, ReplyColumns {
  id: number;
  campaign_id: number;
  status: SubmissionStatus;
  service_id: number;
  service_title: string;
  service_type: ServiceType;
  price: number;
  share: number;
  sent_at: Date;
  deadline_at: Date;
  deadline_us: number;
  opened_at: Date | null;
  clears_at: Date | null;
  is_flagged: boolean;
  pitch: string;
  disclosure: string | null;
  creator_account_id: number;
  is_demo: boolean;
  track_id: number;
  track_title: string;
  track_artist: string;
  cover_image: string | null;
  lyrics: string | null;
  language: string | null;
  release_date: string | null;
  is_explicit: boolean;
  genres: { id: number; name: string }[];
  version_id: number;
  format: string;
  peaks: number[];
  duration_ms: number;
  heard_ms: number | null;
  is_new_version: boolean;
}

/** A submission keeps to the version that it was first heard in: the receipt tells about that one. */
const select = `
  SELECT s.id, s.campaign_id, s.status, s.service_id, v.title AS service_title, v.type AS service_type,
         s.price_hundredths AS price, s.curator_share_hundredths AS share, s.sent_at, s.deadline_at,
         (extract(epoch FROM s.deadline_at) * 1000000)::bigint AS deadline_us, s.opened_at,
         s.clears_at, s.is_flagged, s.pitch, s.disclosure, s.creator_account_id, s.is_demo, t.id AS track_id, t.title AS track_title, t.artist AS track_artist, t.cover_image, t.lyrics,
         l.name AS language, t.release_date, t.is_explicit,
         coalesce((SELECT jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) ORDER BY g.name)
                     FROM track_genres tg JOIN genres g ON g.id = tg.genre_id WHERE tg.track_id = t.id), '[]') AS genres,
         tv.id AS version_id, tv.format, tv.peaks, tv.duration_ms, r.heard_ms, s.resend_of IS NOT NULL AS is_new_version,
         ${answerColumns}, ${replyColumns}
    FROM submissions s
    JOIN services v ON v.id = s.service_id
    JOIN tracks t ON t.id = s.track_id
    JOIN LATERAL (
      SELECT tv.* FROM track_versions tv WHERE tv.track_id = t.id
       ORDER BY tv.id IN (SELECT ls.track_version_id FROM listening_sessions ls WHERE ls.submission_id = s.id) DESC,
                tv.number DESC LIMIT 1) tv ON true
    LEFT JOIN languages l ON l.id = t.language_id
    LEFT JOIN listening_records r ON r.submission_id = s.id
    LEFT JOIN answers a ON a.submission_id = s.id
    LEFT JOIN replies re ON re.submission_id = s.id`;

/**
 * What was sent to one of a curator's services; not what is still queued, nor what was called off before it was sent.
 * @throws AppError not_found, also for somebody else's
 */
export async function readSubmission(db: Knex, curatorAccountId: number, submissionId: number): Promise<SubmissionRow> {
  const { rows } = await db.raw<{ rows: SubmissionRow[] }>(
    `${select} WHERE s.id = ? AND s.curator_account_id = ? AND s.sent_at IS NOT NULL`,
    [submissionId, curatorAccountId],
  );
  const row = rows[0];
  if (!row) throw new AppError('not_found', 'This submission was not found.');
  return row;
}

/** Deadlines, the best paid first among those of one moment: as the index submissions_queue has them. */
const inOrder = 'deadline_at, (-price_hundredths), id';
const open = "curator_account_id = :curator AND status = 'pending' AND deadline_at > (SELECT app_now())";

/**
 * Open submissions by deadline, then value. The page is cut from the index first; all else is read of its rows alone.
 * @param after deadline in microseconds, price and id of the last one seen
 */
export async function queuePage(
  db: Knex,
  curatorAccountId: number,
  after: number[] | null,
  limit: number,
): Promise<SubmissionRow[]> {
  const [deadlineUs = null, price = null, id = null] = after ?? [];
  const later = after
    ? `AND (${inOrder}) > (timestamptz 'epoch' + :deadlineUs * interval '1 microsecond', -CAST(:price AS bigint), CAST(:id AS bigint))`
    : '';
  const { rows } = await db.raw<{ rows: SubmissionRow[] }>(
    `WITH page AS MATERIALIZED (
       SELECT id FROM submissions WHERE ${open} ${later} ORDER BY ${inOrder} LIMIT :limit)
     ${select} JOIN page ON page.id = s.id ORDER BY s.deadline_at, -s.price_hundredths, s.id`,
    { curator: curatorAccountId, limit, deadlineUs, price, id },
  );
  return rows;
}

export const queueKey = (row: SubmissionRow): number[] => [row.deadline_us, row.price, row.id];

export interface QueueFigures {
  open: number;
  capacity: number;
  due_today: number;
  at_risk: number;
  first_deadline: Date | null;
}

/** The figures over the queue; `at_risk` is what falls due within 24 hours. */
export async function queueFigures(db: Knex, curatorAccountId: number): Promise<QueueFigures> {
  const { rows } = await db.raw<{ rows: QueueFigures[] }>(
    `SELECT count(*) AS open,
            (SELECT coalesce(sum(v.max_open), 0) FROM services v JOIN curator_profiles p ON p.id = v.curator_profile_id
              WHERE p.account_id = :curator AND v.status = 'active') AS capacity,
            count(*) FILTER (WHERE s.deadline_at <= day.ends) AS due_today,
            coalesce(sum(s.curator_share_hundredths) FILTER (WHERE s.deadline_at <= day.ends), 0) AS at_risk,
            min(s.deadline_at) AS first_deadline
       FROM submissions s, (SELECT app_now() + interval '24 hours' AS ends OFFSET 0) day
      WHERE ${open}`,
    { curator: curatorAccountId },
  );
  return rows[0]!;
}

/** The next one to answer, in the order of the queue. */
export async function nextInQueue(db: Knex, curatorAccountId: number): Promise<number | null> {
  const { rows } = await db.raw<{ rows: { id: number }[] }>(
    `SELECT id FROM submissions WHERE ${open} ORDER BY ${inOrder} LIMIT 1`,
    { curator: curatorAccountId },
  );
  return rows[0]?.id ?? null;
}

/** A curator's answers, newest first. @param after time in ms and id of the last one seen */
export async function answeredPage(
  db: Knex,
  curatorAccountId: number,
  after: number[] | null,
  limit: number,
): Promise<SubmissionRow[]> {
  const { rows } = await db.raw<{ rows: SubmissionRow[] }>(
    `${select}
      WHERE a.curator_account_id = ?
        AND (?::bigint IS NULL
             OR (date_trunc('milliseconds', a.answered_at), s.id) < (to_timestamp(?::bigint / 1000.0), ?::bigint))
      ORDER BY date_trunc('milliseconds', a.answered_at) DESC, s.id DESC LIMIT ?`,
    [curatorAccountId, after?.[0] ?? null, after?.[0] ?? null, after?.[1] ?? null, limit],
  );
  return rows;
}

export const answeredKey = (row: SubmissionRow): number[] => [row.answered_at.getTime(), row.id];
