import type { Knex } from 'knex';

/**
 * The caller's key of a purchase whose payment didn't match it stays taken: something was charged. Staff can't vouch for a release that they
 * published. And switching off once more withdraws what became live in the meantime.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP INDEX purchases_one_of_caller_key;
    CREATE UNIQUE INDEX purchases_one_of_caller_key ON purchases (caller_key)
      WHERE status <> 'canceled' AND (status <> 'failed' OR failure IS NOT DISTINCT FROM 'mismatch');

    -- Null: published with a token, adopted by the operator, or from before.
    ALTER TABLE releases ADD COLUMN account_id int REFERENCES accounts, ADD CHECK (num_nonnulls(token_id, account_id) <= 1);

    -- As before, but whose account published it is nobody else.
    CREATE OR REPLACE FUNCTION release_missing_checks(candidate_name text, candidate_version text)
      RETURNS TABLE (name text, version text, reason text) LANGUAGE sql STABLE AS $$
      SELECT live.name::text, live.version,
             CASE WHEN newest.is_passed IS NULL THEN 'unchecked'
                  WHEN NOT newest.is_passed OR NOT counted.is_passed THEN 'failed'
                  ELSE 'own_check' END
        FROM live_releases live
        LEFT JOIN releases candidate ON candidate.name = candidate_name AND candidate.version = candidate_version
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
             AND CASE WHEN run.account_id IS NOT NULL THEN run.account_id IS DISTINCT FROM candidate.account_id
                 ELSE checker.revoked_at IS NULL AND run.token_id IS DISTINCT FROM candidate.token_id AND run.token_id IS NOT NULL END
           ORDER BY run.id DESC LIMIT 1) counted ON true
       WHERE (live.name = 'shell') <> (candidate_name = 'shell')
         AND NOT (coalesce(newest.is_passed, false) AND coalesce(counted.is_passed, false))
       ORDER BY 1, 2
    $$;

    CREATE FUNCTION is_switching_off(channel_name text, at_revision bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
      SELECT EXISTS (SELECT FROM channel_events e WHERE e.name::text = channel_name AND e.revision = at_revision AND e.verb = 'killed')
    $$;
    DROP TRIGGER withdraw ON channels;
    CREATE TRIGGER withdraw AFTER UPDATE ON channels FOR EACH ROW
      WHEN (OLD.is_killed <> NEW.is_killed OR NEW.is_killed AND is_switching_off(NEW.name::text, NEW.revision))
      EXECUTE FUNCTION channels_withdraw();
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
