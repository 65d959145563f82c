import type { FileOf, Section } from '../rows.ts';
import { genreNames, namesOf } from './columns.ts';

/** A curator's services, and what was checked and counted about them. */
export const serviceSections: Section<FileOf<'curator'>>[] = [
  {
    name: 'services',
    sql: `SELECT v.id AS service, v.type, v.title, v.description, v.deliverable, v.url, v.image, v.status, v.level,
                 v.price_credits AS "priceCredits",
                 v.is_price_chosen AS "priceChosen", v.audience_size AS audience, v.audience_source AS "audienceSource",
                 v.audience_as_of AS "audienceAsOf", v.reach, c.name AS country,
                 ${namesOf('countries', 'v.audience_country_ids')} AS "audienceCountries",
                 ${namesOf('languages', 'v.language_ids')} AS languages,
                 ${namesOf('languages', 'v.feedback_language_ids')} AS "feedbackLanguages",
                 v.reply_days AS "replyDays", v.keep_days AS "keepDays", v.weekly_capacity AS "weeklyCapacity",
                 v.max_open AS "maxOpen",
                 v.away_until AS "awayUntil", v.is_away_by_rule AS "awayByRule", v.allows_replies AS "allowsReplies",
                 v.similar_artists AS "similarArtists", v.moods,
                 v.accepts_unreleased AS "acceptsUnreleased", v.accepts_explicit AS "acceptsExplicit",
                 v.accepts_instrumental AS "acceptsInstrumental", v.ai_policy AS "aiPolicy", v.created_at AS "createdAt",
                 v.ownership_verified_at AS "ownershipVerifiedAt", v.ownership_verified_by AS "ownershipVerifiedBy",
                 v.paused_by AS "pausedBy", v.promises_paused_at AS "pausedForPromisesAt",
                 ${genreNames('service_genres x', 'x.service_id = v.id AND NOT x.is_excluded')} AS genres,
                 ${genreNames('service_genres x', 'x.service_id = v.id AND x.is_excluded')} AS "excludedGenres"
            FROM services v JOIN curator_profiles p ON p.id = v.curator_profile_id LEFT JOIN countries c ON c.id = v.country_id
           WHERE p.account_id = $account ORDER BY v.id`,
  },
  {
    name: 'service-checks',
    sql: `SELECT v.title AS service, r.url, r.kind, r.outcome, r.checks, r.message, r.checked_at AS "checkedAt"
            FROM service_check_rounds r JOIN curator_profiles p ON p.id = r.curator_profile_id
            LEFT JOIN services v ON v.id = r.service_id
           WHERE p.account_id = $account ORDER BY r.id`,
  },
  {
    name: 'ownership-checks',
    sql: `SELECT v.title AS service, o.method, o.url, o.email_address AS email, o.started_at AS "startedAt",
                 o.expires_at AS "expiresAt",
                 o.checked_at AS "checkedAt", o.check_outcome AS outcome, o.check_message AS message, o.ended_at AS "endedAt"
            FROM ownership_verifications o JOIN services v ON v.id = o.service_id
            JOIN curator_profiles p ON p.id = v.curator_profile_id
           WHERE p.account_id = $account ORDER BY o.id`,
  },
  {
    name: 'audiences',
    isTable: true,
    sql: `SELECT v.id AS service, v.title, a.url, a.taken_at AS at, a.followers, a.tracks
            FROM service_snapshots a JOIN services v ON v.id = a.service_id JOIN curator_profiles p ON p.id = v.curator_profile_id
           WHERE p.account_id = $account ORDER BY v.id, a.taken_at`,
  },
  {
    name: 'tracks-on-services',
    isTable: true,
    sql: `SELECT v.id AS service, v.title, c.title AS track, c.artist, x.placed_at AS "placedAt"
            FROM placements x JOIN catalogue_tracks c ON c.id = x.catalogue_track_id JOIN services v ON v.id = x.service_id
            JOIN curator_profiles p ON p.id = v.curator_profile_id WHERE p.account_id = $account ORDER BY v.id, x.placed_at`,
  },
  {
    name: 'verified-posts',
    sql: `SELECT v.title AS service, w.submission_id AS submission, w.platform, w.format, w.tags, w.verified_at AS "verifiedAt"
            FROM verified_posts w JOIN services v ON v.id = w.service_id JOIN curator_profiles p ON p.id = v.curator_profile_id
           WHERE p.account_id = $account ORDER BY w.id`,
  },
];
