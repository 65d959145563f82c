import type { Knex } from 'knex';

/**
 * Around the account: links of profiles, what mails somebody wants, limits that count each try by itself, and what the
 * product says to the outside (blog posts, events for marketing).
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- One link per provider; the API checks and normalises, the database keeps what can never be right out.
    CREATE TABLE profile_links (
      account_id int NOT NULL REFERENCES accounts,
      provider text NOT NULL CHECK (provider IN ('deezer', 'facebook', 'instagram', 'spotify', 'tiktok', 'website', 'youtube')),
      url text NOT NULL CHECK (length(url) <= 500 AND url ~ '^https://[a-z0-9-]+([.][a-z0-9-]+)+(/[!-~]*|)$'),
      updated_at timestamptz NOT NULL DEFAULT app_now(),
      PRIMARY KEY (account_id, provider)
    );

    ALTER TABLE accounts
      ADD COLUMN wants_digest boolean NOT NULL DEFAULT true,
      ADD COLUMN wants_deadline_mails boolean NOT NULL DEFAULT true;
    -- Up to which news somebody was written to, so that a digest tells each of them once.
    CREATE TABLE digests (
      account_id int PRIMARY KEY REFERENCES accounts,
      up_to_event_id bigint NOT NULL,
      sent_at timestamptz NOT NULL DEFAULT app_now()
    );

    -- A window that starts at each try: a limit of five a minute holds for any minute, not only for those of the clock.
    CREATE TABLE rate_limit_tries (
      limit_name text NOT NULL,
      subject text NOT NULL,
      tries timestamptz[] NOT NULL,
      expires_at timestamptz NOT NULL,
      PRIMARY KEY (limit_name, subject)
    );
    CREATE INDEX rate_limit_tries_expired ON rate_limit_tries (expires_at);
    DROP TABLE rate_limit_hits;

    CREATE TABLE blog_posts (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      slug text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(slug) <= 120),
      title text NOT NULL CHECK (length(title) BETWEEN 1 AND 200),
      summary text NOT NULL CHECK (length(summary) BETWEEN 1 AND 500),
      -- Paragraphs, apart by an empty line; plain text.
      body text NOT NULL CHECK (length(body) BETWEEN 1 AND 50000),
      published_at timestamptz NOT NULL,
      is_demo boolean NOT NULL DEFAULT false
    );
    CREATE INDEX blog_posts_published ON blog_posts (published_at DESC, id DESC);
    CREATE TABLE marketing_events (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      account_id int NOT NULL REFERENCES accounts,
      event text NOT NULL CHECK (length(event) BETWEEN 1 AND 60),
      properties jsonb NOT NULL DEFAULT '{}',
      created_at timestamptz NOT NULL DEFAULT app_now(),
      attempts int NOT NULL DEFAULT 0,
      next_attempt_at timestamptz NOT NULL DEFAULT app_now(),
      forwarded_at timestamptz,
      last_error text
    );
    CREATE INDEX marketing_events_due ON marketing_events (next_attempt_at) WHERE forwarded_at IS NULL;
    REVOKE INSERT, UPDATE, DELETE ON blog_posts FROM fanfare_app;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
