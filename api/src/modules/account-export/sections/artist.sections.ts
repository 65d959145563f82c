import type { FileOf, Section } from '../rows.ts';
import { genreNames, namedFigures } from './columns.ts';

/**
 * What an artist has besides campaigns: tracks, a label's artists, saved curators and searches. Of other people only the names that
 * the artist sees.
 */
export const artistSections: Section<FileOf<'artist'>>[] = [
  {
    name: 'tracks',
    sql: `SELECT t.id AS track, t.title, t.artist, r.name AS "labelArtist", l.name AS language,
                 t.release_date AS "releaseDate", t.is_explicit AS explicit,
                 t.is_instrumental AS instrumental, t.is_unreleased AS unreleased, t.ai_use AS "aiUse", array_remove(array_prepend(t.link, t.other_links), NULL) AS links, t.lyrics,
                 t.similar_artists AS "similarArtists", t.cover_image AS cover, t.created_at AS "createdAt",
                 t.deleted_at AS "deletedAt",
                 ${genreNames('track_genres x', 'x.track_id = t.id')} AS genres
            FROM tracks t LEFT JOIN languages l ON l.id = t.language_id LEFT JOIN roster_artists r ON r.id = t.roster_artist_id
           WHERE t.account_id = $account ORDER BY t.id`,
  },
  {
    name: 'track-files',
    isTable: true,
    sql: `SELECT t.id AS track, t.title, v.number AS version, v.original_name AS "fileName", v.format, v.size_bytes AS bytes,
                 v.duration_ms AS milliseconds, v.uploaded_at AS "uploadedAt"
            FROM track_versions v JOIN tracks t ON t.id = v.track_id WHERE t.account_id = $account ORDER BY t.id, v.number`,
  },
  {
    name: 'track-sounds',
    sql: `SELECT t.id AS track, t.title, v.number AS version, ${namedFigures} AS figures,
                 d.brightness, d.dynamics, d.seconds, d.failure, d.analysed_at AS "analysedAt"
            FROM track_sounds d JOIN track_versions v ON v.id = d.track_version_id JOIN tracks t ON t.id = v.track_id
           WHERE t.account_id = $account ORDER BY t.id, v.number`,
  },
  {
    name: 'label-artists',
    sql: `SELECT r.name, r.image, r.links, r.monthly_budget_credits AS "monthlyBudgetCredits", r.created_at AS "createdAt",
                 ${genreNames('roster_artist_genres x', 'x.roster_artist_id = r.id')} AS genres
            FROM roster_artists r WHERE r.account_id = $account ORDER BY r.id`,
  },
  {
    name: 'lists-and-templates',
    sql: `SELECT l.name, l.campaign_type AS "campaignType", l.pitch, l.influencer_settings AS "influencerSettings",
                 l.created_at AS "createdAt",
                 (SELECT json_agg(v.title ORDER BY x.number)
                    FROM curator_list_services x JOIN services v ON v.id = x.service_id WHERE x.list_id = l.id) AS services
            FROM curator_lists l WHERE l.account_id = $account AND l.deleted_at IS NULL ORDER BY l.number, l.id`,
  },
  {
    name: 'saved-and-blocked-curators',
    sql: `SELECT 'saved' AS what, p.display_name AS curator, s.saved_at AS at
            FROM saved_curators s JOIN curator_profiles p ON p.id = s.curator_profile_id
           WHERE s.account_id = $account
          UNION ALL SELECT 'blocked', p.display_name, b.blocked_at
            FROM blocked_curators b JOIN curator_profiles p ON p.id = b.curator_profile_id
           WHERE b.account_id = $account ORDER BY at`,
  },
  {
    name: 'searches',
    sql: `SELECT f.id AS search, f.created_at AS at, coalesce(t.title, c.title) AS track, coalesce(t.artist, c.artist) AS artist,
                 ${genreNames('finder_genres x', 'x.generation_id = f.id')} AS genres, f.similar_artists AS "similarArtists"
            FROM finder_generations f LEFT JOIN tracks t ON t.id = f.track_id
            LEFT JOIN catalogue_tracks c ON c.id = f.catalogue_track_id
           WHERE f.account_id = $account ORDER BY f.id`,
  },
  {
    name: 'search-results',
    isTable: true,
    sql: `SELECT m.generation_id AS search, m.type, v.title AS service, p.display_name AS curator, m.place, m.round, m.slot,
                 m.is_pinned AS pinned, m.is_disliked AS "notForMe"
            FROM finder_matches m JOIN finder_generations f ON f.id = m.generation_id JOIN services v ON v.id = m.service_id
            JOIN curator_profiles p ON p.id = v.curator_profile_id WHERE f.account_id = $account
           ORDER BY m.generation_id, m.type, m.place`,
  },
];
