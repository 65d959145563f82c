import type { Knex } from 'knex';

/**
 * What everything stands on: the clock, accounts and sessions, limits, reference data, the mail outbox, the boot table.
 * The API connects as `fanfare_app`, which owns nothing: what it may not do is refused by the database.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE EXTENSION IF NOT EXISTS citext;
    CREATE EXTENSION IF NOT EXISTS pg_trgm;

    -- One clock for the whole product (never set in production). Forward only.
    CREATE TABLE app_clock (
      id smallint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
      offset_seconds bigint NOT NULL DEFAULT 0 CHECK (offset_seconds >= 0)
    );
    INSERT INTO app_clock DEFAULT VALUES;
    CREATE FUNCTION app_clock_forward_only() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.offset_seconds < OLD.offset_seconds THEN
        RAISE EXCEPTION 'the clock only moves forward';
      END IF;
      PERFORM pg_notify('fanfare_clock', NEW.offset_seconds::text);
      RETURN NEW;
    END $$;
    CREATE TRIGGER app_clock_forward_only BEFORE UPDATE ON app_clock
      FOR EACH ROW EXECUTE FUNCTION app_clock_forward_only();
    -- transaction_timestamp, so that one transaction has one time.
    CREATE FUNCTION app_now() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS
      $$ SELECT transaction_timestamp() + make_interval(secs => (SELECT offset_seconds FROM app_clock)) $$;

    -- ---- reference data ----
    CREATE TABLE countries (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      code char(2) NOT NULL UNIQUE,
      name text NOT NULL
    );
    CREATE TABLE languages (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      code text NOT NULL UNIQUE,
      name text NOT NULL
    );
    CREATE TABLE genres (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      slug text NOT NULL UNIQUE,
      name text NOT NULL,
      parent_id int REFERENCES genres
    );
    -- Both directions are stored; a genre is 1 to itself without a row.
    CREATE TABLE genre_similarities (
      genre_id int NOT NULL REFERENCES genres,
      other_id int NOT NULL REFERENCES genres,
      similarity real NOT NULL CHECK (similarity > 0 AND similarity < 1),
      PRIMARY KEY (genre_id, other_id),
      CHECK (genre_id <> other_id)
    );

    -- ---- accounts ----
    CREATE TABLE accounts (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      email citext NOT NULL UNIQUE CHECK (length(email) <= 254),
      -- Null for demo curators, who can't sign in.
      password_hash text,
      email_confirmed_at timestamptz,
      onboarding_completed_at timestamptz,
      suspended_at timestamptz,
      is_staff boolean NOT NULL DEFAULT false,
      is_demo boolean NOT NULL DEFAULT false,
      created_at timestamptz NOT NULL DEFAULT app_now()
    );
    CREATE TABLE creator_profiles (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      account_id int NOT NULL UNIQUE REFERENCES accounts,
      display_name text NOT NULL CHECK (length(display_name) BETWEEN 1 AND 80),
      description_english text NOT NULL DEFAULT '' CHECK (length(description_english) <= 2000),
      country_id int REFERENCES countries,
      profile_image text,
      created_at timestamptz NOT NULL DEFAULT app_now()
    );
    CREATE TABLE curator_profiles (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      account_id int NOT NULL UNIQUE REFERENCES accounts,
      display_name text NOT NULL CHECK (length(display_name) BETWEEN 1 AND 80),
      description_english text NOT NULL DEFAULT '' CHECK (length(description_english) <= 2000),
      country_id int REFERENCES countries,
      profile_image text,
      created_at timestamptz NOT NULL DEFAULT app_now()
    );
    -- The genres ticked at sign-up, to rank by until there are tracks.
    CREATE TABLE creator_genres (
      creator_profile_id int NOT NULL REFERENCES creator_profiles ON DELETE CASCADE,
      genre_id int NOT NULL REFERENCES genres,
      PRIMARY KEY (creator_profile_id, genre_id)
    );

    -- Pro. Valid while now is before \`valid_until\`; demo accounts have one without a provider.
    CREATE TABLE subscriptions (
      account_id int PRIMARY KEY REFERENCES accounts,
      billing_interval text NOT NULL CHECK (billing_interval IN ('monthly', 'yearly')),
      valid_until timestamptz NOT NULL,
      provider_reference text UNIQUE,
      is_demo boolean NOT NULL DEFAULT false,
      created_at timestamptz NOT NULL DEFAULT app_now()
    );

    -- ---- sessions ----
    CREATE TABLE sessions (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      account_id int NOT NULL REFERENCES accounts,
      user_agent text NOT NULL DEFAULT '',
      created_at timestamptz NOT NULL DEFAULT app_now(),
      last_used_at timestamptz NOT NULL DEFAULT app_now(),
      ended_at timestamptz,
      end_reason text CHECK (end_reason IN ('signed_out', 'reuse', 'password_changed', 'suspended', 'ended_by_owner'))
    );
    CREATE INDEX sessions_account ON sessions (account_id) WHERE ended_at IS NULL;
    -- A session is a family of refresh tokens, of which one is current. Only hashes are stored.
    CREATE TABLE refresh_tokens (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      session_id bigint NOT NULL REFERENCES sessions,
      token_hash bytea NOT NULL UNIQUE,
      created_at timestamptz NOT NULL DEFAULT app_now(),
      expires_at timestamptz NOT NULL,
      replaced_at timestamptz,
      replaced_by bigint REFERENCES refresh_tokens
    );
    CREATE INDEX refresh_tokens_session ON refresh_tokens (session_id);
    CREATE TABLE one_time_tokens (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      account_id int NOT NULL REFERENCES accounts,
      purpose text NOT NULL CHECK (purpose IN ('confirm_email', 'reset_password')),
      -- The first part of a two-part link, to look up by; null where the secret alone identifies.
      account_ref text UNIQUE,
      secret_hash bytea NOT NULL UNIQUE,
      created_at timestamptz NOT NULL DEFAULT app_now(),
      expires_at timestamptz NOT NULL,
      used_at timestamptz
    );
    CREATE INDEX one_time_tokens_account ON one_time_tokens (account_id, purpose);

    -- ---- limits, jobs' outbox, replays ----
    CREATE TABLE rate_limit_hits (
      limit_name text NOT NULL,
      subject text NOT NULL,
      window_start timestamptz NOT NULL,
      hits int NOT NULL,
      PRIMARY KEY (limit_name, subject, window_start)
    );
    CREATE TABLE mail_outbox (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      recipient text NOT NULL,
      template text NOT NULL,
      data jsonb NOT NULL,
      created_at timestamptz NOT NULL DEFAULT app_now(),
      attempts int NOT NULL DEFAULT 0,
      next_attempt_at timestamptz NOT NULL DEFAULT now(),
      sent_at timestamptz,
      last_error text
    );
    CREATE INDEX mail_outbox_due ON mail_outbox (next_attempt_at) WHERE sent_at IS NULL;
    CREATE TABLE idempotency_keys (
      account_id int NOT NULL REFERENCES accounts,
      key text NOT NULL CHECK (length(key) BETWEEN 1 AND 200),
      request_hash bytea NOT NULL,
      status int,
      response jsonb,
      created_at timestamptz NOT NULL DEFAULT app_now(),
      PRIMARY KEY (account_id, key)
    );
    CREATE TABLE live_tickets (
      ticket_hash bytea PRIMARY KEY,
      account_id int NOT NULL REFERENCES accounts,
      session_id bigint NOT NULL REFERENCES sessions,
      expires_at timestamptz NOT NULL,
      used_at timestamptz
    );

    -- ---- front ends ----
    CREATE TABLE remotes (
      name text PRIMARY KEY CHECK (name IN ('mf-auth', 'mf-creator', 'mf-curator')),
      version text NOT NULL,
      origin text NOT NULL,
      manifest_path text NOT NULL,
      contract jsonb NOT NULL,
      integrity jsonb NOT NULL DEFAULT '{}',
      registered_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE SEQUENCE boot_revision;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
