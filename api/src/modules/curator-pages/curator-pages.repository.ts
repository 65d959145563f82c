import type { Knex } from 'knex';
import { queryRow, queryRows } from '../../sql.ts';
import { isPublicCurator } from '../account/index.ts';

/** Active services of a curator, oldest first; null for one who has no page. */
export async function activeServiceIds(db: Knex, curatorId: number): Promise<number[] | null> {
  const row = await queryRow<{ ids: number[] }>(db)`
    SELECT ARRAY(SELECT v.id FROM services v WHERE v.curator_profile_id = p.id AND v.status = 'active' ORDER BY v.id) AS ids
      FROM curator_profiles p JOIN accounts a ON a.id = p.account_id WHERE p.id = ${curatorId} AND ${isPublicCurator}`;
  return row?.ids ?? null;
}

/** The track of an account’s own campaign, or null. */
export async function trackOfCampaign(db: Knex, accountId: number, campaignId: number): Promise<number | null> {
  const row = await queryRow<{ trackId: number }>(db)`
    SELECT track_id AS "trackId" FROM campaigns WHERE id = ${campaignId} AND account_id = ${accountId}`;
  return row?.trackId ?? null;
}

interface PublicServices {
  ids: number[];
  /** As the services name them, the most frequent first. */
  similarArtists: string[];
}

/** Services that anybody can see, active or paused, of one curator or by id; null where there is none. */
export async function publicServices(
  db: Knex,
  { curatorId = null, serviceId = null }: { curatorId?: number | null; serviceId?: number | null },
  artistCount: number,
): Promise<PublicServices | null> {
  const row = await queryRow<{ ids: number[] | null; similarArtists: string[] }>(db)`
    WITH shown AS (
      SELECT v.id, v.similar_artists FROM services v JOIN curator_profiles p ON p.id = v.curator_profile_id JOIN accounts a ON a.id = p.account_id
       WHERE (v.curator_profile_id = ${curatorId}::int OR v.id = ${serviceId}::int) AND v.status IN ('active', 'paused')
         AND a.suspended_at IS NULL)
    SELECT (SELECT array_agg(id) FROM shown) AS ids,
           ARRAY(SELECT min(name) FROM shown, unnest(similar_artists) AS name
                  GROUP BY lower(name) ORDER BY count(*) DESC, lower(name) LIMIT ${artistCount}) AS "similarArtists"`;
  return row?.ids ? { ids: row.ids, similarArtists: row.similarArtists } : null;
}

export interface PlacementRow {
  title: string;
  artist: string;
  placedAt: Date;
  serviceId: number;
  serviceTitle: string;
  serviceUrl: string;
}

/**
 * What these services placed most recently: the known tracks of their playlists, and tracks that were sent to them if anybody can find them there: released,
 * with a public link, and found by the latest check of the public playlist. A track of both appears once. No addresses: only those of sent tracks are known, and
 * their artists typed them.
 */
export function recentPlacements(db: Knex, serviceIds: readonly number[], count: number): Promise<PlacementRow[]> {
  return queryRows<PlacementRow>(db)`
    WITH placed AS (
      SELECT v.id AS service_id, one.* FROM unnest(${[...serviceIds]}::int[]) AS v (id)
        CROSS JOIN LATERAL (
          (SELECT ct.title, ct.artist, pl.placed_at
             FROM placements pl JOIN catalogue_tracks ct ON ct.id = pl.catalogue_track_id
            WHERE pl.service_id = v.id AND pl.placed_at <= app_now() ORDER BY pl.placed_at DESC LIMIT ${count})
          UNION ALL
          (SELECT t.title, t.artist, pr.added_at
             FROM submissions s JOIN proofs pr ON pr.submission_id = s.id JOIN tracks t ON t.id = s.track_id
             JOIN accounts owner ON owner.id = t.account_id JOIN services own ON own.id = s.service_id
            WHERE s.service_id = v.id AND s.status = 'placed' AND own.type = 'playlist'
              AND pr.is_checked AND pr.removed_at IS NULL AND pr.missing_since IS NULL
              AND (SELECT c.outcome FROM placement_checks c WHERE c.submission_id = s.id AND c.outcome <> 'unreachable'
                    ORDER BY c.id DESC LIMIT 1) = 'seen'
              AND NOT t.is_unreleased AND (t.release_date IS NULL OR t.release_date <= (app_now() AT TIME ZONE 'UTC')::date)
              AND (t.link <> '' OR t.other_links <> '{}') AND t.deleted_at IS NULL AND owner.suspended_at IS NULL
            ORDER BY s.closed_at DESC LIMIT ${count})) one),
    once AS (
      SELECT DISTINCT ON (service_id, lower(title), lower(artist)) * FROM placed
       ORDER BY service_id, lower(title), lower(artist), placed_at DESC)
    SELECT once.title, once.artist, once.placed_at AS "placedAt",
           v.id AS "serviceId", v.title AS "serviceTitle", v.url AS "serviceUrl"
      FROM once JOIN services v ON v.id = once.service_id
     ORDER BY once.placed_at DESC, once.title, v.id LIMIT ${count}`;
}
