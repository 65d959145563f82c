import type { Pool } from 'pg';

/** The sizes of the invented world. */
export const sizes = {
  curators: 2_000,
  services: 10_000,
  creators: 400,
  genres: 150,
  catalogueTracks: 5_000,
  catalogueArtists: 1_000,
  placementsPerService: 20,
} as const;

/** A creator with credits and a session. */
export interface Creator {
  accountId: number;
  sessionId: number;
  lotId: number;
}

const walletHundredths = 1_000_000_000;

/** Pseudo-random figures, the same in each run: `hash(n, salt)` spread over 0 … below. */
const spread = (n: string, salt: string, below: number) =>
  `(abs(hashtextextended(${n}::text, ${salt})) % ${below})::int`;

/**
 * Fills an empty, migrated database: curators with varied services, a catalogue that they place, and creators with a full wallet.
 * Credits come through the ledger's own tables, so its rules hold.
 * @param owner as the schema's owner
 */
export async function fillWorld(owner: Pool): Promise<Creator[]> {
  await people(owner);
  await services(owner);
  await catalogue(owner);
  await wallets(owner);
  await owner.query('VACUUM ANALYZE');
  const { rows } = await owner.query<Creator>(
    `SELECT cp.account_id AS "accountId", s.id::int AS "sessionId", l.ledger_account_id::int AS "lotId" FROM creator_profiles cp
       JOIN sessions s ON s.account_id = cp.account_id JOIN lots l ON l.account_id = cp.account_id ORDER BY cp.account_id`,
  );
  return rows;
}

async function people(owner: Pool): Promise<void> {
  await owner.query(`
    INSERT INTO accounts (email, email_confirmed_at, onboarding_completed_at)
      SELECT 'curator' || n || '@bench.test', now(), now() FROM generate_series(1, ${sizes.curators}) n
      UNION ALL SELECT 'creator' || n || '@bench.test', now(), now() FROM generate_series(1, ${sizes.creators}) n;
    INSERT INTO curator_profiles (account_id, display_name)
      SELECT id, 'Curator ' || id FROM accounts WHERE email LIKE 'curator%' ORDER BY id;
    INSERT INTO creator_profiles (account_id, display_name, country_id)
      SELECT id, 'Creator ' || id, 1 FROM accounts WHERE email LIKE 'creator%' ORDER BY id;
    -- Pro, so that curators of every level may be chosen.
    INSERT INTO subscriptions (account_id, billing_interval, valid_until)
      SELECT account_id, 'yearly', now() + interval '1 year' FROM creator_profiles;
    INSERT INTO sessions (account_id, expires_at)
      SELECT account_id, now() + interval '1 year' FROM creator_profiles ORDER BY account_id`);
}

async function services(owner: Pool): Promise<void> {
  await owner.query(`
    INSERT INTO genres (slug, name, parent_id)
      SELECT 'genre-' || n, 'Genre ' || n, CASE WHEN n > 15 THEN n % 15 + 1 END FROM generate_series(1, ${sizes.genres}) n;
    INSERT INTO genre_similarities (genre_id, other_id, similarity)
      SELECT a.id, b.id, 0.5 FROM genres a JOIN genres b ON b.parent_id = a.parent_id AND b.id <> a.id;
    INSERT INTO services (curator_profile_id, type, title, description, url, price_credits, audience_size, audience_source,
                          country_id, reply_days, keep_days, weekly_capacity, max_open, status, level)
      SELECT p.ids[n % ${sizes.curators} + 1], 'playlist', 'Playlist ' || n, repeat('Songs for the road. ', 10),
             'https://example.test/' || n, 1 + ${spread('n', '1', 6)}, 400 + ${spread('n', '2', 90_000)}, 'verified',
             1 + ${spread('n', '3', 60)}, 15, 28, 200, 200, 'active',
             (ARRAY['new', 'standard', 'trusted', 'top'])[1 + ${spread('n', '4', 4)}]
        FROM generate_series(1, ${sizes.services}) n, (SELECT array_agg(id ORDER BY id) AS ids FROM curator_profiles) p;
    INSERT INTO service_genres (service_id, genre_id)
      SELECT DISTINCT s.id, 1 + ${spread("(s.id || ':' || k)", '5', sizes.genres)} FROM services s, generate_series(1, 4) k;
    INSERT INTO service_statistics (service_id, received_count, answered_count, accepted_count, expired_count, promises_due_count,
                                    promises_kept_count, votes_count, helpful_count, median_reply_hours, last_answer_at)
      SELECT id, 200, ${spread('id', '6', 150)}, 0, ${spread('id', '7', 20)}, 20, ${spread('id', '8', 20)}, 30, ${spread('id', '9', 30)},
             ${spread('id', '10', 300)}, now() - make_interval(days => ${spread('id', '11', 40)}) FROM services;
    UPDATE service_statistics SET accepted_count = answered_count / 4;
    INSERT INTO service_genre_statistics (service_id, genre_id, answered_count, accepted_count)
      SELECT service_id, genre_id, 20, ${spread('service_id', '12', 20)} FROM service_genres`);
}

