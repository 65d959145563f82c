import type { Knex } from 'knex';

/**
 * Checks are made and signed by the installation's own checker, about the bytes that are registered. A team asks for them; what it says itself
 * proves nothing any more.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- A checker holds its private key alone. Registered and revoked by the operator.
    CREATE TABLE release_checkers (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      label text NOT NULL CONSTRAINT checker_label_is_short CHECK (length(label) BETWEEN 1 AND 80),
      -- Ed25519, raw.
      public_key bytea NOT NULL UNIQUE CONSTRAINT public_key_is_whole CHECK (length(public_key) = 32),
      token_hash bytea NOT NULL UNIQUE CONSTRAINT checker_token_hash_is_whole CHECK (length(token_hash) = 32),
      created_at timestamptz NOT NULL DEFAULT app_now(),
      -- When it last asked for work.
      seen_at timestamptz,
      revoked_at timestamptz
    );
    REVOKE INSERT, UPDATE, DELETE ON release_checkers FROM fanfare_app;
    GRANT UPDATE (seen_at) ON release_checkers TO fanfare_app;

    CREATE TABLE release_check_requests (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      remote_name front_end NOT NULL CONSTRAINT request_is_of_a_remote CHECK (remote_name <> 'shell'),
      remote_version text NOT NULL,
      shell_name front_end NOT NULL DEFAULT 'shell' CONSTRAINT request_is_in_a_shell CHECK (shell_name = 'shell'),
      shell_version text NOT NULL,
      -- Whether the shell is the one to be promoted: its own pages are opened too.
      is_for_shell boolean NOT NULL,
      who text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT app_now(),
      taken_at timestamptz,
      checker_id int REFERENCES release_checkers,
      done_at timestamptz,
      -- Why it couldn't be made.
      failure text,
      FOREIGN KEY (remote_name, remote_version) REFERENCES releases (name, version),
      FOREIGN KEY (shell_name, shell_version) REFERENCES releases (name, version),
      CONSTRAINT taken_by_a_checker CHECK ((taken_at IS NULL) = (checker_id IS NULL)),
      CONSTRAINT done_once_taken CHECK (done_at IS NULL OR taken_at IS NOT NULL),
      CONSTRAINT failed_once_done CHECK (failure IS NULL OR done_at IS NOT NULL)
    );
    CREATE UNIQUE INDEX release_check_requests_open ON release_check_requests (remote_name, remote_version, shell_version, is_for_shell)
      WHERE done_at IS NULL;
    CREATE INDEX release_check_requests_pair ON release_check_requests (remote_name, remote_version, shell_version, id DESC);
    CREATE INDEX release_check_requests_shell ON release_check_requests (shell_name, shell_version);
    CREATE INDEX release_check_requests_checker ON release_check_requests (checker_id);
    REVOKE UPDATE, DELETE ON release_check_requests FROM fanfare_app;
    GRANT UPDATE (taken_at, checker_id, done_at, failure) ON release_check_requests TO fanfare_app;

    ALTER TABLE release_previews
      ADD COLUMN checker_id int REFERENCES release_checkers,
      DROP CONSTRAINT release_previews_check,
      ADD CONSTRAINT preview_has_one_holder CHECK (num_nonnulls(session_id, token_id, checker_id) = 1);
    CREATE INDEX release_previews_checker ON release_previews (checker_id);

    -- Null: from before there were checkers.
    ALTER TABLE release_checks
      ADD COLUMN request_id bigint UNIQUE REFERENCES release_check_requests,
      ADD COLUMN checker_id int REFERENCES release_checkers,
      -- What was signed, as JSON, and the Ed25519 signature of exactly these bytes.
      ADD COLUMN statement text,
      ADD COLUMN signature bytea CONSTRAINT signature_is_whole CHECK (length(signature) = 64),
      ADD CONSTRAINT signed_as_a_whole CHECK (num_nulls(request_id, checker_id, statement, signature) IN (0, 4));
    CREATE INDEX release_checks_checker ON release_checks (checker_id);

    -- The sum of the sums of all files that can run, as checkers compute it from the bytes.
    CREATE FUNCTION release_files_sum(of_name text, of_version text) RETURNS text LANGUAGE sql STABLE AS $$
      SELECT encode(sha256(convert_to(coalesce(string_agg(file.key || ' ' || file.value, E'\\n' ORDER BY file.key COLLATE "C"), ''), 'UTF8')), 'hex')
        FROM releases r, jsonb_each_text(r.integrity) file WHERE r.name::text = of_name AND r.version = of_version
         -- A shell's page is a template, which its server verifies and fills.
         AND file.key <> 'index.html'
    $$;

    CREATE OR REPLACE FUNCTION release_checks_are_made_by_checkers() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE stated jsonb;
    BEGIN
      IF NOT EXISTS (
        SELECT FROM release_check_requests request JOIN release_checkers checker ON checker.id = request.checker_id
         WHERE request.id = NEW.request_id AND request.checker_id = NEW.checker_id AND request.done_at IS NULL AND checker.revoked_at IS NULL
           AND (request.remote_name, request.remote_version, request.shell_version) = (NEW.remote_name, NEW.remote_version, NEW.shell_version)
      ) THEN
        RAISE EXCEPTION 'a check is signed by the checker that took its request' USING ERRCODE = 'integrity_constraint_violation';
      END IF;
      stated = NEW.statement::jsonb;
      IF stated -> 'remote' IS DISTINCT FROM jsonb_build_object('name', NEW.remote_name, 'version', NEW.remote_version,
           'sum', release_files_sum(NEW.remote_name::text, NEW.remote_version))
         OR stated -> 'shell' IS DISTINCT FROM jsonb_build_object('version', NEW.shell_version, 'sum', release_files_sum('shell', NEW.shell_version))
         OR stated -> 'problems' IS DISTINCT FROM to_jsonb(NEW.problems) OR stated -> 'request' IS DISTINCT FROM to_jsonb(NEW.request_id) THEN
        RAISE EXCEPTION 'a check is of the registered bytes' USING ERRCODE = 'integrity_constraint_violation';
      END IF;
      RETURN NEW;
    END $$;

    -- The newest run of a pair decides, as long as its checker wasn't revoked. One from before there were checkers counts for what is live already.
    CREATE OR REPLACE FUNCTION release_missing_checks(candidate_name text, candidate_version text)
      RETURNS TABLE (name text, version text, reason text) LANGUAGE sql STABLE AS $$
      SELECT live.name::text, live.version, CASE WHEN newest.is_passed IS NULL THEN 'unchecked' ELSE 'failed' END
        FROM live_releases live
        CROSS JOIN LATERAL (
          SELECT CASE candidate_name WHEN 'shell' THEN live.name ELSE candidate_name END AS remote_name,
                 CASE candidate_name WHEN 'shell' THEN live.version ELSE candidate_version END AS remote_version,
                 CASE candidate_name WHEN 'shell' THEN candidate_version ELSE live.version END AS shell_version) pair
        LEFT JOIN LATERAL (
          SELECT run.is_passed
            FROM release_checks run
            LEFT JOIN release_checkers checker ON checker.id = run.checker_id
           WHERE (run.remote_name, run.remote_version, run.shell_version) = (pair.remote_name, pair.remote_version, pair.shell_version)
             AND CASE WHEN run.checker_id IS NOT NULL THEN checker.revoked_at IS NULL
                 ELSE EXISTS (SELECT FROM live_releases mine WHERE mine.name::text = candidate_name AND mine.version = candidate_version) END
           ORDER BY run.id DESC LIMIT 1) newest ON true
       WHERE (live.name = 'shell') <> (candidate_name = 'shell') AND NOT coalesce(newest.is_passed, false)
       ORDER BY 1, 2
    $$;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
