import type { Knex } from 'knex';

/** Copies of everything that an account has, as one file each. A job makes them; they are kept for some days. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE account_exports (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      account_id int NOT NULL REFERENCES accounts,
      storage_key text NOT NULL UNIQUE DEFAULT 'exports/' || replace(gen_random_uuid()::text, '-', '') || '.zip',
      requested_at timestamptz NOT NULL DEFAULT app_now(),
      attempts smallint NOT NULL DEFAULT 0,
      next_attempt_at timestamptz NOT NULL DEFAULT app_now(),
      ready_at timestamptz,
      failed_at timestamptz,
      size_bytes bigint CHECK (size_bytes > 0),
      expires_at timestamptz,
      CONSTRAINT export_is_ready_whole CHECK ((ready_at IS NULL) = (size_bytes IS NULL) AND (ready_at IS NULL) = (expires_at IS NULL)),
      CONSTRAINT export_ends_once CHECK (num_nonnulls(ready_at, failed_at) <= 1)
    );
    CREATE UNIQUE INDEX account_exports_open ON account_exports (account_id) WHERE ready_at IS NULL AND failed_at IS NULL;
    CREATE INDEX account_exports_account ON account_exports (account_id, id);
    CREATE INDEX account_exports_due ON account_exports (next_attempt_at) WHERE ready_at IS NULL AND failed_at IS NULL;
    REVOKE INSERT, UPDATE ON account_exports FROM fanfare_app;
    GRANT INSERT (account_id), UPDATE (attempts, next_attempt_at, ready_at, failed_at, size_bytes, expires_at) ON account_exports TO fanfare_app;
    CREATE TRIGGER owner_is_there BEFORE INSERT ON account_exports FOR EACH ROW EXECUTE FUNCTION owner_is_there('account_id');
    CREATE TRIGGER log_export_asked AFTER INSERT ON account_exports FOR EACH ROW
      EXECUTE FUNCTION log_security_event('export_asked', 'account_id');
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