async function catalogue(owner: Pool): Promise<void> {
  await owner.query(`
    INSERT INTO catalogue_tracks (title, artist, duration_ms)
      SELECT 'Song ' || n, 'Artist ' || n % ${sizes.catalogueArtists}, 180000 FROM generate_series(1, ${sizes.catalogueTracks}) n;
    INSERT INTO placements (service_id, catalogue_track_id, placed_at)
      SELECT DISTINCT s.id, 1 + ${spread("(s.id || '/' || k)", '13', sizes.catalogueTracks)}, now()
        FROM services s, generate_series(1, ${sizes.placementsPerService}) k`);
}

async function wallets(owner: Pool): Promise<void> {
  await owner.query(`
    INSERT INTO ledger_accounts (unit, kind, account_id)
      SELECT 'credit', 'lot', account_id FROM creator_profiles ORDER BY account_id;
    -- Of curators, who have answered before.
    INSERT INTO ledger_accounts (unit, kind, account_id)
      SELECT 'credit', kind, account_id FROM curator_profiles, unnest(ARRAY['curator_clearing', 'curator_cleared']) kind ORDER BY account_id;
    INSERT INTO lots (ledger_account_id, account_id, kind, source)
      SELECT id, account_id, 'gift', 'demo:bench-' || id FROM ledger_accounts WHERE kind = 'lot' ORDER BY id;
    INSERT INTO ledger_journals (kind, idem, creator_account_id) SELECT 'demo_granted', source, account_id FROM lots;
    INSERT INTO ledger_transfers (journal_id, phase, unit, debit_account_id, credit_account_id, amount, idem)
      SELECT j.id, 'single', 'credit', issuance.id, l.ledger_account_id, ${walletHundredths}, l.source || ':issued'
        FROM lots l JOIN ledger_journals j ON j.idem = l.source JOIN ledger_accounts issuance ON issuance.kind = 'issuance'`);
}

/**
 * Drafts as creators make them: each with a new track with audio, and chosen services at their price.
 * @param servicesEach the number of chosen services per draft
 * @param people how many creators make them, in turn
 * @returns the campaigns, with the index of their creator
 */
export async function makeDrafts(
  owner: Pool,
  count: number,
  servicesEach: number,
  people: number = sizes.creators,
): Promise<{ campaignId: number; accountId: number }[]> {
  const { rows } = await owner.query<{ campaignId: number; accountId: number }>(
    `WITH who AS (SELECT array_agg(account_id ORDER BY account_id) AS ids FROM creator_profiles),
     track AS (
       INSERT INTO tracks (account_id, title, artist, similar_artists)
         SELECT who.ids[n % $2::int + 1], 'Bench ' || n, 'The Testers',
                ARRAY['Artist ' || n % ${sizes.catalogueArtists}, 'Artist ' || (n * 7) % ${sizes.catalogueArtists}, 'Artist 5']
           FROM who, generate_series(1, $1::int) n RETURNING id, account_id),
     version AS (
       INSERT INTO track_versions (track_id, number, storage_key, format, duration_ms, size_bytes)
         SELECT id, 1, 'bench-' || id, 'mp3', 180000, 1000 FROM track),
     genre AS (
       INSERT INTO track_genres (track_id, genre_id)
         SELECT DISTINCT track.id, 1 + ${spread("(track.id || ',' || k)", '14', sizes.genres)} FROM track, generate_series(1, 3) k)
     INSERT INTO campaigns (account_id, track_id, type, pitch) SELECT account_id, id, 'playlists', 'Please listen.' FROM track
     RETURNING id AS "campaignId", account_id AS "accountId"`,
    [count, people],
  );
  await owner.query(
    `INSERT INTO campaign_selections (campaign_id, service_id, price_at_selection_credits)
       SELECT c, s.id, s.price_credits
         FROM unnest($1::int[]) c, LATERAL (SELECT DISTINCT 1 + floor(random() * ${sizes.services})::int + 0 * c AS id
                                              FROM generate_series(1, $2::int + 8)) picked
         JOIN LATERAL (SELECT id, price_credits FROM services WHERE id = picked.id) s ON true`,
    [rows.map((row) => row.campaignId), servicesEach],
  );
  await owner.query(
    `DELETE FROM campaign_selections WHERE (campaign_id, service_id) IN (
       SELECT campaign_id, service_id FROM (
         SELECT campaign_id, service_id, row_number() OVER (PARTITION BY campaign_id ORDER BY position) AS place
           FROM campaign_selections WHERE campaign_id = ANY ($1::int[])) ranked WHERE place > $2)`,
    [rows.map((row) => row.campaignId), servicesEach],
  );
  await owner.query('VACUUM ANALYZE');
  return rows;
}
