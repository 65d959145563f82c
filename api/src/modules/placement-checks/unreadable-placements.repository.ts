import type { ServiceType, UnreadPlacement } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { queryRows, raw } from '../../sql.ts';
import { lastCheckColumn, pastCheckOf, type CheckJson } from '../submission-views/index.ts';
import { hundredths, toDecimal } from '../ledger/index.ts';

export interface UnreadableRow {
  id: number;
  track_title: string;
  track_artist: string;
  curator_name: string;
  service_id: number;
  service_title: string;
  service_type: ServiceType;
  url: string;
  price: number;
  unreadable_since: Date;
  keep_until: Date | null;
  last_check: CheckJson;
}

const since = `floor(extract(epoch FROM pr.unreadable_since) * 1000)::bigint`;

/** Placements in their keep days whose page couldn't be read in so many checks in a row, oldest first. */
export async function unreadablePlacements(
  db: Knex,
  minChecks: number,
  { after, limit }: { after: number[] | null; limit: number },
): Promise<UnreadableRow[]> {
  const [key = null, id = null] = after ?? [];
  return queryRows<UnreadableRow>(db)`
    SELECT s.id, t.title AS track_title, t.artist AS track_artist, p.display_name AS curator_name, v.id AS service_id,
           v.title AS service_title, v.type AS service_type, pr.url, s.price_hundredths AS price, pr.unreadable_since, s.keep_until,
           ${raw(lastCheckColumn)} AS last_check
      FROM proofs pr
      JOIN submissions s ON s.id = pr.submission_id
      JOIN tracks t ON t.id = s.track_id
      JOIN services v ON v.id = s.service_id
      JOIN curator_profiles p ON p.id = v.curator_profile_id
     WHERE pr.unreadable_since IS NOT NULL AND pr.unreadable_checks >= ${minChecks}
       AND s.status IN ('accepted', 'placed')
       AND s.kept_at IS NULL AND s.keep_until > app_now()
       AND (CAST(${key} AS bigint) IS NULL
         OR (${raw(since)}, s.id) > (CAST(${key} AS bigint), CAST(${id} AS bigint)))
     ORDER BY ${raw(since)}, s.id LIMIT ${limit}`;
}

export const unreadableKey = (row: UnreadableRow): number[] => [row.unreadable_since.getTime(), row.id];

export const unreadablePlacement = (row: UnreadableRow): UnreadPlacement => ({
  submissionId: row.id,
  trackTitle: row.track_title,
  trackArtist: row.track_artist,
  curatorName: row.curator_name,
  service: { id: row.service_id, title: row.service_title, type: row.service_type },
  url: row.url,
  priceCredits: toDecimal(hundredths(row.price)),
  unreadSince: row.unreadable_since.toISOString(),
  keepUntil: row.keep_until?.toISOString() ?? null,
  lastLook: pastCheckOf(row.last_check),
});
