import type { Knex } from 'knex';

/**
 * Withdrawing the consent to marketing also removes the contact from the email service, which could otherwise go on mailing its own lists. A contact
 * that unsubscribed there stays on its blocklist. Giving the consent again before the removal was sent cancels it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE OR REPLACE FUNCTION withdrawal_ends_marketing() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    BEGIN
      DELETE FROM marketing_events WHERE account_id = NEW.account_id AND forwarded_at IS NULL AND event <> 'contact_removed';
      -- The contact of an account that is deleted goes with it, and who hadn't agreed until now is none.
      IF NEW.source NOT IN ('brevo', 'deletion')
         AND (SELECT c.is_given FROM consents c WHERE c.account_id = NEW.account_id AND c.kind = 'marketing' AND c.id < NEW.id ORDER BY c.id DESC LIMIT 1) THEN
        INSERT INTO marketing_events (account_id, event, properties, contact)
        SELECT a.id, 'contact_removed', '{}', a.email FROM accounts a
         WHERE a.id = NEW.account_id AND NOT a.is_demo AND a.email_confirmed_at IS NOT NULL AND a.erased_at IS NULL;
      END IF;
      RETURN NULL;
    END $$;

    CREATE FUNCTION consent_keeps_the_contact() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    BEGIN
      DELETE FROM marketing_events e USING accounts a
       WHERE a.id = NEW.account_id AND e.account_id = a.id AND e.event = 'contact_removed' AND e.forwarded_at IS NULL AND e.contact = a.email;
      RETURN NULL;
    END $$;
    REVOKE ALL ON FUNCTION consent_keeps_the_contact() FROM PUBLIC;
    CREATE TRIGGER keeps_the_contact AFTER INSERT ON consents FOR EACH ROW
      WHEN (NEW.kind = 'marketing' AND NEW.is_given) EXECUTE FUNCTION consent_keeps_the_contact();
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
