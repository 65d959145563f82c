import type { Section } from '../rows.ts';

/** What a curator has: services, answers, promises and notes. Of artists only what they sent to be seen, without their pitches. */
export const curatorSections: Section[] = [
  {
    name: 'services',
    sql: `SELECT v.id AS service, v.type, v.title, v.description, v.deliverable, v.url, v.status, v.price_credits AS "priceCredits",
                 v.audience_size AS audience, v.reply_days AS "replyDays", v.keep_days AS "keepDays", v.weekly_capacity AS "weeklyCapacity",
                 v.similar_artists AS "similarArtists", v.moods, v.created_at AS "createdAt",
                 (SELECT json_agg(g.name ORDER BY g.name) FROM service_genres x JOIN genres g ON g.id = x.genre_id
                   WHERE x.service_id = v.id AND NOT x.is_excluded) AS genres
            FROM services v JOIN curator_profiles p ON p.id = v.curator_profile_id WHERE p.account_id = $account ORDER BY v.id`,
  },
  {
    name: 'answers-given',
    sql: `SELECT s.id AS submission, v.title AS service, t.title AS track, t.artist, s.status, s.sent_at AS "receivedAt", s.deadline_at AS "deadlineAt",
                 a.decision, a.reason_code AS reason, a.feedback, a.ratings, a.notes, a.heard_ms AS "heardMilliseconds", a.answered_at AS "answeredAt",
                 (s.curator_share_hundredths / 100.0)::float8 AS "shareCredits", q.url AS "placementUrl", s.keep_until AS "keepUntil"
            FROM submissions s JOIN services v ON v.id = s.service_id JOIN tracks t ON t.id = s.track_id
            LEFT JOIN answers a ON a.submission_id = s.id LEFT JOIN proofs q ON q.submission_id = s.id
           WHERE s.curator_account_id = $account AND s.sent_at IS NOT NULL ORDER BY s.id`,
  },
  {
    name: 'phrases',
    sql: `SELECT text, created_at AS "createdAt" FROM curator_phrases WHERE account_id = $account AND deleted_at IS NULL ORDER BY id`,
  },
  {
    name: 'notes-about-artists',
    sql: `SELECT c.display_name AS artist, n.text, n.updated_at AS "updatedAt" FROM artist_notes n JOIN creator_profiles c ON c.id = n.creator_profile_id
           WHERE n.curator_account_id = $account ORDER BY n.updated_at`,
  },
];
