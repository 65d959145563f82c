import type { Pool } from 'pg';

/** The sizes of a large market, in addition to the small world of all other measurements. */
export const market = { services: 100_000, curators: 30_000, genres: 160, parents: 16, placementsEach: 10 } as const;

/** Pseudo-random figures without a pattern, the same in each run: 0 … 1 from a number and a salt. */
const chance = (n: string, salt: number) => `((hashtextextended(${n}::text, ${salt}) & 1048575) / 1048576.0)`;
/** From 0 up to a limit; small values are common and large ones rare. */
const skewed = (n: string, salt: number, below: number, power = 2) =>
  `floor(power(${chance(n, salt)}, ${power}) * ${below})::int`;

/** A weighted choice: the first one whose share isn't used up. */
const oneOf = (of: string, shares: Record<string, number>) => {
  let sum = 0;
  const cases = Object.entries(shares).map(
    ([value, share]) => `WHEN ${of} < ${(sum += share).toFixed(4)} THEN '${value}'`,
  );
  return `(CASE ${cases.join(' ')} ELSE '${Object.keys(shares)[0]}' END)`;
};

const word = (n: string, salt: number, words: string) => {
  const list = words.split(' ');
  return `(ARRAY[${list.map((one) => `'${one}'`).join(',')}])[1 + ${skewed(n, salt, list.length, 1)}]`;
};
const adjectives =
  'quiet golden late northern electric slow velvet broken hidden silver endless warm distant neon paper wild';
const nouns =
  'rooms rivers nights echoes gardens motorways harbours tapes mornings signals islands letters shadows fields';
const kinds = 'selection weekly radio mix finds club sessions diary atlas hour parade notebook';

/**
 * Fills the market up to 100,000 services with realistic distributions: most are playlists, a few countries, genres and languages
 * have most of them, prices follow the audience, most have the usual reply time, and most curators have one to three services.
 * @param owner as the schema's owner, after `fillWorld`
 */
