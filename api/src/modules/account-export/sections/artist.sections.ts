import type { Section } from '../rows.ts';

const credits = (hundredths: string) => `(${hundredths} / 100.0)::float8`;

/** What an artist has: tracks, campaigns, and what curators answered. Of other people only the names that the artist sees. */
export const artistSections: Section[] = [
  {
    name: 'tracks',
    sql: `SELECT t.id AS track, t.title, t.artist, l.name AS language, t.release_date AS "releaseDate", t.is_explicit AS explicit,
                 t.is_instrumental AS instrumental, t.is_unreleased AS unreleased, t.ai_use AS "aiUse", t.link, t.lyrics,
                 t.similar_artists AS "similarArtists", t.cover_image AS cover, t.created_at AS "createdAt", t.deleted_at AS "deletedAt",
                 (SELECT json_agg(g.name ORDER BY g.name) FROM track_genres x JOIN genres g ON g.id = x.genre_id WHERE x.track_id = t.id) AS genres
            FROM tracks t LEFT JOIN languages l ON l.id = t.language_id WHERE t.account_id = $account ORDER BY t.id`,
  },
  {
    name: 'track-files',
    isTable: true,
    sql: `SELECT t.id AS track, t.title, v.number AS version, v.original_name AS "fileName", v.format, v.size_bytes AS bytes,
                 v.duration_ms AS milliseconds, v.uploaded_at AS "uploadedAt"
            FROM track_versions v JOIN tracks t ON t.id = v.track_id WHERE t.account_id = $account ORDER BY t.id, v.number`,
  },
  {
    name: 'label-artists',
    sql: `SELECT name, image, links, monthly_budget_credits AS "monthlyBudgetCredits", created_at AS "createdAt"
            FROM roster_artists WHERE account_id = $account ORDER BY id`,
  },
  {
    name: 'campaigns',
    isTable: true,
    sql: `SELECT c.id AS campaign, c.type, c.status, t.title AS track, c.pitch, c.is_archived AS archived, c.created_at AS "createdAt", c.paid_at AS "paidAt",
                 c.sent_at AS "sentAt", c.completed_at AS "completedAt", c.cancelled_at AS "cancelledAt"
            FROM campaigns c JOIN tracks t ON t.id = c.track_id WHERE c.account_id = $account ORDER BY c.id`,
  },
  {
    name: 'submissions',
    isTable: true,
    sql: `SELECT s.id AS submission, s.campaign_id AS campaign, t.title AS track, v.title AS service, p.display_name AS curator, s.status,
                 ${credits('s.price_hundredths')} AS "priceCredits", s.pitch, s.sent_at AS "sentAt", s.deadline_at AS "deadlineAt",
                 s.opened_at AS "openedAt", s.closed_at AS "closedAt"
            FROM submissions s JOIN tracks t ON t.id = s.track_id JOIN services v ON v.id = s.service_id
            JOIN curator_profiles p ON p.id = v.curator_profile_id WHERE s.creator_account_id = $account ORDER BY s.id`,
  },
  {
    name: 'answers-received',
    sql: `SELECT s.id AS submission, s.campaign_id AS campaign, t.title AS track, v.title AS service, p.display_name AS curator, a.decision,
                 a.reason_code AS reason, a.feedback, a.ratings, a.notes, a.wants_new_version AS "wantsNewVersion", a.heard_ms AS "heardMilliseconds",
                 a.answered_at AS "answeredAt", r.text AS "myReply", o.is_helpful AS "myVote", f.reason AS "myFlag", f.text AS "myFlagText"
            FROM answers a JOIN submissions s ON s.id = a.submission_id JOIN tracks t ON t.id = s.track_id JOIN services v ON v.id = s.service_id
            JOIN curator_profiles p ON p.id = v.curator_profile_id LEFT JOIN replies r ON r.submission_id = s.id
            LEFT JOIN votes o ON o.submission_id = s.id LEFT JOIN flags f ON f.submission_id = s.id
           WHERE s.creator_account_id = $account ORDER BY s.id`,
  },
  {
    name: 'lists-and-templates',
    sql: `SELECT l.name, l.campaign_type AS "campaignType", l.pitch, l.created_at AS "createdAt",
                 (SELECT json_agg(v.title ORDER BY x.number) FROM curator_list_services x JOIN services v ON v.id = x.service_id WHERE x.list_id = l.id) AS services
            FROM curator_lists l WHERE l.account_id = $account AND l.deleted_at IS NULL ORDER BY l.id`,
  },
  {
    name: 'saved-and-blocked-curators',
    sql: `SELECT 'saved' AS what, p.display_name AS curator, s.saved_at AS at FROM saved_curators s JOIN curator_profiles p ON p.id = s.curator_profile_id
           WHERE s.account_id = $account
          UNION ALL SELECT 'blocked', p.display_name, b.blocked_at FROM blocked_curators b JOIN curator_profiles p ON p.id = b.curator_profile_id
           WHERE b.account_id = $account ORDER BY at`,
  },
  {
    name: 'searches',
    sql: `SELECT g.created_at AS at, t.title AS track, g.similar_artists AS "similarArtists" FROM finder_generations g
            LEFT JOIN tracks t ON t.id = g.track_id WHERE g.account_id = $account ORDER BY g.id`,
  },
];
