import type { Knex } from 'knex';

/** What curators note about artists for themselves, and their own answers, which are no news to them. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE artist_notes (
      curator_account_id int NOT NULL REFERENCES accounts ON DELETE CASCADE,
      creator_profile_id int NOT NULL REFERENCES creator_profiles ON DELETE CASCADE,
      text text NOT NULL CHECK (length(text) BETWEEN 1 AND 1000),
      updated_at timestamptz NOT NULL DEFAULT app_now(),
      PRIMARY KEY (curator_account_id, creator_profile_id)
    );
    CREATE INDEX artist_notes_artist ON artist_notes (creator_profile_id);

    -- Nobody keeps notes about people who never sent them anything.
    CREATE FUNCTION note_of_an_artist_who_submitted() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NOT EXISTS (SELECT FROM creator_profiles p JOIN submissions s ON s.creator_account_id = p.account_id
                      WHERE p.id = NEW.creator_profile_id AND s.curator_account_id = NEW.curator_account_id
                        AND s.sent_at IS NOT NULL) THEN
        RAISE EXCEPTION 'artist % has sent nothing to account %', NEW.creator_profile_id, NEW.curator_account_id
          USING ERRCODE = 'integrity_constraint_violation';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER of_an_artist_who_submitted BEFORE INSERT ON artist_notes
      FOR EACH ROW EXECUTE FUNCTION note_of_an_artist_who_submitted();

    REVOKE UPDATE ON artist_notes FROM fanfare_app;
    GRANT UPDATE (text, updated_at) ON artist_notes TO fanfare_app;

    UPDATE feed_events SET read_at = created_at WHERE kind = 'earning_pending' AND read_at IS NULL;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
