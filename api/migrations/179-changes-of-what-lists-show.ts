import type { Knex } from 'knex';

/**
 * Rows of lists show titles, names and pictures of other rows, which seldom change. Each change is written down with its transaction, so that a
 * process can tell from one statement whether rows that it has kept are still as they were (api/src/shown-changes.ts). A row's own changes show
 * in its `xmin`.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE shown_changes (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      changed_in xid8 NOT NULL DEFAULT pg_current_xact_id(),
      kind text NOT NULL CHECK (kind IN ('campaign', 'track', 'service', 'submission')),
      row_id int NOT NULL,
      changed_at timestamptz NOT NULL DEFAULT clock_timestamp()
    );
    CREATE INDEX shown_changes_in ON shown_changes (changed_in);
    -- Triggers write it; housekeeping deletes from it.
    REVOKE INSERT, UPDATE ON shown_changes FROM fanfare_app;

    CREATE FUNCTION note_shown_change() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    BEGIN
      CASE TG_TABLE_NAME
        WHEN 'campaign_figures' THEN INSERT INTO shown_changes (kind, row_id) VALUES ('campaign', NEW.campaign_id);
        WHEN 'tracks' THEN INSERT INTO shown_changes (kind, row_id) VALUES ('track', NEW.id);
        WHEN 'track_versions' THEN INSERT INTO shown_changes (kind, row_id) VALUES ('track', coalesce(NEW.track_id, OLD.track_id));
        WHEN 'roster_artists' THEN INSERT INTO shown_changes (kind, row_id) SELECT 'track', id FROM tracks WHERE roster_artist_id = NEW.id;
        WHEN 'services' THEN INSERT INTO shown_changes (kind, row_id) VALUES ('service', NEW.id);
        WHEN 'curator_profiles' THEN INSERT INTO shown_changes (kind, row_id) SELECT 'service', id FROM services WHERE curator_profile_id = NEW.id;
        WHEN 'answers' THEN INSERT INTO shown_changes (kind, row_id) VALUES ('submission', NEW.submission_id);
      END CASE;
      RETURN NULL;
    END $$;
    REVOKE ALL ON FUNCTION note_shown_change() FROM PUBLIC, fanfare_app;

    -- Its first figures come with the change of the campaign that ends it.
    CREATE TRIGGER note_shown_change AFTER UPDATE ON campaign_figures FOR EACH ROW
      WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION note_shown_change();
    CREATE TRIGGER note_shown_change AFTER UPDATE OF title, artist, cover_image, roster_artist_id ON tracks FOR EACH ROW
      WHEN ((OLD.title, OLD.artist, OLD.cover_image, OLD.roster_artist_id)
            IS DISTINCT FROM (NEW.title, NEW.artist, NEW.cover_image, NEW.roster_artist_id))
      EXECUTE FUNCTION note_shown_change();
    CREATE TRIGGER note_shown_change AFTER INSERT OR DELETE ON track_versions FOR EACH ROW EXECUTE FUNCTION note_shown_change();
    CREATE TRIGGER note_shown_change AFTER UPDATE OF name ON roster_artists FOR EACH ROW
      WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION note_shown_change();
    CREATE TRIGGER note_shown_change AFTER UPDATE OF title, image ON services FOR EACH ROW
      WHEN ((OLD.title, OLD.image) IS DISTINCT FROM (NEW.title, NEW.image)) EXECUTE FUNCTION note_shown_change();
    CREATE TRIGGER note_shown_change AFTER UPDATE OF display_name ON curator_profiles FOR EACH ROW
      WHEN (OLD.display_name IS DISTINCT FROM NEW.display_name) EXECUTE FUNCTION note_shown_change();
    CREATE TRIGGER note_shown_change AFTER UPDATE OF feedback, heard_ms, duration_ms ON answers FOR EACH ROW
      WHEN ((OLD.feedback, OLD.heard_ms, OLD.duration_ms) IS DISTINCT FROM (NEW.feedback, NEW.heard_ms, NEW.duration_ms))
      EXECUTE FUNCTION note_shown_change();
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
