import type { ListedSubmission } from '../submission-views/index.ts';

/** A submission as a row of a list. */
export interface ItemRow extends ListedSubmission {
  share: number;
  sent_at: Date;
  deadline_at: Date;
  opened_at: Date | null;
  is_demo: boolean;
  track_id: number;
  cover_image: string | null;
  language: string | null;
  release_date: string | null;
  is_explicit: boolean;
  genres: { id: number; name: string }[];
  duration_ms: number;
  heard_ms: number | null;
  is_new_version: boolean;
  excluded_genres: string[];
  /** When its answer is published, which was sent and can still be undone. */
  publish_at: Date | null;
}

/** The names of the genres of submission `s`'s track that its service has excluded since before it was sent. */
export const excludedGenresSql = `ARRAY(SELECT g.name FROM service_genres sg JOIN track_genres tg ON tg.genre_id = sg.genre_id
  JOIN genres g ON g.id = sg.genre_id WHERE sg.service_id = s.service_id AND sg.is_excluded
  AND (sg.since IS NULL OR sg.since < s.sent_at) AND tg.track_id = s.track_id ORDER BY g.name)`;

export const itemColumns = `
  s.id, s.campaign_id, s.status, s.service_id, v.title AS service_title, v.type AS service_type,
  s.price_hundredths AS price, s.curator_share_hundredths AS share, s.sent_at, s.deadline_at, s.opened_at, s.is_demo,
  t.id AS track_id, t.title AS track_title, t.artist AS track_artist, t.cover_image, l.name AS language, t.release_date,
  t.is_explicit,
  coalesce((SELECT jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) ORDER BY g.name) FROM genres g
             WHERE g.id = ANY (ARRAY(SELECT tg.genre_id FROM track_genres tg WHERE tg.track_id = t.id))), '[]') AS genres,
  tv.duration_ms, r.heard_ms, s.resend_of IS NOT NULL AS is_new_version, ${excludedGenresSql} AS excluded_genres,
  CASE WHEN s.answer_taken_at IS NOT NULL THEN (SELECT u.publish_at FROM unpublished_answers u WHERE u.submission_id = s.id) END
    AS publish_at`;

/**
 * A submission stays with the track version that was first listened to, which the receipt is about.
 * @param source the submissions `s`, narrowed down first: with so many joins, tables are joined in the order written
 */
export const itemTables = (source: string) => `
  FROM ${source}
  JOIN services v ON v.id = s.service_id
  JOIN tracks t ON t.id = s.track_id
  JOIN LATERAL (
    SELECT tv.* FROM track_versions tv WHERE tv.track_id = t.id
     ORDER BY tv.id IN (SELECT ls.track_version_id FROM listening_sessions ls WHERE ls.submission_id = s.id) DESC,
              tv.number DESC LIMIT 1) tv ON true
  LEFT JOIN languages l ON l.id = t.language_id
  LEFT JOIN listening_records r ON r.submission_id = s.id`;
