import type { Knex } from 'knex';

/**
 * Changes of an account's address: asked for, confirmed by a link to the new one, and stopped or undone by a link to the old one. An address
 * that can still be restored is nobody else's. The payment provider's customer follows.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE email_changes (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      account_id int NOT NULL REFERENCES accounts,
      old_email citext NOT NULL CHECK (length(old_email) <= 254),
      -- Only who has shown that they read the old address may stop or undo a change.
      old_was_confirmed boolean NOT NULL,
      new_email citext NOT NULL CHECK (length(new_email) <= 254),
      requested_at timestamptz NOT NULL DEFAULT app_now(),
      expires_at timestamptz NOT NULL,
      confirmed_at timestamptz,
      -- Withdrawn, replaced by another one, stopped, or undone.
      ended_at timestamptz,
      -- Until then it can be undone, and the old address stays reserved.
      undo_until timestamptz,
      CONSTRAINT email_change_is_one CHECK (old_email <> new_email),
      CONSTRAINT email_change_undone_after CHECK ((confirmed_at IS NULL) = (undo_until IS NULL))
    );
    CREATE UNIQUE INDEX email_changes_open ON email_changes (account_id) WHERE confirmed_at IS NULL AND ended_at IS NULL;
    CREATE INDEX email_changes_account ON email_changes (account_id, id);
    CREATE INDEX email_changes_reserved ON email_changes (old_email) WHERE confirmed_at IS NOT NULL AND ended_at IS NULL;
    REVOKE UPDATE ON email_changes FROM fanfare_app;
    GRANT UPDATE (confirmed_at, ended_at, undo_until) ON email_changes TO fanfare_app;

    CREATE FUNCTION account_email_is_not_reserved() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (SELECT FROM email_changes c WHERE c.old_email = NEW.email AND c.account_id <> NEW.id
                    AND c.confirmed_at IS NOT NULL AND c.ended_at IS NULL AND c.undo_until > app_now()) THEN
        RAISE EXCEPTION 'an address that can be restored is reserved' USING ERRCODE = 'unique_violation';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER email_is_not_reserved BEFORE INSERT OR UPDATE OF email ON accounts
      FOR EACH ROW EXECUTE FUNCTION account_email_is_not_reserved();

    ALTER TABLE one_time_tokens
      ADD COLUMN email_change_id bigint REFERENCES email_changes ON DELETE CASCADE,
      DROP CONSTRAINT one_time_tokens_purpose_check,
      ADD CONSTRAINT one_time_tokens_purpose_check CHECK (purpose IN
        ('confirm_email', 'reset_password', 'undo_factor', 'change_email', 'stop_email_change')),
      ADD CONSTRAINT tokens_of_changes_name_them CHECK
        ((purpose IN ('change_email', 'stop_email_change')) = (email_change_id IS NOT NULL));
    CREATE INDEX one_time_tokens_email_change ON one_time_tokens (email_change_id) WHERE email_change_id IS NOT NULL;

    ALTER TABLE sessions
      DROP CONSTRAINT sessions_end_reason_check,
      ADD CONSTRAINT sessions_end_reason_check CHECK (end_reason IN
        ('signed_out', 'reuse', 'password_changed', 'suspended', 'ended_by_owner', 'factor_removed', 'email_changed', 'account_deleted'));
    ALTER TABLE security_events
      DROP CONSTRAINT security_events_kind_check,
      ADD CONSTRAINT security_events_kind_check CHECK (kind IN ('signed_in', 'session_ended', 'confirmed', 'password_changed', 'factor_added',
        'factor_removed', 'recovery_codes_made', 'recovery_code_used', 'wrong_password', 'wrong_code', 'limited', 'email_change_asked',
        'email_changed', 'export_asked', 'deletion_asked', 'deletion_undone'));
    CREATE TRIGGER log_email_change_asked AFTER INSERT ON email_changes FOR EACH ROW
      EXECUTE FUNCTION log_security_event('email_change_asked', 'account_id');
    CREATE TRIGGER log_email AFTER UPDATE OF email ON accounts FOR EACH ROW
      WHEN (NEW.email IS DISTINCT FROM OLD.email) EXECUTE FUNCTION log_security_event('email_changed', 'id');

    -- The address that the provider was told last.
    ALTER TABLE billing_customers ADD COLUMN email citext;
    UPDATE billing_customers c SET email = a.email FROM accounts a WHERE a.id = c.account_id AND c.customer_id IS NOT NULL;
    GRANT UPDATE (email) ON billing_customers TO fanfare_app;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
