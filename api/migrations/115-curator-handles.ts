import type { Knex } from 'knex';

/**
 * Addresses of curators' public pages (`/to/{handle}`): one current each, and earlier ones that still lead there. A handle belongs to one curator
 * at a time; every profile begins with one, derived from its name.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE FUNCTION is_reserved_handle(handle text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT handle LIKE 'fanfare%' OR handle = ANY (ARRAY[
        'about', 'account', 'accounts', 'admin', 'administrator', 'all', 'anonymous', 'api', 'app', 'artist', 'artists', 'billing', 'blog', 'campaign',
        'campaigns', 'contact', 'creator', 'creators', 'curator', 'curators', 'default', 'demo', 'everyone', 'faq', 'feed', 'finder', 'guest', 'help',
        'home', 'images', 'influencer', 'influencers', 'info', 'jobs', 'legal', 'login', 'logout', 'mail', 'me', 'media', 'moderator', 'new', 'news',
        'nobody', 'null', 'official', 'payments', 'playlist', 'playlists', 'press', 'privacy', 'pro', 'profile', 'radio', 'radios', 'report', 'root',
        'search', 'security', 'service', 'services', 'settings', 'shop', 'signin', 'signup', 'spotify', 'staff', 'status', 'support', 'system', 'team',
        'terms', 'test', 'undefined', 'user', 'users', 'wallet', 'webmaster', 'www', 'you'])
    $$;

    CREATE TABLE curator_handles (
      handle text PRIMARY KEY
        CONSTRAINT handle_is_plain CHECK (handle ~ '^[a-z0-9]+(-[a-z0-9]+)*$')
        CONSTRAINT handle_has_length CHECK (length(handle) BETWEEN 3 AND 30)
        CONSTRAINT handle_is_free_to_choose CHECK (NOT is_reserved_handle(handle)),
      curator_profile_id int NOT NULL REFERENCES curator_profiles ON DELETE CASCADE,
      chosen_at timestamptz NOT NULL DEFAULT app_now(),
      -- Null for the current one.
      retired_at timestamptz
    );
    CREATE UNIQUE INDEX curator_handles_current ON curator_handles (curator_profile_id) WHERE retired_at IS NULL;
    CREATE INDEX curator_handles_of_curator ON curator_handles (curator_profile_id);

    CREATE FUNCTION handle_from_name(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT trim(BOTH '-' FROM left(trim(BOTH '-' FROM regexp_replace(
        regexp_replace(normalize(replace(replace(translate(lower(name COLLATE pg_c_utf8), 'øłđı', 'oldi'), 'ß', 'ss'), 'æ', 'ae'), NFKD),
          '[\\u0300-\\u036f]', '', 'g'), '[^a-z0-9]+', '-', 'g')), 30))
    $$;

    CREATE FUNCTION create_first_handle(profile_id int, name text) RETURNS void LANGUAGE plpgsql AS $$
    DECLARE
      base text := handle_from_name(name);
      candidate text := base;
      tries int := 0;
    BEGIN
      IF length(base) < 3 OR is_reserved_handle(base) THEN
        base := 'curator';
        candidate := 'curator-' || profile_id;
      END IF;
      LOOP
        INSERT INTO curator_handles (handle, curator_profile_id) VALUES (candidate, profile_id) ON CONFLICT (handle) DO NOTHING;
        EXIT WHEN FOUND;
        -- Taken: with the profile's number, which is its own.
        candidate := trim(BOTH '-' FROM left(base, 16)) || '-' || profile_id || CASE WHEN tries = 0 THEN '' ELSE '-' || tries END;
        tries := tries + 1;
      END LOOP;
    END $$;

    CREATE FUNCTION begin_with_handle() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM create_first_handle(NEW.id, NEW.display_name);
      RETURN NULL;
    END $$;
    CREATE TRIGGER begins_with_handle AFTER INSERT ON curator_profiles FOR EACH ROW EXECUTE FUNCTION begin_with_handle();

    DO $$
    DECLARE profile record;
    BEGIN
      FOR profile IN SELECT id, display_name FROM curator_profiles ORDER BY id LOOP
        PERFORM create_first_handle(profile.id, profile.display_name);
      END LOOP;
    END $$;

    -- A handle is chosen, retired or freed; it is never handed to another curator.
    REVOKE UPDATE ON curator_handles FROM fanfare_app;
    GRANT UPDATE (chosen_at, retired_at) ON curator_handles TO fanfare_app;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
