import type { Knex } from 'knex';

/**
 * What may follow an answer: one reply of the creator, and one free resend of a newer version where the curator asked for it. A
 * resend is a submission of a campaign of its own; it costs nothing, holds nothing and earns nothing.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE replies (
      submission_id int PRIMARY KEY REFERENCES answers,
      creator_account_id int NOT NULL REFERENCES accounts,
      text text NOT NULL CHECK (length(text) BETWEEN 1 AND 1000),
      sent_at timestamptz NOT NULL DEFAULT app_now()
    );
    REVOKE UPDATE, DELETE ON replies FROM fanfare_app;

    ALTER TABLE campaigns ADD COLUMN resend_of int REFERENCES campaigns;
    CREATE INDEX campaigns_resends ON campaigns (resend_of) WHERE resend_of IS NOT NULL;
    ALTER TABLE submissions
      DROP CONSTRAINT submissions_price_hundredths_check,
      -- Unique: one resend for each answer that asked for it.
      ADD COLUMN resend_of int UNIQUE REFERENCES submissions,
      ADD CONSTRAINT only_resends_are_free CHECK (
        CASE WHEN resend_of IS NULL THEN price_hundredths > 0 ELSE price_hundredths = 0 END);

    CREATE FUNCTION resend_was_asked_for() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'UPDATE' THEN
        IF NEW.resend_of IS DISTINCT FROM OLD.resend_of THEN
          RAISE EXCEPTION 'the terms of submission % are fixed', OLD.id USING ERRCODE = 'check_violation';
        END IF;
        RETURN NEW;
      END IF;
      IF NEW.resend_of IS NOT NULL AND NOT EXISTS (
           SELECT 1 FROM submissions first
             JOIN answers a ON a.submission_id = first.id AND a.wants_new_version
             JOIN campaigns was ON was.id = first.campaign_id AND was.type <> 'influencers'
             JOIN campaigns now_sent ON now_sent.id = NEW.campaign_id AND now_sent.resend_of = was.id
            WHERE first.id = NEW.resend_of AND first.service_id = NEW.service_id AND first.track_id = NEW.track_id
              AND first.creator_account_id = NEW.creator_account_id) THEN
        RAISE EXCEPTION 'nobody asked for the new version that submission % would send', NEW.resend_of
          USING ERRCODE = 'integrity_constraint_violation';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER resend_was_asked_for BEFORE INSERT OR UPDATE OF resend_of ON submissions
      FOR EACH ROW EXECUTE FUNCTION resend_was_asked_for();
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
