import type { Knex } from 'knex';

/**
 * A log of what concerns the safety of accounts. Triggers write what happens in the database, so that no code path can leave it out; refusals,
 * which change nothing, are written by the API. It holds no secrets and no address, and of networks only the part that many people share.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE security_events (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      kind text NOT NULL CHECK (kind IN ('signed_in', 'session_ended', 'confirmed', 'password_changed', 'factor_added', 'factor_removed',
        'recovery_codes_made', 'recovery_code_used', 'wrong_password', 'wrong_code', 'limited')),
      -- Null where somebody tried an unknown address.
      account_id int REFERENCES accounts,
      -- The /24 of an IPv4 address or the /48 of an IPv6 address; null where it isn't known.
      network text CHECK (length(network) <= 50),
      created_at timestamptz NOT NULL DEFAULT app_now()
    );
    CREATE INDEX security_events_of_account ON security_events (account_id, id DESC);
    CREATE INDEX security_events_by_age ON security_events (created_at);
    REVOKE ALL ON security_events FROM fanfare_app;
    GRANT SELECT, INSERT (kind, account_id, network) ON security_events TO fanfare_app;

    CREATE FUNCTION security_events_are_kept() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'DELETE' AND OLD.created_at < app_now() - interval '90 days' THEN
        RETURN OLD;
      END IF;
      RAISE EXCEPTION 'security events are kept for 90 days';
    END $$;
    CREATE TRIGGER kept BEFORE UPDATE OR DELETE ON security_events FOR EACH ROW EXECUTE FUNCTION security_events_are_kept();
    CREATE TRIGGER kept_whole BEFORE TRUNCATE ON security_events FOR EACH STATEMENT EXECUTE FUNCTION security_events_are_kept();
    CREATE FUNCTION forget_old_security_events() RETURNS SETOF bigint LANGUAGE sql SECURITY DEFINER SET search_path FROM CURRENT AS $$
      DELETE FROM security_events WHERE created_at < app_now() - interval '90 days' RETURNING id
    $$;
    REVOKE ALL ON FUNCTION forget_old_security_events() FROM PUBLIC;
    GRANT EXECUTE ON FUNCTION forget_old_security_events() TO fanfare_app;

    -- Of the browser that it was opened in, as above.
    ALTER TABLE sessions ADD COLUMN network text CHECK (length(network) <= 50);

    -- Arguments: the kind, and the column of the account.
    CREATE FUNCTION log_security_event() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
    DECLARE row jsonb := CASE TG_OP WHEN 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
    BEGIN
      INSERT INTO security_events (kind, account_id, network) VALUES (TG_ARGV[0], (row ->> TG_ARGV[1])::int, row ->> 'network');
      RETURN NULL;
    END $$;
    CREATE FUNCTION log_new_recovery_codes() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
    BEGIN
      INSERT INTO security_events (kind, account_id) SELECT DISTINCT 'recovery_codes_made', account_id FROM made;
      RETURN NULL;
    END $$;

    CREATE TRIGGER log_sign_in AFTER INSERT ON sessions FOR EACH ROW EXECUTE FUNCTION log_security_event('signed_in', 'account_id');
    CREATE TRIGGER log_end AFTER UPDATE OF ended_at ON sessions FOR EACH ROW
      WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL) EXECUTE FUNCTION log_security_event('session_ended', 'account_id');
    CREATE TRIGGER log_confirmation AFTER UPDATE OF verified_at ON sessions FOR EACH ROW
      WHEN (NEW.verified_at IS DISTINCT FROM OLD.verified_at) EXECUTE FUNCTION log_security_event('confirmed', 'account_id');
    CREATE TRIGGER log_password AFTER UPDATE OF password_hash ON accounts FOR EACH ROW
      WHEN (NEW.password_hash IS DISTINCT FROM OLD.password_hash) EXECUTE FUNCTION log_security_event('password_changed', 'id');
    CREATE TRIGGER log_new_factor AFTER INSERT ON second_factors FOR EACH ROW
      EXECUTE FUNCTION log_security_event('factor_added', 'account_id');
    CREATE TRIGGER log_removed_factor AFTER DELETE ON second_factors FOR EACH ROW
      EXECUTE FUNCTION log_security_event('factor_removed', 'account_id');
    CREATE TRIGGER log_used_code AFTER UPDATE OF used_at ON recovery_codes FOR EACH ROW
      WHEN (OLD.used_at IS NULL AND NEW.used_at IS NOT NULL) EXECUTE FUNCTION log_security_event('recovery_code_used', 'account_id');
    CREATE TRIGGER log_new_codes AFTER INSERT ON recovery_codes REFERENCING NEW TABLE AS made FOR EACH STATEMENT
      EXECUTE FUNCTION log_new_recovery_codes();
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
