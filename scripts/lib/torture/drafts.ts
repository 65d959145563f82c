import type pg from 'pg';

export interface Draft {
  campaignId: number;
  accountId: number;
  priceCredits: number;
}

export interface DraftOptions {
  count: number;
  servicesEach: number;
  /** Who makes them, in turn. */
  accountIds: readonly number[];
}

/** Drafts as creators make them, each of a track of its own with audio, for services of others. */
export async function makeDrafts(owner: pg.Pool, { count, servicesEach, accountIds }: DraftOptions): Promise<Draft[]> {
  const { rows } = await owner.query<Draft>(
    `WITH who AS (SELECT $3::int[] AS ids),
     track AS (
       INSERT INTO tracks (account_id, title, artist)
         SELECT who.ids[n % cardinality(who.ids) + 1], 'Draft ' || n, 'The Testers' FROM who, generate_series(1, $1::int) n
       RETURNING id, account_id),
     version AS (
       INSERT INTO track_versions (track_id, number, storage_key, format, duration_ms, size_bytes)
         SELECT id, 1, 'draft-' || id, 'mp3', 180000, 1000 FROM track),
     campaign AS (
       INSERT INTO campaigns (account_id, track_id, type, pitch) SELECT account_id, id, 'playlists', 'Please listen.' FROM track
       RETURNING id, account_id),
     offer AS (
       SELECT v.id, v.price_credits, row_number() OVER (ORDER BY v.id) - 1 AS place
         FROM services v JOIN curator_profiles p ON p.id = v.curator_profile_id, who WHERE p.account_id <> ALL (who.ids)),
     chosen AS (
       INSERT INTO campaign_selections (campaign_id, service_id, price_at_selection_credits)
         SELECT c.id, o.id, o.price_credits FROM campaign c CROSS JOIN generate_series(1, $2::int) k
           JOIN offer o ON o.place = (c.id::bigint * 7919 + k) % (SELECT count(*) FROM offer)
       RETURNING campaign_id, price_at_selection_credits)
     SELECT c.id AS "campaignId", c.account_id AS "accountId", sum(x.price_at_selection_credits)::int AS "priceCredits"
       FROM campaign c JOIN chosen x ON x.campaign_id = c.id GROUP BY 1, 2 ORDER BY 1`,
    [count, servicesEach, accountIds],
  );
  return rows;
}
