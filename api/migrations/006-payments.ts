import type { Knex } from 'knex';

/**
 * Packs bought by card: purchases, what of them went back, and the inbox of what the provider says.
 *
 * A purchase is two legs of one journal: euros from the provider to sales, credits from issuance into a lot of their own. What goes
 * back to the card is held in that lot (a hold to issuance) until the provider has paid it back.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE ledger_accounts DROP CONSTRAINT ledger_accounts_kind_check;
    ALTER TABLE ledger_accounts ADD CONSTRAINT ledger_accounts_kind_check CHECK (kind IN (
      'lot', 'curator_clearing', 'curator_cleared', 'issuance', 'clearing', 'revenue',
      -- In euros: what the payment provider took for us, and what was sold.
      'psp', 'sales'));
    INSERT INTO ledger_accounts (unit, kind) VALUES ('eur', 'psp'), ('eur', 'sales');

    ALTER TABLE ledger_journals DROP CONSTRAINT ledger_journals_kind_check;
    ALTER TABLE ledger_journals ADD CONSTRAINT ledger_journals_kind_check CHECK (kind IN (
      'gift_redeemed', 'credits_purchased', 'subscription_granted', 'demo_granted',
      'campaign_paid', 'answer_posted', 'submission_refunded', 'earning_cleared',
      'return_begun', 'return_paid', 'return_failed'));

    CREATE TABLE purchases (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      account_id int NOT NULL REFERENCES accounts,
      pack_id text NOT NULL,
      credits int NOT NULL CHECK (credits > 0),
      price_cents bigint NOT NULL CHECK (price_cents > 0),
      status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'processing', 'paid', 'failed', 'canceled', 'returned')),
      -- Stored before the provider is called: a lost answer is asked for again under it.
      idempotency_key uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
      payment_intent_id text UNIQUE,
      -- Why the last try failed, as a code of ours or the provider's.
      failure text,
      created_at timestamptz NOT NULL DEFAULT app_now(),
      -- When the provider is asked next, by itself.
      next_ask_at timestamptz NOT NULL DEFAULT app_now() + interval '2 minutes',
      asks int NOT NULL DEFAULT 0,
      paid_at timestamptz,
      returned_cents bigint NOT NULL DEFAULT 0,
      CONSTRAINT purchase_paid_has_a_day CHECK ((status IN ('paid', 'returned')) = (paid_at IS NOT NULL)),
      CONSTRAINT purchase_never_over_returned CHECK (returned_cents BETWEEN 0 AND price_cents),
      CONSTRAINT purchase_returned_has_money CHECK ((status = 'returned') = (returned_cents > 0)),
      CONSTRAINT purchase_paid_by_an_intent CHECK (paid_at IS NULL OR payment_intent_id IS NOT NULL)
    );
    CREATE INDEX purchases_of_account ON purchases (account_id, id DESC);
    -- A second click, or a second tab, finds the purchase that is under way.
    CREATE UNIQUE INDEX purchases_one_under_way ON purchases (account_id, pack_id, credits, price_cents)
      WHERE status IN ('open', 'processing');
    CREATE INDEX purchases_to_ask ON purchases (next_ask_at) WHERE status IN ('open', 'processing');

    CREATE FUNCTION purchase_moves_forward() RETURNS trigger LANGUAGE plpgsql AS $$
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
           ELSE false END) THEN
        RAISE EXCEPTION 'purchase % can''t go from % to %', OLD.id, OLD.status, NEW.status USING ERRCODE = 'integrity_constraint_violation';
      END IF;
      IF NEW.returned_cents < OLD.returned_cents THEN
        RAISE EXCEPTION 'what purchase % gave back is gone', OLD.id USING ERRCODE = 'integrity_constraint_violation';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER purchase_moves_forward BEFORE UPDATE ON purchases FOR EACH ROW EXECUTE FUNCTION purchase_moves_forward();

    -- Paid means booked: both legs, of exactly this purchase, in the same transaction.
    CREATE FUNCTION purchase_is_booked() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
    BEGIN
      IF NEW.paid_at IS NOT NULL AND 2 <> (
        SELECT count(*) FROM ledger_journals j JOIN ledger_transfers t ON t.journal_id = j.id
         WHERE j.idem = 'payment:' || NEW.id AND j.creator_account_id = NEW.account_id AND t.phase = 'single'
           AND (t.unit, t.amount, t.idem) IN (('credit', NEW.credits * 100, 'payment:' || NEW.id || ':issued'),
                                              ('eur', NEW.price_cents, 'payment:' || NEW.id || ':sold'))) THEN
        RAISE EXCEPTION 'purchase % is paid without its two legs', NEW.id USING ERRCODE = 'integrity_constraint_violation';
      END IF;
      RETURN NULL;
    END $$;
    CREATE CONSTRAINT TRIGGER purchase_is_booked AFTER INSERT OR UPDATE OF paid_at ON purchases
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION purchase_is_booked();

    CREATE TABLE purchase_returns (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      purchase_id int NOT NULL REFERENCES purchases,
      hundredths bigint NOT NULL CHECK (hundredths > 0),
      cents bigint NOT NULL CHECK (cents > 0),
      state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'paid', 'failed')),
      -- Stored before the provider is called; a new one only after it answered that it failed.
      idempotency_key uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
      refund_id text UNIQUE,
      failure text,
      attempts int NOT NULL DEFAULT 0,
      next_attempt_at timestamptz NOT NULL DEFAULT app_now() + interval '30 seconds',
      created_at timestamptz NOT NULL DEFAULT app_now(),
      closed_at timestamptz,
      CHECK ((state = 'pending') = (closed_at IS NULL)),
      CHECK (state <> 'paid' OR refund_id IS NOT NULL)
    );
    CREATE INDEX purchase_returns_of ON purchase_returns (purchase_id, id);
    CREATE UNIQUE INDEX purchase_returns_one_pending ON purchase_returns (purchase_id) WHERE state = 'pending';
    CREATE INDEX purchase_returns_due ON purchase_returns (next_attempt_at) WHERE state = 'pending';

    CREATE FUNCTION purchase_return_moves_forward() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF OLD.state <> 'pending' OR (NEW.purchase_id, NEW.hundredths, NEW.cents, NEW.created_at)
           IS DISTINCT FROM (OLD.purchase_id, OLD.hundredths, OLD.cents, OLD.created_at)
         OR (OLD.refund_id IS NOT NULL AND NEW.refund_id IS DISTINCT FROM OLD.refund_id) THEN
        RAISE EXCEPTION 'return % is what it is', OLD.id USING ERRCODE = 'integrity_constraint_violation';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER purchase_return_moves_forward BEFORE UPDATE ON purchase_returns FOR EACH ROW EXECUTE FUNCTION purchase_return_moves_forward();

    -- What the provider says, once per event. Only the name of the object is kept: what it is like is asked for when it is acted on.
    CREATE TABLE webhook_events (
      id text PRIMARY KEY,
      type text NOT NULL,
      object_id text NOT NULL,
      received_at timestamptz NOT NULL DEFAULT app_now(),
      processed_at timestamptz,
      attempts int NOT NULL DEFAULT 0,
      next_attempt_at timestamptz NOT NULL DEFAULT app_now(),
      last_error text
    );
    CREATE INDEX webhook_events_due ON webhook_events (next_attempt_at) WHERE processed_at IS NULL;

    REVOKE UPDATE, DELETE ON purchases, purchase_returns, webhook_events FROM fanfare_app;
    GRANT UPDATE (status, payment_intent_id, failure, next_ask_at, asks, paid_at, returned_cents) ON purchases TO fanfare_app;
    GRANT UPDATE (state, idempotency_key, refund_id, failure, attempts, next_attempt_at, closed_at) ON purchase_returns TO fanfare_app;
    GRANT UPDATE (processed_at, attempts, next_attempt_at, last_error) ON webhook_events TO fanfare_app;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
