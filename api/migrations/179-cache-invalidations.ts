import type { Knex } from 'knex';

/**
 * Rows of lists show titles, names and pictures of other rows, which seldom change. Each change is recorded with its transaction, so that a
 * process can tell from one statement which of its cached rows are out of date (api/src/cache-invalidation.ts). A row's own changes show in its `xmin`.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE cache_invalidations (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      changed_in xid8 NOT NULL DEFAULT pg_current_xact_id(),
      kind text NOT NULL CHECK (kind IN ('campaign', 'track', 'artist', 'service', 'curator', 'submission')),
      row_id int NOT NULL,
      changed_at timestamptz NOT NULL DEFAULT clock_timestamp()
    );
    CREATE INDEX cache_invalidations_in ON cache_invalidations (changed_in);
    -- Triggers write it; housekeeping deletes from it.
    REVOKE INSERT, UPDATE ON cache_invalidations FROM fanfare_app;

    -- Its arguments: what changed, and the column with its id.
    CREATE FUNCTION invalidate_cache() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    BEGIN
      INSERT INTO cache_invalidations (kind, row_id)
        VALUES (TG_ARGV[0], (CASE TG_OP WHEN 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END ->> TG_ARGV[1])::int);
      RETURN NULL;
    END $$;
    REVOKE ALL ON FUNCTION invalidate_cache() FROM PUBLIC, fanfare_app;

    -- Without stored figures a campaign isn't cached.
    CREATE TRIGGER invalidate_cache AFTER UPDATE ON campaign_figures FOR EACH ROW
      WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION invalidate_cache('campaign', 'campaign_id');
    CREATE TRIGGER invalidate_cache AFTER UPDATE OF title, artist, cover_image, roster_artist_id ON tracks FOR EACH ROW
      WHEN ((OLD.title, OLD.artist, OLD.cover_image, OLD.roster_artist_id)
            IS DISTINCT FROM (NEW.title, NEW.artist, NEW.cover_image, NEW.roster_artist_id))
      EXECUTE FUNCTION invalidate_cache('track', 'id');
    CREATE TRIGGER invalidate_cache AFTER INSERT OR DELETE ON track_versions FOR EACH ROW
      EXECUTE FUNCTION invalidate_cache('track', 'track_id');
    CREATE TRIGGER invalidate_cache AFTER UPDATE OF name ON roster_artists FOR EACH ROW
      WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION invalidate_cache('artist', 'id');
    CREATE TRIGGER invalidate_cache AFTER UPDATE OF title, image ON services FOR EACH ROW
      WHEN ((OLD.title, OLD.image) IS DISTINCT FROM (NEW.title, NEW.image)) EXECUTE FUNCTION invalidate_cache('service', 'id');
    CREATE TRIGGER invalidate_cache AFTER UPDATE OF display_name ON curator_profiles FOR EACH ROW
      WHEN (OLD.display_name IS DISTINCT FROM NEW.display_name) EXECUTE FUNCTION invalidate_cache('curator', 'id');
    CREATE TRIGGER invalidate_cache AFTER UPDATE OF feedback, heard_ms, duration_ms ON answers FOR EACH ROW
      WHEN ((OLD.feedback, OLD.heard_ms, OLD.duration_ms) IS DISTINCT FROM (NEW.feedback, NEW.heard_ms, NEW.duration_ms))
      EXECUTE FUNCTION invalidate_cache('submission', 'submission_id');
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
