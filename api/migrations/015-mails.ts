import type { Knex } from 'knex';

/** Mails that go out once a day to many: each day's round once, and each thing told once. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- A round is done by whichever process comes first; its row commits with all of its mails.
    CREATE TABLE mail_rounds (
      kind text NOT NULL CHECK (kind IN ('digest', 'deadlines')),
      day date NOT NULL,
      PRIMARY KEY (kind, day)
    );
    -- Submissions whose deadline a mail has told of.
    CREATE TABLE deadline_mails (
      submission_id int PRIMARY KEY REFERENCES submissions,
      queued_at timestamptz NOT NULL DEFAULT app_now()
    );
    -- Whoever waits for a link doesn't wait behind the day's digests.
    ALTER TABLE mail_outbox ADD COLUMN is_bulk boolean NOT NULL DEFAULT false;
    DROP INDEX mail_outbox_due;
    CREATE INDEX mail_outbox_due ON mail_outbox (is_bulk, id) WHERE sent_at IS NULL;
    -- News of the last days among those of all time; rows come in the order of their time.
    CREATE INDEX feed_events_time ON feed_events USING brin (created_at);
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
