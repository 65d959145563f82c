import type { Knex } from 'knex';

/** Promo codes wait for a second person like gift codes, and what one member of staff gives alone is limited over 30 days, of both kinds. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE promo_codes
      -- The most that it can give; null where its uses have no end, and in codes from before.
      ADD COLUMN worth_hundredths bigint CHECK (worth_hundredths >= 0),
      ADD COLUMN needs_release boolean NOT NULL DEFAULT false,
      ADD COLUMN released_at timestamptz,
      ADD COLUMN released_by int REFERENCES accounts,
      ADD CONSTRAINT promo_released_by_somebody CHECK ((released_at IS NULL) = (released_by IS NULL)),
      ADD CONSTRAINT promo_released_by_another CHECK (
        released_by IS NULL OR (needs_release AND released_by <> created_by AND released_by IS DISTINCT FROM account_id));
    ALTER TABLE gift_codes
      ADD CONSTRAINT gift_for_others CHECK (
        purchase_id IS NOT NULL OR redeemed_by IS NULL OR (redeemed_by <> issued_by AND redeemed_by IS DISTINCT FROM released_by)) NOT VALID;
    -- Neither when a code was issued nor who released it is said when it is inserted.
    REVOKE INSERT ON gift_codes FROM fanfare_app;
    GRANT INSERT (code_hash, ending, hundredths, is_demo, issued_by, note, purchase_id, needs_release) ON gift_codes TO fanfare_app;
    GRANT INSERT (worth_hundredths, needs_release), UPDATE (released_at, released_by) ON promo_codes TO fanfare_app;

    -- What members of staff gave without anybody else. A stopped gift was never redeemed; a stopped promo code may have been used.
    CREATE VIEW codes_given_alone AS
      SELECT issued_by AS staff_account_id, hundredths::bigint AS hundredths, created_at FROM gift_codes
       WHERE issued_by IS NOT NULL AND purchase_id IS NULL AND NOT needs_release AND stopped_at IS NULL
      UNION ALL
      SELECT created_by, worth_hundredths, created_at FROM promo_codes WHERE created_by IS NOT NULL AND NOT needs_release;
    REVOKE INSERT, UPDATE, DELETE ON codes_given_alone FROM fanfare_app;
    CREATE INDEX gift_codes_of_issuer ON gift_codes (issued_by, created_at) WHERE purchase_id IS NULL;
    CREATE INDEX promo_codes_of_creator ON promo_codes (created_by, created_at);
    CREATE INDEX gift_codes_awaiting_release ON gift_codes (id) WHERE needs_release AND released_at IS NULL;

    -- Arguments: the columns of who issued it and of what it gives. The rules may set a lower limit, never a higher one.
    CREATE FUNCTION code_may_be_given_alone() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
    DECLARE staff int := (to_jsonb(NEW) ->> TG_ARGV[0])::int;
    BEGIN
      PERFORM pg_advisory_xact_lock(hashtext('codes given alone'), staff);
      IF to_jsonb(NEW) ->> TG_ARGV[1] IS NULL OR
         (SELECT sum(hundredths) FROM codes_given_alone
           WHERE staff_account_id = staff AND created_at > app_now() - interval '30 days') > 50000 THEN
        RAISE EXCEPTION 'account % gives more alone than one person may', staff USING ERRCODE = 'integrity_constraint_violation';
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER may_be_given_alone AFTER INSERT ON gift_codes FOR EACH ROW
      WHEN (NEW.issued_by IS NOT NULL AND NEW.purchase_id IS NULL AND NOT NEW.needs_release)
      EXECUTE FUNCTION code_may_be_given_alone('issued_by', 'hundredths');
    CREATE TRIGGER may_be_given_alone AFTER INSERT ON promo_codes FOR EACH ROW
      WHEN (NEW.created_by IS NOT NULL AND NOT NEW.needs_release)
      EXECUTE FUNCTION code_may_be_given_alone('created_by', 'worth_hundredths');

    CREATE FUNCTION promo_use_is_allowed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
    DECLARE promo promo_codes;
    BEGIN
      SELECT * INTO promo FROM promo_codes WHERE id = NEW.promo_code_id;
      IF promo.needs_release AND promo.released_at IS NULL THEN
        RAISE EXCEPTION 'promo code % waits for a second person', promo.id USING ERRCODE = 'integrity_constraint_violation';
      END IF;
      IF NEW.account_id IN (promo.created_by, promo.released_by) THEN
        RAISE EXCEPTION 'promo code % is for others than those who gave it', promo.id USING ERRCODE = 'integrity_constraint_violation';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER promo_use_is_allowed BEFORE INSERT ON promo_uses FOR EACH ROW EXECUTE FUNCTION promo_use_is_allowed();

    CREATE TRIGGER log_promo_release AFTER UPDATE OF released_by ON promo_codes FOR EACH ROW
      WHEN (NEW.released_by IS DISTINCT FROM OLD.released_by)
      EXECUTE FUNCTION log_staff_decision('promo_code_released', 'released_by', 'id', 'code', 'released_at', 'worth_hundredths');
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
