import type { ServiceType, UnreadPlacement } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { lastLookColumn, lookOf, type LookJson } from '../submission-views/index.ts';
import { hundredths, toDecimal } from '../ledger/index.ts';

export interface UnreadRow {
  id: number;
  track_title: string;
  track_artist: string;
  curator_name: string;
  service_id: number;
  service_title: string;
  service_type: ServiceType;
  url: string;
  price: number;
  unread_since: Date;
  keep_until: Date | null;
  last_look: LookJson;
}

const since = `floor(extract(epoch FROM pr.unread_since) * 1000)::bigint`;

/** Placements that have to stay and whose page couldn't be read at so many looks in a row, oldest first. */
export async function unreadPlacements(
  db: Knex,
  unreadLooks: number,
  { after, limit }: { after: number[] | null; limit: number },
): Promise<UnreadRow[]> {
  const { rows } = await db.raw<{ rows: UnreadRow[] }>(
    `SELECT s.id, t.title AS track_title, t.artist AS track_artist, p.display_name AS curator_name, v.id AS service_id,
            v.title AS service_title, v.type AS service_type, pr.url, s.price_hundredths AS price, pr.unread_since, s.keep_until,
            ${lastLookColumn} AS last_look
       FROM proofs pr
       JOIN submissions s ON s.id = pr.submission_id
       JOIN tracks t ON t.id = s.track_id
       JOIN services v ON v.id = s.service_id
       JOIN curator_profiles p ON p.id = v.curator_profile_id
      WHERE pr.unread_since IS NOT NULL AND pr.unread_looks >= :unreadLooks AND s.status IN ('accepted', 'placed')
        AND s.kept_at IS NULL AND s.keep_until > app_now()
        AND (CAST(:key AS bigint) IS NULL OR (${since}, s.id) > (CAST(:key AS bigint), CAST(:id AS bigint)))
      ORDER BY ${since}, s.id LIMIT :limit`,
    { unreadLooks, key: after?.[0] ?? null, id: after?.[1] ?? null, limit },
  );
  return rows;
}

export const unreadKey = (row: UnreadRow): number[] => [row.unread_since.getTime(), row.id];

export const unreadPlacement = (row: UnreadRow): UnreadPlacement => ({
  submissionId: row.id,
  trackTitle: row.track_title,
  trackArtist: row.track_artist,
  curatorName: row.curator_name,
  service: { id: row.service_id, title: row.service_title, type: row.service_type },
  url: row.url,
  priceCredits: toDecimal(hundredths(row.price)),
  unreadSince: row.unread_since.toISOString(),
  keepUntil: row.keep_until?.toISOString() ?? null,
  lastLook: lookOf(row.last_look),
});