export async function fillMarket(owner: Pool): Promise<void> {
  const { rows } = await owner.query<{ most: number; genres: number }>(
    'SELECT (SELECT max(id) FROM services) AS most, (SELECT max(id) FROM genres) AS genres',
  );
  const { most, genres } = rows[0]!;
  await owner.query(`
    INSERT INTO genres (slug, name, parent_id)
      SELECT 'market-' || n, 'Market genre ' || n, CASE WHEN n > ${market.parents} THEN ${genres} + (n - 1) % ${market.parents} + 1 END
        FROM generate_series(1, ${market.genres}) n;
    INSERT INTO genre_similarities (genre_id, other_id, similarity)
      SELECT a.id, b.id, 0.4 + 0.4 * ${chance("(a.id || '~' || b.id)", 1)} FROM genres a JOIN genres b ON b.parent_id = a.parent_id AND b.id <> a.id
       WHERE a.slug LIKE 'market-%';
    INSERT INTO accounts (email, email_confirmed_at, onboarding_completed_at)
      SELECT 'market' || n || '@bench.test', now(), now() FROM generate_series(1, ${market.curators}) n;
    INSERT INTO curator_profiles (account_id, display_name)
      SELECT id, initcap(${word('id', 2, adjectives)} || ' ' || ${word('id', 3, nouns)}) || ' ' || id FROM accounts
       WHERE email LIKE 'market%' ORDER BY id`);
  await owner.query(`
    INSERT INTO services (curator_profile_id, type, title, description, deliverable, url, price_credits, audience_size, audience_source,
                          country_id, audience_country_ids, language_ids, feedback_language_ids, similar_artists, accepts_unreleased,
                          accepts_explicit, accepts_instrumental, ai_policy, reply_days, keep_days, weekly_capacity, max_open, status, level)
      SELECT p.ids[1 + ${skewed('n', 10, market.curators, 1.3)}], type,
             initcap(${word('n', 11, adjectives)} || ' ' || ${word('n', 12, nouns)} || ' ' || ${word('n', 13, kinds)}) || ' ' || n,
             'Songs of ' || ${word('n', 14, adjectives)} || ' ' || ${word('n', 15, nouns)} || ', chosen by hand each week. '
               || 'What fits best is honest and a little ' || ${word('n', 16, adjectives)} || '; tell me what it is about.',
             'A place for four weeks, and feedback in any case.', 'https://example.test/market/' || n,
             CASE WHEN type = 'playlist' THEN least(12, greatest(1, CASE WHEN audience < 1000 THEN 1 WHEN audience < 8000 THEN 2
                         WHEN audience < 20000 THEN 4 WHEN audience < 50000 THEN 6 ELSE 8 END + ${skewed('n', 17, 4)} - 1))
                  WHEN type = 'radio' THEN least(15, 3 + ${skewed('n', 18, 12)}) ELSE least(200, 3 + audience / 5000) END,
             audience, ${oneOf(chance('n', 19), { verified: 0.8, declared: 0.2 })},
             country, ARRAY[country], CASE WHEN ${chance('n', 20)} < 0.15 THEN '{}' ELSE ARRAY[language] END, ARRAY[language],
             CASE WHEN ${chance('n', 21)} < 0.3 THEN ARRAY['Artist ' || ${skewed('n', 22, 1_000)}] ELSE '{}' END,
             ${chance('n', 23)} < 0.85, ${chance('n', 24)} < 0.8, ${chance('n', 25)} < 0.75,
             ${oneOf(chance('n', 26), { none: 0.5, assisted: 0.3, all: 0.2 })},
             CASE WHEN ${chance('n', 27)} < 0.8 THEN CASE type WHEN 'radio' THEN 30 ELSE 15 END ELSE (ARRAY[1, 3, 7])[1 + ${skewed('n', 28, 3, 1)}] END,
             28, 30, 30, CASE WHEN ${chance('n', 29)} < 0.97 THEN 'active' ELSE 'paused' END,
             ${oneOf(chance('n', 30), { new: 0.25, standard: 0.45, trusted: 0.26, top: 0.04 })}
        FROM (SELECT n, ${oneOf(chance('n', 31), { playlist: 0.72, radio: 0.08, instagram: 0.08, tiktok: 0.07, youtube: 0.05 })} AS type,
                     400 + (power(10, 2 + 3 * ${chance('n', 32)}))::int AS audience, 1 + ${skewed('n', 33, 200, 4)} AS country,
                     1 + ${skewed('n', 34, 100, 5)} AS language
                FROM generate_series(${most} + 1, ${market.services}) n) made,
             (SELECT array_agg(id) AS ids FROM curator_profiles WHERE account_id IN (SELECT id FROM accounts WHERE email LIKE 'market%')) p
       ORDER BY n`);
  await owner.query(
    `INSERT INTO service_genres (service_id, genre_id, is_excluded)
       SELECT service_id, genre_id, bool_and(k = 9) FROM (
         SELECT s.id AS service_id, k, $2::int + 1 + CASE k WHEN 4 THEN ${skewed("(s.id || '.' || k)", 40, market.genres)} WHEN 9 THEN
                  ${skewed("(s.id || '.' || k)", 41, market.genres, 1)}
                ELSE ${market.parents} * (1 + ${skewed("(s.id || '.' || k)", 42, market.genres / market.parents - 1, 1.5)}) + ${skewed('s.id', 43, market.parents)} END AS genre_id
           FROM services s, unnest(ARRAY[1, 2, 3, 4, 9]) k
          WHERE s.id > $1::int AND (k <= 2 OR ${chance("(s.id || '-' || k)", 44)} < CASE k WHEN 9 THEN 0.1 ELSE 0.6 END)) picked
        GROUP BY service_id, genre_id`,
    [most, genres],
  );
  await owner.query(
    `INSERT INTO service_statistics (service_id, received_count, answered_count, accepted_count, expired_count, promises_due_count,
                                     promises_kept_count, votes_count, helpful_count, median_reply_hours, last_answer_at)
       SELECT id, answered + 3, answered, floor(answered * 0.5 * power(${chance('id', 50)}, 1.5)), floor(answered * 0.15 * ${chance('id', 51)}),
              answered / 5, floor(answered / 5 * (1 - 0.2 * ${chance('id', 52)})), answered / 3, floor(answered / 3 * (1 - 0.4 * ${chance('id', 53)})),
              4 + ${skewed('id', 54, 320)}, CASE WHEN answered > 0 THEN now() - make_interval(days => ${skewed('id', 55, 60)}) END
         FROM (SELECT id, CASE level WHEN 'new' THEN ${skewed('id', 56, 5, 1)} ELSE 5 + ${skewed('id', 57, 300)} END AS answered
                 FROM services WHERE id > $1::int) s`,
    [most],
  );
  await owner.query(
    `INSERT INTO service_genre_statistics (service_id, genre_id, answered_count, accepted_count)
       SELECT st.service_id, sg.genre_id, st.answered_count / 3, st.accepted_count / 4 FROM service_statistics st
         JOIN service_genres sg ON sg.service_id = st.service_id AND NOT sg.is_excluded WHERE st.service_id > $1::int AND st.answered_count > 5`,
    [most],
  );
  await owner.query(
    `INSERT INTO placements (service_id, catalogue_track_id, placed_at)
       SELECT DISTINCT s.id, 1 + ${skewed("(s.id || '/' || k)", 60, 5_000, 1.5)}, now()
         FROM services s, generate_series(1, ${market.placementsEach}) k WHERE s.id > $1::int AND s.type = 'playlist'`,
    [most],
  );
  // Tracks to rank for, in the market's genres: all of them as creators describe them.
  await owner.query(
    `INSERT INTO track_genres (track_id, genre_id)
       SELECT DISTINCT t.id, $1::int + 1 + ${market.parents} + ${skewed("(t.id || ',' || k)", 61, market.genres - market.parents)} FROM tracks t, generate_series(1, 2) k
     ON CONFLICT DO NOTHING`,
    [genres],
  );
  await owner.query('VACUUM ANALYZE');
}
