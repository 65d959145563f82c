import type { Knex } from 'knex';

/**
 * PayPal beside cards, promo codes, and gifts that are bought or issued by staff.
 *
 * A promo code is used up by a row in `promo_uses`, written when a payment is about to be captured: the code's own limits are
 * constraints on that row and on the counter that it moves, so two captures at once can't share a last use.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE ledger_journals DROP CONSTRAINT ledger_journals_kind_check;
    ALTER TABLE ledger_journals ADD CONSTRAINT ledger_journals_kind_check CHECK (kind IN (
      'gift_redeemed', 'credits_purchased', 'subscription_granted', 'demo_granted',
      'campaign_paid', 'answer_posted', 'submission_refunded', 'earning_cleared',
      'return_begun', 'return_paid', 'return_failed',
      -- Euros alone: its credits are issued to whoever redeems it.
      'gift_purchased',
      'chargeback_opened', 'chargeback_won', 'debt_settled'));

    CREATE TABLE promo_codes (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      code text NOT NULL UNIQUE CHECK (code ~ '^[A-Z0-9][A-Z0-9-]{2,38}[A-Z0-9]$'),
      kind text NOT NULL CHECK (kind IN ('percent_off', 'amount_off', 'bonus_percent', 'bonus_credits')),
      -- Whole percents, euro cents, or whole credits, by its kind.
      value int NOT NULL CHECK (value > 0),
      starts_at timestamptz,
      ends_at timestamptz,
      max_uses int CHECK (max_uses > 0),
      one_per_account boolean NOT NULL DEFAULT true,
      first_purchase_only boolean NOT NULL DEFAULT false,
      -- The smallest pack.
      min_credits int CHECK (min_credits > 0),
      -- Nobody else's.
      account_id int REFERENCES accounts,
      note text NOT NULL DEFAULT '',
      is_demo boolean NOT NULL DEFAULT false,
      created_by int REFERENCES accounts,
      created_at timestamptz NOT NULL DEFAULT app_now(),
      stopped_by int REFERENCES accounts,
      stopped_at timestamptz,
      -- Moved by the trigger below alone.
      uses int NOT NULL DEFAULT 0 CHECK (uses >= 0),
      CHECK (ends_at > starts_at),
      CHECK (kind <> 'percent_off' OR value < 100),
      CONSTRAINT promo_never_over_used CHECK (uses <= max_uses)
    );
    -- People leave dashes out, so no two codes may differ by them alone.
    CREATE UNIQUE INDEX promo_codes_as_typed ON promo_codes (replace(code, '-', ''));

    ALTER TABLE purchases
      ADD COLUMN method text NOT NULL DEFAULT 'card' CHECK (method IN ('card', 'paypal')),
      ADD COLUMN purpose text NOT NULL DEFAULT 'credits' CHECK (purpose IN ('credits', 'gift')),
      ADD COLUMN promo_code_id int REFERENCES promo_codes,
      ADD COLUMN discount_cents bigint NOT NULL DEFAULT 0 CHECK (discount_cents >= 0),
      -- On top of the pack's credits.
      ADD COLUMN bonus_hundredths bigint NOT NULL DEFAULT 0 CHECK (bonus_hundredths >= 0),
      ADD COLUMN paypal_order_id text UNIQUE,
      ADD COLUMN paypal_capture_id text UNIQUE,
      -- Where PayPal leads back to: a path of the shell.
      ADD COLUMN page text,
      -- Stored before the capture is asked for; a new one only after the provider answered that it failed.
      ADD COLUMN capture_key uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
      ADD CONSTRAINT purchase_by_its_method CHECK (
        CASE method WHEN 'card' THEN paypal_order_id IS NULL AND paypal_capture_id IS NULL ELSE payment_intent_id IS NULL END),
      ADD CONSTRAINT purchase_cheaper_by_a_code CHECK (promo_code_id IS NOT NULL OR (discount_cents = 0 AND bonus_hundredths = 0)),
      ADD CONSTRAINT purchase_gift_at_full_price CHECK (purpose = 'credits' OR promo_code_id IS NULL),
      DROP CONSTRAINT purchase_paid_by_an_intent,
      ADD CONSTRAINT purchase_paid_by_a_payment CHECK (
        paid_at IS NULL OR CASE method WHEN 'card' THEN payment_intent_id IS NOT NULL ELSE paypal_capture_id IS NOT NULL END);
    DROP INDEX purchases_one_under_way;
    CREATE UNIQUE INDEX purchases_one_under_way ON purchases
      (account_id, pack_id, credits, price_cents, method, purpose, bonus_hundredths, coalesce(promo_code_id, 0))
      WHERE status IN ('open', 'processing');
    GRANT UPDATE (paypal_order_id, paypal_capture_id, capture_key) ON purchases TO fanfare_app;

    CREATE FUNCTION purchase_keeps_its_terms() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF (NEW.method, NEW.purpose, NEW.promo_code_id, NEW.discount_cents, NEW.bonus_hundredths, NEW.page)
         IS DISTINCT FROM (OLD.method, OLD.purpose, OLD.promo_code_id, OLD.discount_cents, OLD.bonus_hundredths, OLD.page)
         OR (OLD.paid_at IS NOT NULL AND NEW.capture_key <> OLD.capture_key)
         OR (OLD.paypal_order_id IS NOT NULL AND NEW.paypal_order_id IS DISTINCT FROM OLD.paypal_order_id)
         OR (OLD.paypal_capture_id IS NOT NULL AND NEW.paypal_capture_id IS DISTINCT FROM OLD.paypal_capture_id) THEN
        RAISE EXCEPTION 'purchase % is what it is', OLD.id USING ERRCODE = 'integrity_constraint_violation';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER purchase_keeps_its_terms BEFORE UPDATE ON purchases FOR EACH ROW EXECUTE FUNCTION purchase_keeps_its_terms();

    CREATE TABLE promo_uses (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      promo_code_id int NOT NULL REFERENCES promo_codes,
      account_id int NOT NULL REFERENCES accounts,
      purchase_id int NOT NULL REFERENCES purchases,
      -- As the code was when it was used: an index can't look at another table.
      is_one_per_account boolean NOT NULL,
      used_at timestamptz NOT NULL DEFAULT app_now(),
      -- The capture failed after all, so the use is free again.
      released_at timestamptz
    );
    CREATE UNIQUE INDEX promo_uses_of_purchase ON promo_uses (purchase_id) WHERE released_at IS NULL;
    CREATE UNIQUE INDEX promo_uses_one_per_account ON promo_uses (promo_code_id, account_id)
      WHERE is_one_per_account AND released_at IS NULL;
    CREATE INDEX promo_uses_of_code ON promo_uses (promo_code_id, id DESC);
    CREATE INDEX promo_uses_of_account ON promo_uses (account_id) WHERE released_at IS NULL;
    -- How a code is doing, without a look at the purchases themselves.
    CREATE INDEX purchases_of_promo ON purchases (promo_code_id) INCLUDE (price_cents, discount_cents, bonus_hundredths)
      WHERE promo_code_id IS NOT NULL AND paid_at IS NOT NULL;

    CREATE FUNCTION promo_use_counts() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
    BEGIN
      IF TG_OP = 'INSERT' THEN
        IF NOT EXISTS (SELECT 1 FROM purchases p JOIN promo_codes c ON c.id = p.promo_code_id
             WHERE (p.id, p.account_id, c.id, c.one_per_account)
                 = (NEW.purchase_id, NEW.account_id, NEW.promo_code_id, NEW.is_one_per_account) AND p.paid_at IS NULL) THEN
          RAISE EXCEPTION 'use % of a promo code is not of its purchase', NEW.id USING ERRCODE = 'integrity_constraint_violation';
        END IF;
        UPDATE promo_codes SET uses = uses + 1 WHERE id = NEW.promo_code_id;
      ELSIF OLD.released_at IS NOT NULL OR (NEW.promo_code_id, NEW.account_id, NEW.purchase_id, NEW.is_one_per_account, NEW.used_at)
            IS DISTINCT FROM (OLD.promo_code_id, OLD.account_id, OLD.purchase_id, OLD.is_one_per_account, OLD.used_at) THEN
        RAISE EXCEPTION 'use % of a promo code is what it is', OLD.id USING ERRCODE = 'integrity_constraint_violation';
      ELSIF NEW.released_at IS NOT NULL THEN
        IF EXISTS (SELECT 1 FROM purchases p WHERE p.id = NEW.purchase_id AND p.paid_at IS NOT NULL) THEN
          RAISE EXCEPTION 'use % of a promo code was paid with', OLD.id USING ERRCODE = 'integrity_constraint_violation';
        END IF;
        UPDATE promo_codes SET uses = uses - 1 WHERE id = NEW.promo_code_id;
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER promo_use_counts AFTER INSERT OR UPDATE ON promo_uses FOR EACH ROW EXECUTE FUNCTION promo_use_counts();
    REVOKE INSERT, UPDATE, DELETE ON promo_codes, promo_uses FROM fanfare_app;
    -- Neither its uses nor its end are anybody's to begin with.
    GRANT INSERT (code, kind, value, starts_at, ends_at, max_uses, one_per_account, first_purchase_only, min_credits, account_id,
                  note, created_by) ON promo_codes TO fanfare_app;
    GRANT INSERT (promo_code_id, account_id, purchase_id, is_one_per_account) ON promo_uses TO fanfare_app;
    GRANT UPDATE (stopped_at, stopped_by) ON promo_codes TO fanfare_app;
    GRANT UPDATE (released_at) ON promo_uses TO fanfare_app;

    ALTER TABLE gift_codes
      -- Its last characters, by which people tell codes apart; the others stay unknown.
      ADD COLUMN ending text CHECK (length(ending) <= 5),
      ADD COLUMN note text NOT NULL DEFAULT '',
      ADD COLUMN purchase_id int REFERENCES purchases,
      ADD COLUMN stopped_at timestamptz,
      ADD COLUMN stopped_by int REFERENCES accounts,
      ADD CONSTRAINT gift_stopped_is_not_redeemed CHECK (stopped_at IS NULL OR redeemed_at IS NULL);
    -- A code that is shown again is another one, and the one before is stopped.
    CREATE UNIQUE INDEX gift_codes_one_per_purchase ON gift_codes (purchase_id) WHERE stopped_at IS NULL;
    CREATE INDEX gift_codes_of_purchase ON gift_codes (purchase_id, id DESC) WHERE purchase_id IS NOT NULL;
    -- For staff and buyers nothing of a code can be changed but its end.
    REVOKE UPDATE ON gift_codes FROM fanfare_app;
    GRANT UPDATE (redeemed_by, redeemed_at, stopped_at, stopped_by) ON gift_codes TO fanfare_app;

    -- Of a bonus as much goes as of the credits that it came with.
    ALTER TABLE purchase_returns ADD COLUMN bonus_hundredths bigint NOT NULL DEFAULT 0 CHECK (bonus_hundredths >= 0);

    -- Paid means booked: the legs of exactly this purchase, in the same transaction. A gift is its euros.
    CREATE OR REPLACE FUNCTION purchase_is_booked() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
    DECLARE source text := 'payment:' || NEW.id; booked int; wanted int;
    BEGIN
      IF NEW.paid_at IS NULL THEN RETURN NULL; END IF;
      SELECT count(*) INTO booked FROM ledger_journals j JOIN ledger_transfers t ON t.journal_id = j.id
       WHERE j.idem = source AND j.creator_account_id = NEW.account_id AND t.phase = 'single'
         AND j.kind = CASE NEW.purpose WHEN 'gift' THEN 'gift_purchased' ELSE 'credits_purchased' END
         AND ((t.unit, t.amount, t.idem) IN (('eur', NEW.price_cents, source || ':sold'))
              OR (NEW.purpose = 'credits'
                  AND (t.unit, t.amount, t.idem) IN (('credit', NEW.credits * 100::bigint, source || ':issued'),
                                                     ('credit', NEW.bonus_hundredths, 'bonus:' || NEW.id || ':issued'))));
      wanted := CASE WHEN NEW.purpose = 'gift' THEN 1 WHEN NEW.bonus_hundredths > 0 THEN 3 ELSE 2 END;
      IF booked <> wanted THEN
        RAISE EXCEPTION 'purchase % is paid without its legs', NEW.id USING ERRCODE = 'integrity_constraint_violation';
      END IF;
      IF NEW.promo_code_id IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM promo_uses u WHERE u.purchase_id = NEW.id AND u.promo_code_id = NEW.promo_code_id AND u.released_at IS NULL) THEN
        RAISE EXCEPTION 'purchase % is paid, its code is not used', NEW.id USING ERRCODE = 'integrity_constraint_violation';
      END IF;
      RETURN NULL;
    END $$;

    -- A code that was bought holds what was paid, and exists once it was.
    CREATE FUNCTION gift_code_is_paid() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
    BEGIN
      IF NEW.purchase_id IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM purchases p WHERE p.id = NEW.purchase_id AND p.purpose = 'gift' AND p.status = 'paid'
           AND p.credits * 100::bigint = NEW.hundredths) THEN
        RAISE EXCEPTION 'a gift code is not what purchase % paid', NEW.purchase_id USING ERRCODE = 'integrity_constraint_violation';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER gift_code_is_paid BEFORE INSERT ON gift_codes FOR EACH ROW EXECUTE FUNCTION gift_code_is_paid();

    -- What was paid back can come back from the bank: the one way in which less may have gone back than before. Its credits are booked
    -- to be here again first.
    CREATE OR REPLACE FUNCTION purchase_return_moves_forward() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE is_undone boolean := OLD.state = 'paid' AND NEW.state = 'failed' AND NEW.closed_at = OLD.closed_at
      AND EXISTS (SELECT 1 FROM ledger_journals WHERE idem = 'return:' || OLD.id || ':undone');
    BEGIN
      IF (OLD.state <> 'pending' AND NOT is_undone)
         OR (NEW.purchase_id, NEW.hundredths, NEW.bonus_hundredths, NEW.cents, NEW.created_at)
           IS DISTINCT FROM (OLD.purchase_id, OLD.hundredths, OLD.bonus_hundredths, OLD.cents, OLD.created_at)
         OR (OLD.refund_id IS NOT NULL AND NEW.refund_id IS DISTINCT FROM OLD.refund_id) THEN
        RAISE EXCEPTION 'return % is what it is', OLD.id USING ERRCODE = 'integrity_constraint_violation';
      END IF;
      RETURN NEW;
    END $$;
    CREATE OR REPLACE FUNCTION purchase_moves_forward() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE is_undone boolean := NEW.returned_cents < OLD.returned_cents AND NEW.returned_cents =
      (SELECT coalesce(sum(cents), 0) FROM purchase_returns WHERE purchase_id = OLD.id AND state = 'paid');
    BEGIN
      IF (NEW.account_id, NEW.pack_id, NEW.credits, NEW.price_cents, NEW.idempotency_key, NEW.created_at)
         IS DISTINCT FROM (OLD.account_id, OLD.pack_id, OLD.credits, OLD.price_cents, OLD.idempotency_key, OLD.created_at)
         OR (OLD.payment_intent_id IS NOT NULL AND NEW.payment_intent_id IS DISTINCT FROM OLD.payment_intent_id)
         OR (OLD.paid_at IS NOT NULL AND NEW.paid_at IS DISTINCT FROM OLD.paid_at) THEN
        RAISE EXCEPTION 'purchase % is what it is', OLD.id USING ERRCODE = 'integrity_constraint_violation';
      END IF;
      IF NEW.status <> OLD.status AND NOT (CASE OLD.status
           -- A card that is declined while it is worked on leaves the purchase open for another one.
           WHEN 'open' THEN NEW.status IN ('processing', 'paid', 'failed', 'canceled')
           WHEN 'processing' THEN NEW.status IN ('open', 'paid', 'failed', 'canceled')
           WHEN 'paid' THEN NEW.status = 'returned'
           WHEN 'returned' THEN NEW.status = 'paid' AND is_undone
           ELSE false END) THEN
        RAISE EXCEPTION 'purchase % can''t go from % to %', OLD.id, OLD.status, NEW.status USING ERRCODE = 'integrity_constraint_violation';
      END IF;
      IF NEW.returned_cents < OLD.returned_cents AND NOT is_undone THEN
        RAISE EXCEPTION 'what purchase % gave back is gone', OLD.id USING ERRCODE = 'integrity_constraint_violation';
      END IF;
      RETURN NEW;
    END $$;

    -- A notice that was worked on is forgotten one day; nobody can make another be forgotten by this, to act on it twice.
    CREATE FUNCTION forget_old_notices() RETURNS SETOF text LANGUAGE sql SECURITY DEFINER SET search_path FROM CURRENT AS $$
      DELETE FROM webhook_events WHERE processed_at < app_now() - interval '90 days' RETURNING id
    $$;
    REVOKE ALL ON FUNCTION forget_old_notices() FROM PUBLIC;
    GRANT EXECUTE ON FUNCTION forget_old_notices() TO fanfare_app;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
