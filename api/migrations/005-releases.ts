import type { Knex } from 'knex';

/**
 * The registry of front ends: what was released (never changed), which of it is live, who changed that and why, what browsers
 * proved, and how versions do in people's pages. The API's role can't make a version live that wasn't proven against what is live.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP TABLE remotes;
    CREATE DOMAIN front_end AS text CHECK (VALUE IN ('shell', 'mf-auth', 'mf-creator', 'mf-curator'));

    CREATE TABLE release_tokens (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      name front_end NOT NULL,
      label text NOT NULL CHECK (length(label) BETWEEN 1 AND 80),
      -- SHA-256: the token itself is shown once and never stored.
      token_hash bytea NOT NULL UNIQUE,
      created_at timestamptz NOT NULL DEFAULT app_now(),
      revoked_at timestamptz
    );

    CREATE TABLE releases (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      name front_end NOT NULL,
      version text NOT NULL CHECK (version ~ '^[A-Za-z0-9][A-Za-z0-9_.+-]{0,80}$'),
      -- Null: where this installation's front ends are, as the configuration says when asked.
      origin text,
      manifest_path text NOT NULL,
      -- Null for a development server, whose manifest changes, and for the shell, which has none.
      manifest jsonb,
      contract jsonb NOT NULL,
      integrity jsonb NOT NULL,
      files int NOT NULL CHECK (files >= 0),
      size_bytes bigint NOT NULL CHECK (size_bytes >= 0),
      who text NOT NULL,
      why text NOT NULL,
      published_at timestamptz NOT NULL DEFAULT app_now(),
      UNIQUE (name, version)
    );
    CREATE INDEX releases_newest ON releases (name, id DESC);

    -- Who changed what, and why. What changed a channel has the revision that it made.
    CREATE TABLE channel_events (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      name front_end NOT NULL,
      verb text NOT NULL CHECK (verb IN ('adopted', 'published', 'checked', 'promoted', 'rolled_back', 'killed', 'revived')),
      version text,
      from_version text,
      percent numeric(5, 2) CHECK (percent > 0 AND percent <= 100),
      who text NOT NULL CHECK (length(who) BETWEEN 1 AND 320),
      why text NOT NULL CHECK (length(why) BETWEEN 3 AND 500),
      revision bigint,
      created_at timestamptz NOT NULL DEFAULT app_now(),
      UNIQUE (name, revision),
      CHECK ((verb IN ('published', 'checked')) = (revision IS NULL)),
      FOREIGN KEY (name, version) REFERENCES releases (name, version),
      FOREIGN KEY (name, from_version) REFERENCES releases (name, version)
    );
    CREATE INDEX channel_events_newest ON channel_events (name, id DESC);
    CREATE UNIQUE INDEX channel_events_revision ON channel_events (revision) WHERE revision IS NOT NULL;

    CREATE TABLE channels (
      name front_end PRIMARY KEY,
      stable_version text NOT NULL,
      stable_since timestamptz NOT NULL DEFAULT app_now(),
      canary_version text,
      canary_percent numeric(5, 2) CHECK (canary_percent > 0 AND canary_percent < 100),
      canary_since timestamptz,
      last_good_version text,
      -- What a rollback goes back to after \`last_good_version\`, the next one last.
      earlier_versions text[] NOT NULL DEFAULT '{}',
      is_killed boolean NOT NULL DEFAULT false,
      -- Of the event that made the row what it is: no change without its who and why.
      revision bigint NOT NULL,
      FOREIGN KEY (name, stable_version) REFERENCES releases (name, version),
      FOREIGN KEY (name, canary_version) REFERENCES releases (name, version),
      FOREIGN KEY (name, last_good_version) REFERENCES releases (name, version),
      FOREIGN KEY (name, revision) REFERENCES channel_events (name, revision),
      CHECK ((canary_version IS NULL) = (canary_percent IS NULL) AND (canary_version IS NULL) = (canary_since IS NULL)),
      CHECK (canary_version <> stable_version),
      CHECK (last_good_version <> stable_version),
      CHECK (last_good_version IS NOT NULL OR cardinality(earlier_versions) = 0),
      -- There would be nothing left to say so.
      CONSTRAINT shell_stays_on CHECK (NOT (is_killed AND name = 'shell'))
    );

    -- One browser run of a remote in a shell: it speaks for both.
    CREATE TABLE release_checks (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      remote_name front_end NOT NULL CHECK (remote_name <> 'shell'),
      remote_version text NOT NULL,
      shell_name front_end NOT NULL DEFAULT 'shell' CHECK (shell_name = 'shell'),
      shell_version text NOT NULL,
      problems text[] NOT NULL,
      is_passed boolean NOT NULL GENERATED ALWAYS AS (cardinality(problems) = 0) STORED,
      browser text NOT NULL,
      duration_ms int NOT NULL CHECK (duration_ms >= 0),
      who text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT app_now(),
      FOREIGN KEY (remote_name, remote_version) REFERENCES releases (name, version),
      FOREIGN KEY (shell_name, shell_version) REFERENCES releases (name, version)
    );
    CREATE INDEX release_checks_pair ON release_checks (remote_name, remote_version, shell_version, id DESC);
    CREATE INDEX release_checks_shell ON release_checks (shell_version, id DESC);

    -- Tickets that open other versions in one tab. They end with what they were given to: a session, or a team's token.
    CREATE TABLE release_previews (
      ticket_hash bytea PRIMARY KEY,
      kind text NOT NULL CHECK (kind IN ('override', 'check')),
      -- [{name, version}] or [{name, url}]
      items jsonb NOT NULL,
      session_id bigint REFERENCES sessions,
      token_id int REFERENCES release_tokens,
      expires_at timestamptz NOT NULL,
      created_at timestamptz NOT NULL DEFAULT app_now(),
      CHECK ((session_id IS NULL) <> (token_id IS NULL))
    );

    -- One voice per visitor, version and outcome; said again later, it counts as of then.
    CREATE TABLE release_outcomes (
      name front_end NOT NULL,
      version text NOT NULL,
      outcome text NOT NULL CHECK (outcome IN ('mounted', 'failed', 'error')),
      visitor bytea NOT NULL CHECK (length(visitor) = 16),
      created_at timestamptz NOT NULL DEFAULT app_now(),
      PRIMARY KEY (name, version, outcome, visitor),
      FOREIGN KEY (name, version) REFERENCES releases (name, version)
    );
    CREATE INDEX release_outcomes_newest ON release_outcomes (name, version, outcome, created_at DESC) INCLUDE (visitor);
    CREATE TABLE release_failures (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      name front_end NOT NULL,
      version text NOT NULL,
      outcome text NOT NULL CHECK (outcome IN ('failed', 'error')),
      reason text NOT NULL,
      message text NOT NULL,
      trace_id text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT app_now(),
      FOREIGN KEY (name, version) REFERENCES releases (name, version)
    );
    CREATE INDEX release_failures_age ON release_failures (created_at);

    -- ---- what may never happen ----
    CREATE FUNCTION releases_are_kept() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION '% only grows', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
    END $$;
    CREATE TRIGGER only_grows BEFORE UPDATE OR DELETE OR TRUNCATE ON releases FOR EACH STATEMENT EXECUTE FUNCTION releases_are_kept();
    CREATE TRIGGER only_grows BEFORE UPDATE OR DELETE OR TRUNCATE ON channel_events FOR EACH STATEMENT EXECUTE FUNCTION releases_are_kept();
    CREATE TRIGGER only_grows BEFORE UPDATE OR DELETE OR TRUNCATE ON release_checks FOR EACH STATEMENT EXECUTE FUNCTION releases_are_kept();
    CREATE TRIGGER stays BEFORE DELETE OR TRUNCATE ON channels FOR EACH STATEMENT EXECUTE FUNCTION releases_are_kept();

    CREATE VIEW live_releases AS
      SELECT name, stable_version AS version FROM channels
      UNION SELECT name, canary_version FROM channels WHERE canary_version IS NOT NULL;

    -- Counterparts that are live now and with which the newest browser run did not pass.
    CREATE FUNCTION release_missing_checks(candidate_name text, candidate_version text)
      RETURNS TABLE (name text, version text) LANGUAGE sql STABLE AS $$
      SELECT live.name::text, live.version FROM live_releases live
       WHERE (live.name = 'shell') <> (candidate_name = 'shell')
         AND NOT coalesce((
           SELECT run.is_passed FROM release_checks run
            WHERE run.remote_name = CASE candidate_name WHEN 'shell' THEN live.name ELSE candidate_name END
              AND run.remote_version = CASE candidate_name WHEN 'shell' THEN live.version ELSE candidate_version END
              AND run.shell_version = CASE candidate_name WHEN 'shell' THEN candidate_version ELSE live.version END
            ORDER BY run.id DESC LIMIT 1), false)
       ORDER BY 1, 2
    $$;

    -- The role of the API goes through the proofs; only the operator, who owns the schema, can adopt without them.
    CREATE FUNCTION channels_change() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE candidate text;
    BEGIN
      IF TG_OP = 'UPDATE' AND NEW.revision <= OLD.revision THEN
        RAISE EXCEPTION 'a change of channel % needs an event of its own', NEW.name USING ERRCODE = 'integrity_constraint_violation';
      END IF;
      IF current_user = 'fanfare_app' THEN
        -- A remote and a shell promoted at once must see each other.
        PERFORM pg_advisory_xact_lock(hashtext('fanfare releases'));
        FOREACH candidate IN ARRAY ARRAY[
          -- Going back must never be hindered.
          CASE WHEN NEW.stable_version NOT IN (OLD.stable_version, coalesce(OLD.last_good_version, '')) THEN NEW.stable_version END,
          CASE WHEN NEW.canary_version IS DISTINCT FROM OLD.canary_version THEN NEW.canary_version END]
        LOOP
          IF EXISTS (SELECT FROM release_missing_checks(NEW.name, candidate) WHERE candidate IS NOT NULL) THEN
            RAISE EXCEPTION '% % is not proven', NEW.name, candidate USING ERRCODE = 'integrity_constraint_violation';
          END IF;
        END LOOP;
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER channels_change BEFORE INSERT OR UPDATE ON channels FOR EACH ROW EXECUTE FUNCTION channels_change();

    REVOKE UPDATE, DELETE ON releases, channel_events, release_checks FROM fanfare_app;
    REVOKE INSERT, DELETE ON channels FROM fanfare_app;
    REVOKE INSERT, UPDATE, DELETE ON release_tokens FROM fanfare_app;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
