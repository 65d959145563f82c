import type { Knex } from 'knex';

/**
 * A sent answer that can still be undone: taken, so its deadline is met, but neither published nor booked. While it is there, its submission
 * stays pending and can't be closed otherwise, by whatever version of the API.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE submissions
      ADD COLUMN answer_taken_at timestamptz,
      ADD CONSTRAINT taken_while_pending CHECK (answer_taken_at IS NULL OR status = 'pending'),
      ADD CONSTRAINT taken_in_time CHECK (answer_taken_at < deadline_at);

    CREATE TABLE unpublished_answers (
      submission_id int PRIMARY KEY REFERENCES submissions,
      curator_account_id int NOT NULL REFERENCES accounts,
      input jsonb NOT NULL,
      trigrams int[] NOT NULL,
      -- As heard when it was sent.
      listening jsonb NOT NULL,
      taken_at timestamptz NOT NULL DEFAULT app_now(),
      publish_at timestamptz NOT NULL,
      CONSTRAINT published_after_it_was_taken CHECK (publish_at > taken_at)
    );
    CREATE INDEX unpublished_answers_due ON unpublished_answers (publish_at, submission_id);
    CREATE INDEX unpublished_answers_of_curator ON unpublished_answers (curator_account_id, taken_at DESC);

    -- The submission's own row says so too: whoever waits for its lock sees it.
    CREATE FUNCTION answer_is_taken() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE submissions SET answer_taken_at = NEW.taken_at
       WHERE id = NEW.submission_id AND curator_account_id = NEW.curator_account_id AND status = 'pending' AND answer_taken_at IS NULL;
      IF NOT FOUND THEN
        RAISE EXCEPTION 'submission % takes no answer', NEW.submission_id USING ERRCODE = 'integrity_constraint_violation';
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER answer_is_taken AFTER INSERT ON unpublished_answers FOR EACH ROW EXECUTE FUNCTION answer_is_taken();

    CREATE FUNCTION answer_is_no_longer_taken() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE submissions SET answer_taken_at = NULL WHERE id = OLD.submission_id;
      RETURN NULL;
    END $$;
    CREATE TRIGGER answer_is_no_longer_taken AFTER DELETE ON unpublished_answers
      FOR EACH ROW EXECUTE FUNCTION answer_is_no_longer_taken();

    REVOKE INSERT, UPDATE ON unpublished_answers FROM fanfare_app;
    GRANT INSERT (submission_id, curator_account_id, input, trigrams, listening, publish_at) ON unpublished_answers TO fanfare_app;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
