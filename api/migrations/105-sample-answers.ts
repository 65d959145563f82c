import type { Knex } from 'knex';

/**
 * Answers on their curators' pages: both sides have to want it, and each can take it back. Without the artist's permission nothing is shown.
 * The text is what the artist saw and allowed: names that change later, or were others when it was written, can't come back into it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE sample_answers (
      submission_id int PRIMARY KEY REFERENCES answers (submission_id),
      curator_account_id int NOT NULL REFERENCES accounts,
      text text CHECK (length(text) <= 4000),
      allowed_at timestamptz,
      shown_at timestamptz,
      CONSTRAINT allowed_with_its_text CHECK ((allowed_at IS NULL) = (text IS NULL)),
      CONSTRAINT shown_with_permission CHECK (shown_at IS NULL OR allowed_at IS NOT NULL)
    );
    CREATE INDEX sample_answers_shown ON sample_answers (curator_account_id, shown_at) WHERE shown_at IS NOT NULL;

    -- Whose it is, isn't for callers to say.
    CREATE FUNCTION sample_of_its_curator() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      SELECT a.curator_account_id INTO NEW.curator_account_id FROM answers a
       WHERE a.submission_id = NEW.submission_id AND a.decision IN ('accepted', 'declined');
      IF NOT FOUND THEN
        RAISE EXCEPTION 'submission % has no answer to show', NEW.submission_id USING ERRCODE = 'integrity_constraint_violation';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER of_its_curator BEFORE INSERT ON sample_answers FOR EACH ROW EXECUTE FUNCTION sample_of_its_curator();

    REVOKE INSERT, UPDATE, DELETE ON sample_answers FROM fanfare_app;
    GRANT INSERT (submission_id, text, allowed_at), UPDATE (text, allowed_at, shown_at) ON sample_answers TO fanfare_app;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
