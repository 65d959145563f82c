import type { Knex } from 'knex';

/**
 * What the email service keeps follows what is decided here, and the other way round: its unsubscribe link withdraws the consent, and the contact of
 * a deleted account, or of an address that an account left, is removed there, by the queue of the events. And who was told of which new terms.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE consents
      DROP CONSTRAINT consents_source_check,
      ADD CONSTRAINT consents_source_check
        CHECK (source IN ('sign_up', 'google', 'spotify', 'account', 'renewal', 'demo', 'deletion', 'brevo'));

    ALTER TABLE marketing_events
      -- The contact to remove, while that waits: the account has lost its address by then.
      ADD COLUMN contact citext CHECK (length(contact) <= 254),
      ADD CONSTRAINT contact_of_removals CHECK ((contact IS NOT NULL) = (event = 'contact_removed' AND forwarded_at IS NULL));

    CREATE OR REPLACE FUNCTION marketing_event_has_consent() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      -- A removal is what somebody without consent is owed.
      IF NEW.event = 'contact_removed' THEN RETURN NEW; END IF;
      -- A withdrawal at the same time comes before or after it, and then takes it away.
      PERFORM FROM accounts WHERE id = NEW.account_id FOR NO KEY UPDATE;
      IF NOT EXISTS (SELECT FROM newest_consent(NEW.account_id, 'marketing') WHERE is_given) THEN
        RAISE EXCEPTION 'a marketing event without consent' USING ERRCODE = 'check_violation';
      END IF;
      RETURN NEW;
    END $$;

    CREATE FUNCTION former_address_leaves_marketing() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    BEGIN
      -- Whoever never agreed is no contact there.
      IF NOT OLD.is_demo AND EXISTS (SELECT FROM consents WHERE account_id = OLD.id AND kind = 'marketing' AND is_given) THEN
        INSERT INTO marketing_events (account_id, event, properties, contact) VALUES (OLD.id, 'contact_removed', '{}', OLD.email);
      END IF;
      RETURN NULL;
    END $$;
    REVOKE ALL ON FUNCTION former_address_leaves_marketing() FROM PUBLIC;
    CREATE TRIGGER leaves_marketing AFTER UPDATE OF erased_at ON accounts FOR EACH ROW
      WHEN (OLD.erased_at IS NULL AND NEW.erased_at IS NOT NULL) EXECUTE FUNCTION former_address_leaves_marketing();
    CREATE TRIGGER left_address_leaves_marketing AFTER UPDATE OF email ON accounts FOR EACH ROW
      WHEN (OLD.email IS DISTINCT FROM NEW.email AND OLD.email_confirmed_at IS NOT NULL AND NEW.erased_at IS NULL)
      EXECUTE FUNCTION former_address_leaves_marketing();

    -- A removal doesn't wait for a consent, and so isn't ended by its withdrawal.
    CREATE OR REPLACE FUNCTION withdrawal_ends_marketing() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    BEGIN
      DELETE FROM marketing_events WHERE account_id = NEW.account_id AND forwarded_at IS NULL AND event <> 'contact_removed';
      RETURN NULL;
    END $$;

    CREATE TABLE terms_notices (
      account_id int NOT NULL REFERENCES accounts,
      -- The day from which the new terms apply.
      version text NOT NULL CHECK (version ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
      queued_at timestamptz NOT NULL DEFAULT app_now(),
      PRIMARY KEY (account_id, version)
    );
    REVOKE ALL ON terms_notices FROM fanfare_app;
    GRANT SELECT, INSERT (account_id, version) ON terms_notices TO fanfare_app;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
