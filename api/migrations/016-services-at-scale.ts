import type { Knex } from 'knex';

/**
 * Finding services among a hundred thousand: narrow rows of what is listed, kept by triggers; orders and counts that were put
 * together once, and a note of what was changed since, so that nobody ever gets an old one for a right one.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- One row per service that is listed: active, of a curator who isn't suspended. What filters look at, and nothing else.
    CREATE TABLE service_listings (
      service_id int PRIMARY KEY REFERENCES services ON DELETE CASCADE,
      curator_profile_id int NOT NULL,
      type text NOT NULL,
      level text NOT NULL,
      price_credits int NOT NULL,
      reply_days smallint NOT NULL,
      audience_size int NOT NULL,
      country_id int NOT NULL,
      -- What it refuses, in bits: 1 explicit, 2 instrumental, 4 unreleased, 8 made with some AI, 16 made by AI.
      refuses smallint NOT NULL,
      -- Its genres and their parents, for a parent covers its children.
      genre_ids int[] NOT NULL,
      excluded_genre_ids int[] NOT NULL,
      language_ids int[] NOT NULL
    );
    -- Small things first, the commonest filter foremost; all that a page needs beside the filters is in the index itself.
    CREATE INDEX service_listings_figures ON service_listings (type, level, reply_days, price_credits, country_id, refuses)
      INCLUDE (service_id, curator_profile_id, excluded_genre_ids);
    CREATE INDEX service_listings_country ON service_listings (country_id);
    CREATE INDEX service_listings_languages ON service_listings USING gin (language_ids);
    CREATE INDEX service_listings_genres ON service_listings USING gin (genre_ids);
    -- What is searched, in small letters: title, curator, description.
    CREATE TABLE service_texts (
      service_id int PRIMARY KEY REFERENCES services ON DELETE CASCADE,
      text text NOT NULL
    );
    CREATE INDEX service_texts_search ON service_texts USING gin (text gin_trgm_ops);

    -- That a transaction changed what is listed (offers), figures of it (prices, levels, reply days, audiences), or who is like
    -- whom (placements, similar artists, nearness of genres).
    CREATE TABLE service_changes (
      xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
      kind text NOT NULL CHECK (kind IN ('offers', 'figures', 'likeness')),
      changed_at timestamptz NOT NULL DEFAULT app_now(),
      PRIMARY KEY (xid, kind)
    );
    -- All listed services in one order, as the snapshot saw them. Derived, so it may be lost in a crash.
    CREATE UNLOGGED TABLE service_orders (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      sort text NOT NULL,
      -- What 'match' was ranked for; empty for the other sorts.
      listener text NOT NULL,
      snapshot pg_snapshot NOT NULL,
      built_at timestamptz NOT NULL DEFAULT app_now(),
      place_count int NOT NULL,
      -- The place of the first service of each type.
      first_places jsonb NOT NULL,
      service_ids int[] NOT NULL,
      -- By service id: its place, 0 for none. Without nulls, so that an element is found by its index alone.
      places int[] NOT NULL
    );
    -- Arrays of numbers hardly shrink, and parts of them are read only where they aren't compressed.
    ALTER TABLE service_orders ALTER service_ids SET STORAGE EXTERNAL, ALTER places SET STORAGE EXTERNAL;
    CREATE INDEX service_orders_newest ON service_orders (sort, listener, id DESC);
    CREATE UNLOGGED TABLE service_counts (
      key text PRIMARY KEY,
      snapshot pg_snapshot NOT NULL,
      counted_at timestamptz NOT NULL DEFAULT app_now(),
      result jsonb NOT NULL
    );

    CREATE FUNCTION note_service_change(new_kind text) RETURNS void LANGUAGE sql AS $$
      INSERT INTO service_changes (kind) VALUES (new_kind) ON CONFLICT DO NOTHING $$;

    -- The services are locked first and read by a later statement: two transactions that change parts of one service (its row,
    -- its genres, its curator) write its listing one after the other, and the second sees what the first did.
    CREATE FUNCTION list_services(ids int[]) RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM FROM services WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
      DELETE FROM service_listings l USING services s
        JOIN curator_profiles p ON p.id = s.curator_profile_id JOIN accounts a ON a.id = p.account_id
       WHERE l.service_id = ANY (ids) AND s.id = l.service_id AND (s.status <> 'active' OR a.suspended_at IS NOT NULL);
      INSERT INTO service_listings AS known
      SELECT s.id, s.curator_profile_id, s.type, s.level, s.price_credits, s.reply_days, s.audience_size, s.country_id,
             CASE WHEN s.accepts_explicit THEN 0 ELSE 1 END + CASE WHEN s.accepts_instrumental THEN 0 ELSE 2 END
               + CASE WHEN s.accepts_unreleased THEN 0 ELSE 4 END
               + CASE s.ai_policy WHEN 'none' THEN 8 + 16 WHEN 'assisted' THEN 16 ELSE 0 END,
             ARRAY(SELECT DISTINCT covered.id FROM service_genres sg JOIN genres g ON g.id = sg.genre_id
                     CROSS JOIN LATERAL (VALUES (g.id), (g.parent_id)) AS covered (id)
                    WHERE sg.service_id = s.id AND NOT sg.is_excluded AND covered.id IS NOT NULL
                      AND NOT EXISTS (SELECT FROM service_genres no WHERE no.service_id = s.id AND no.is_excluded AND no.genre_id = covered.id)
                    ORDER BY covered.id),
             ARRAY(SELECT genre_id FROM service_genres WHERE service_id = s.id AND is_excluded ORDER BY genre_id),
             s.language_ids
        FROM services s JOIN curator_profiles p ON p.id = s.curator_profile_id JOIN accounts a ON a.id = p.account_id
       WHERE s.id = ANY (ids) AND s.status = 'active' AND a.suspended_at IS NULL
       ORDER BY s.id
      ON CONFLICT (service_id) DO UPDATE
         SET (curator_profile_id, type, level, price_credits, reply_days, audience_size, country_id, refuses, genre_ids,
              excluded_genre_ids, language_ids)
           = (excluded.curator_profile_id, excluded.type, excluded.level, excluded.price_credits, excluded.reply_days,
              excluded.audience_size, excluded.country_id, excluded.refuses, excluded.genre_ids, excluded.excluded_genre_ids,
              excluded.language_ids)
       WHERE known IS DISTINCT FROM excluded;
    END $$;
    CREATE FUNCTION write_service_texts(ids int[]) RETURNS void LANGUAGE sql AS $$
      INSERT INTO service_texts AS known
      SELECT s.id, lower(concat_ws(chr(10), s.title, p.display_name, s.description))
        FROM services s JOIN curator_profiles p ON p.id = s.curator_profile_id WHERE s.id = ANY (ids) ORDER BY s.id
      ON CONFLICT (service_id) DO UPDATE SET text = excluded.text WHERE known.text <> excluded.text $$;

    -- ---- what is listed follows what was written ----
    CREATE FUNCTION service_was_written() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE ids int[] := ARRAY(SELECT id FROM written);
    BEGIN
      IF cardinality(ids) > 0 THEN PERFORM list_services(ids), write_service_texts(ids); END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER listed_when_inserted AFTER INSERT ON services REFERENCING NEW TABLE AS written
      FOR EACH STATEMENT EXECUTE FUNCTION service_was_written();
    CREATE TRIGGER listed_when_updated AFTER UPDATE ON services REFERENCING NEW TABLE AS written
      FOR EACH STATEMENT EXECUTE FUNCTION service_was_written();

    CREATE FUNCTION service_genres_were_written() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE ids int[] := ARRAY(SELECT DISTINCT service_id FROM written);
    BEGIN
      IF cardinality(ids) > 0 THEN PERFORM list_services(ids); END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER listed_when_inserted AFTER INSERT ON service_genres REFERENCING NEW TABLE AS written
      FOR EACH STATEMENT EXECUTE FUNCTION service_genres_were_written();
    CREATE TRIGGER listed_when_updated AFTER UPDATE ON service_genres REFERENCING NEW TABLE AS written
      FOR EACH STATEMENT EXECUTE FUNCTION service_genres_were_written();
    CREATE TRIGGER listed_when_deleted AFTER DELETE ON service_genres REFERENCING OLD TABLE AS written
      FOR EACH STATEMENT EXECUTE FUNCTION service_genres_were_written();

    CREATE FUNCTION services_of_account(asked_account_id int) RETURNS int[] LANGUAGE sql STABLE AS $$
      SELECT coalesce(array_agg(s.id ORDER BY s.id), '{}') FROM services s JOIN curator_profiles p ON p.id = s.curator_profile_id
       WHERE p.account_id = asked_account_id $$;
    CREATE FUNCTION account_was_suspended() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM list_services(services_of_account(NEW.id));
      RETURN NULL;
    END $$;
    CREATE TRIGGER listed_while_not_suspended AFTER UPDATE OF suspended_at ON accounts FOR EACH ROW
      WHEN ((OLD.suspended_at IS NULL) <> (NEW.suspended_at IS NULL)) EXECUTE FUNCTION account_was_suspended();
    CREATE FUNCTION curator_was_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM write_service_texts(services_of_account(NEW.account_id));
      RETURN NULL;
    END $$;
    CREATE TRIGGER found_by_new_name AFTER UPDATE OF display_name ON curator_profiles FOR EACH ROW
      WHEN (OLD.display_name <> NEW.display_name) EXECUTE FUNCTION curator_was_renamed();
    CREATE FUNCTION genre_was_moved() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM list_services(ARRAY(SELECT service_id FROM service_genres WHERE genre_id = NEW.id AND NOT is_excluded));
      RETURN NULL;
    END $$;
    CREATE TRIGGER covered_by_new_parent AFTER UPDATE OF parent_id ON genres FOR EACH ROW
      WHEN (OLD.parent_id IS DISTINCT FROM NEW.parent_id) EXECUTE FUNCTION genre_was_moved();

    -- ---- what was changed is noted ----
    CREATE FUNCTION listings_were_written() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'UPDATE' THEN
        IF EXISTS (
          SELECT FROM written n JOIN before o USING (service_id)
           WHERE (n.type, n.curator_profile_id, n.country_id, n.refuses, n.genre_ids, n.excluded_genre_ids, n.language_ids)
              <> (o.type, o.curator_profile_id, o.country_id, o.refuses, o.genre_ids, o.excluded_genre_ids, o.language_ids)) THEN
          PERFORM note_service_change('offers');
        ELSIF EXISTS (SELECT FROM written) THEN
          PERFORM note_service_change('figures');
        END IF;
      ELSIF EXISTS (SELECT FROM written) THEN
        PERFORM note_service_change('offers');
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER noted_when_inserted AFTER INSERT ON service_listings REFERENCING NEW TABLE AS written
      FOR EACH STATEMENT EXECUTE FUNCTION listings_were_written();
    CREATE TRIGGER noted_when_updated AFTER UPDATE ON service_listings REFERENCING NEW TABLE AS written OLD TABLE AS before
      FOR EACH STATEMENT EXECUTE FUNCTION listings_were_written();
    CREATE TRIGGER noted_when_deleted AFTER DELETE ON service_listings REFERENCING OLD TABLE AS written
      FOR EACH STATEMENT EXECUTE FUNCTION listings_were_written();

    CREATE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM note_service_change(TG_ARGV[0]);
      RETURN NULL;
    END $$;
    CREATE TRIGGER noted_when_rewritten AFTER UPDATE ON service_texts FOR EACH ROW EXECUTE FUNCTION note_change('offers');
    CREATE TRIGGER noted_when_alike AFTER UPDATE OF similar_artists, audience_country_ids ON services FOR EACH ROW
      WHEN ((OLD.similar_artists, OLD.audience_country_ids) <> (NEW.similar_artists, NEW.audience_country_ids))
      EXECUTE FUNCTION note_change('likeness');
    CREATE TRIGGER noted_when_placed AFTER INSERT OR UPDATE OR DELETE ON placements
      FOR EACH STATEMENT EXECUTE FUNCTION note_change('likeness');
    CREATE TRIGGER noted_when_nearer AFTER INSERT OR UPDATE OR DELETE ON genre_similarities
      FOR EACH STATEMENT EXECUTE FUNCTION note_change('likeness');

    -- How much a service got within the last week.
    CREATE INDEX submissions_of_week ON submissions (service_id, created_at);
    -- Reasons on cards, and names that are typed, look artists up in small letters; names begin with what was typed.
    CREATE INDEX catalogue_tracks_artist_lower ON catalogue_tracks (lower(artist) text_pattern_ops);

    SELECT list_services(ids), write_service_texts(ids) FROM (SELECT array_agg(id) AS ids FROM services) every_one WHERE ids IS NOT NULL;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
