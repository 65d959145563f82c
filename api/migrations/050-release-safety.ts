import type { Knex } from 'knex';

/**
 * Who checked a release, and what was switched off: a token can't vouch for what it published, and a version that was switched off stays
 * off until it is switched on again, under whatever name.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE release_tokens ADD COLUMN role text NOT NULL DEFAULT 'team' CHECK (role IN ('team', 'checker'));
    ALTER TABLE releases
      -- Null: published by staff, adopted by the operator, or from before.
      ADD COLUMN token_id int REFERENCES release_tokens,
      -- SHA-256 of the files regardless of the version that they name; null for releases from before.
      ADD COLUMN content_sum bytea CHECK (length(content_sum) = 32),
      -- What the build says it was built from.
      ADD COLUMN sources text CHECK (sources ~ '^[0-9a-f]{64}$');
    ALTER TABLE release_checks
      ADD COLUMN token_id int REFERENCES release_tokens,
      ADD COLUMN account_id int REFERENCES accounts,
      ADD CHECK (num_nonnulls(token_id, account_id) <= 1);

    -- ---- a check counts if somebody else than the publisher made it ----
    CREATE FUNCTION release_checks_are_made_by_checkers() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF num_nonnulls(NEW.token_id, NEW.account_id) <> 1 THEN
        RAISE EXCEPTION 'a check needs the token or the account that made it' USING ERRCODE = 'integrity_constraint_violation';
      END IF;
      IF NEW.token_id IS NOT NULL AND NOT EXISTS (
        SELECT FROM release_tokens t
         WHERE t.id = NEW.token_id AND t.revoked_at IS NULL AND t.name IN (NEW.remote_name, NEW.shell_name)
      ) OR NEW.account_id IS NOT NULL AND NOT EXISTS (
        SELECT FROM accounts a WHERE a.id = NEW.account_id AND a.is_staff AND a.suspended_at IS NULL
      ) THEN
        RAISE EXCEPTION 'a check is made by staff, or with a token of one of both sides' USING ERRCODE = 'integrity_constraint_violation';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER made_by_checkers BEFORE INSERT ON release_checks
      FOR EACH ROW EXECUTE FUNCTION release_checks_are_made_by_checkers();

    -- Counterparts that are live now and with which the newest browser run, and the newest one that counts, did not both pass.
    DROP FUNCTION release_missing_checks(text, text);
    CREATE FUNCTION release_missing_checks(candidate_name text, candidate_version text)
      RETURNS TABLE (name text, version text, reason text) LANGUAGE sql STABLE AS $$
      SELECT live.name::text, live.version,
             CASE WHEN newest.is_passed IS NULL THEN 'unchecked'
                  WHEN NOT newest.is_passed OR NOT counted.is_passed THEN 'failed'
                  ELSE 'own_check' END
        FROM live_releases live
        CROSS JOIN LATERAL (
          SELECT CASE candidate_name WHEN 'shell' THEN live.name ELSE candidate_name END AS remote_name,
                 CASE candidate_name WHEN 'shell' THEN live.version ELSE candidate_version END AS remote_version,
                 CASE candidate_name WHEN 'shell' THEN candidate_version ELSE live.version END AS shell_version) pair
        LEFT JOIN LATERAL (
          SELECT run.is_passed FROM release_checks run
           WHERE (run.remote_name, run.remote_version, run.shell_version) = (pair.remote_name, pair.remote_version, pair.shell_version)
           ORDER BY run.id DESC LIMIT 1) newest ON true
        LEFT JOIN LATERAL (
          SELECT run.is_passed
            FROM release_checks run
            LEFT JOIN release_tokens checker ON checker.id = run.token_id
           WHERE (run.remote_name, run.remote_version, run.shell_version) = (pair.remote_name, pair.remote_version, pair.shell_version)
             AND (run.account_id IS NOT NULL
                  OR checker.revoked_at IS NULL AND run.token_id <> coalesce((
                       SELECT r.token_id FROM releases r WHERE r.name = candidate_name AND r.version = candidate_version), 0))
           ORDER BY run.id DESC LIMIT 1) counted ON true
       WHERE (live.name = 'shell') <> (candidate_name = 'shell')
         AND NOT (coalesce(newest.is_passed, false) AND coalesce(counted.is_passed, false))
       ORDER BY 1, 2
    $$;

    -- ---- what was switched off ----
    CREATE TABLE release_withdrawals (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      name front_end NOT NULL,
      version text NOT NULL,
      -- False: switched on again.
      is_withdrawn boolean NOT NULL,
      revision bigint NOT NULL,
      created_at timestamptz NOT NULL DEFAULT app_now(),
      FOREIGN KEY (name, version) REFERENCES releases (name, version),
      FOREIGN KEY (name, revision) REFERENCES channel_events (name, revision)
    );
    CREATE INDEX release_withdrawals_newest ON release_withdrawals (name, version, id DESC);
    CREATE TRIGGER only_grows BEFORE UPDATE OR DELETE OR TRUNCATE ON release_withdrawals
      FOR EACH STATEMENT EXECUTE FUNCTION releases_are_kept();

    CREATE VIEW withdrawn_releases AS
      SELECT newest.name, newest.version, r.content_sum, r.sources, newest.revision
        FROM (SELECT DISTINCT ON (w.name, w.version) w.* FROM release_withdrawals w ORDER BY w.name, w.version, w.id DESC) newest
        JOIN releases r ON r.name = newest.name AND r.version = newest.version
       WHERE newest.is_withdrawn;

    -- Whether a version, or the same content or sources under another version, was switched off and not on again.
    CREATE FUNCTION release_is_withdrawn(candidate_name text, candidate_version text) RETURNS boolean LANGUAGE sql STABLE AS $$
      SELECT EXISTS (
        SELECT FROM withdrawn_releases w
         WHERE w.name = candidate_name
           AND (w.version = candidate_version OR EXISTS (
                  SELECT FROM releases r
                   WHERE r.name = candidate_name AND r.version = candidate_version
                     AND (r.content_sum = w.content_sum OR r.sources = w.sources))))
    $$;

    -- Switching off withdraws what is live at that moment; switching on gives back what is live then.
    CREATE FUNCTION channels_withdraw() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    BEGIN
      INSERT INTO release_withdrawals (name, version, is_withdrawn, revision)
      SELECT NEW.name, live.version, true, NEW.revision
        FROM unnest(ARRAY[NEW.stable_version, NEW.canary_version]) live (version)
       WHERE NEW.is_killed AND live.version IS NOT NULL
       UNION ALL
      SELECT NEW.name, w.version, false, NEW.revision
        FROM withdrawn_releases w
       WHERE NOT NEW.is_killed AND w.name = NEW.name
         AND EXISTS (
           SELECT FROM releases r
            WHERE r.name = NEW.name AND r.version IN (NEW.stable_version, NEW.canary_version)
              AND (r.version = w.version OR r.content_sum = w.content_sum OR r.sources = w.sources));
      RETURN NULL;
    END $$;
    CREATE TRIGGER withdraw AFTER UPDATE ON channels FOR EACH ROW
      WHEN (OLD.is_killed <> NEW.is_killed) EXECUTE FUNCTION channels_withdraw();

    -- Neither the API nor the operator deploys what was switched off, or keeps it to roll back to.
    CREATE FUNCTION channels_stay_withdrawn() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE candidate text;
    BEGIN
      FOR candidate IN
        SELECT NEW.stable_version WHERE NEW.stable_version IS DISTINCT FROM OLD.stable_version
        UNION
        SELECT NEW.canary_version WHERE NEW.canary_version IS DISTINCT FROM OLD.canary_version
        UNION
        (SELECT unnest(array_append(NEW.earlier_versions, NEW.last_good_version))
         EXCEPT
         SELECT unnest(array_append(OLD.earlier_versions, OLD.last_good_version)))
      LOOP
        IF release_is_withdrawn(NEW.name, candidate) THEN
          RAISE EXCEPTION '% % was switched off', NEW.name, candidate USING ERRCODE = 'integrity_constraint_violation';
        END IF;
      END LOOP;
      RETURN NEW;
    END $$;
    CREATE TRIGGER stay_withdrawn BEFORE INSERT OR UPDATE ON channels FOR EACH ROW EXECUTE FUNCTION channels_stay_withdrawn();

    REVOKE INSERT, UPDATE, DELETE ON release_withdrawals FROM fanfare_app;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
