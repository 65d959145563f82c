import type { Knex } from 'knex';

/** A curator's own phrases, and a queue that is as quick with five thousand tracks in it as with ten. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE curator_phrases (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      account_id int NOT NULL REFERENCES accounts,
      text text NOT NULL CHECK (length(text) BETWEEN 1 AND 500),
      created_at timestamptz NOT NULL DEFAULT app_now(),
      -- For a while, so that it can be brought back.
      deleted_at timestamptz
    );
    CREATE INDEX curator_phrases_owner ON curator_phrases (account_id, id);
    CREATE UNIQUE INDEX curator_phrases_once ON curator_phrases (account_id, md5(text)) WHERE deleted_at IS NULL;

    -- In the order of the queue, so that a page of it is read and nothing behind; with what its figures add up.
    DROP INDEX submissions_queue;
    CREATE INDEX submissions_queue ON submissions (curator_account_id, deadline_at, (-price_hundredths), id)
      INCLUDE (curator_share_hundredths) WHERE status = 'pending';
    -- Which version a submission was first heard in.
    CREATE INDEX listening_sessions_heard ON listening_sessions (submission_id, track_version_id);
    -- What came in lately.
    CREATE INDEX submissions_received ON submissions (curator_account_id, sent_at) WHERE sent_at IS NOT NULL;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
