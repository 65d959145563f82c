import type { Knex } from 'knex';

/**
 * When a creator gets an email about an answer: at each, once a day in the digest, or never. Whoever had turned the digest off gets none, as
 * before. `emailed_answers` are those that an email of their own told: one for each, and none of them is in a digest.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE accounts ADD COLUMN answer_emails text NOT NULL DEFAULT 'daily'
      CONSTRAINT answer_emails_are_known CHECK (answer_emails IN ('instant', 'daily', 'off'));
    UPDATE accounts SET answer_emails = 'off' WHERE NOT wants_digest;
    -- Processes of the version before turn off the digest alone while they still run.
    CREATE FUNCTION accounts_end_daily_answers() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.answer_emails := 'off';
      RETURN NEW;
    END $$;
    CREATE TRIGGER end_daily_answers BEFORE INSERT OR UPDATE OF wants_digest ON accounts
      FOR EACH ROW WHEN (NEW.answer_emails = 'daily' AND NOT NEW.wants_digest) EXECUTE FUNCTION accounts_end_daily_answers();
    -- The digest brings the daily ones.
    ALTER TABLE accounts ADD CONSTRAINT daily_answers_are_in_the_digest CHECK (answer_emails <> 'daily' OR wants_digest);

    CREATE TABLE emailed_answers (
      submission_id int PRIMARY KEY REFERENCES submissions,
      emailed_at timestamptz NOT NULL DEFAULT app_now()
    );
    REVOKE UPDATE, DELETE ON emailed_answers FROM fanfare_app;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
