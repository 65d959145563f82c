import type { Knex } from 'knex';

/** Errors that pages, the API and the shell's server saw: alike ones as one group, of which the newest times are kept. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE error_groups (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      -- Of the source, the type, the message without what differs each time, and the top of the stack.
      fingerprint bytea NOT NULL UNIQUE CHECK (length(fingerprint) = 32),
      source text NOT NULL CHECK (length(source) BETWEEN 1 AND 40),
      type text NOT NULL CHECK (length(type) <= 100),
      message text NOT NULL CHECK (length(message) <= 500),
      culprit text NOT NULL CHECK (length(culprit) <= 300),
      first_seen_at timestamptz NOT NULL DEFAULT app_now(),
      last_seen_at timestamptz NOT NULL DEFAULT app_now(),
      first_version text NOT NULL CHECK (length(first_version) <= 80),
      last_version text NOT NULL CHECK (length(last_version) <= 80),
      count bigint NOT NULL CHECK (count > 0),
      resolved_at timestamptz,
      resolved_by int REFERENCES accounts,
      CONSTRAINT error_is_resolved_by_somebody CHECK ((resolved_at IS NULL) = (resolved_by IS NULL))
    );
    CREATE INDEX error_groups_last_seen ON error_groups (last_seen_at DESC, id DESC);
    CREATE INDEX error_groups_resolved_by ON error_groups (resolved_by) WHERE resolved_by IS NOT NULL;

    CREATE TABLE error_group_versions (
      group_id int NOT NULL REFERENCES error_groups ON DELETE CASCADE,
      version text NOT NULL CHECK (length(version) <= 80),
      count bigint NOT NULL CHECK (count > 0),
      first_seen_at timestamptz NOT NULL DEFAULT app_now(),
      last_seen_at timestamptz NOT NULL DEFAULT app_now(),
      PRIMARY KEY (group_id, version)
    );

    CREATE TABLE error_events (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      group_id int NOT NULL REFERENCES error_groups ON DELETE CASCADE,
      version text NOT NULL CHECK (length(version) <= 80),
      occurred_at timestamptz NOT NULL DEFAULT app_now(),
      -- A visitor or a network as a keyed hash; null where nobody in particular was concerned.
      person bytea CHECK (length(person) = 16),
      path text NOT NULL CHECK (length(path) <= 200),
      stack text NOT NULL CHECK (length(stack) <= 8000),
      breadcrumbs jsonb NOT NULL CHECK (jsonb_typeof(breadcrumbs) = 'array' AND length(breadcrumbs::text) <= 12000),
      request_id text CHECK (length(request_id) <= 60),
      count int NOT NULL CHECK (count > 0)
    );
    CREATE INDEX error_events_group ON error_events (group_id, id DESC);
    CREATE INDEX error_events_old ON error_events (occurred_at);
    REVOKE UPDATE ON error_events FROM fanfare_app;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
