import type { Knex } from 'knex';

/**
 * Pro, paid by card. A subscription is what the provider says it is now; `valid_until` is what of it counts here, grace included.
 * Credits are granted per paid invoice: two legs of one journal, like a purchase.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Who an account is at the provider. The key is stored before the call: a lost answer is asked for again under it.
    CREATE TABLE billing_customers (
      account_id int PRIMARY KEY REFERENCES accounts,
      customer_id text UNIQUE,
      idempotency_key uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
      -- Counts what was applied: whoever looked at the provider before that looks again.
      applied int NOT NULL DEFAULT 0,
      created_at timestamptz NOT NULL DEFAULT app_now()
    );

    -- \`provider_reference\` is the subscription at the provider; demo rows have none.
    ALTER TABLE subscriptions
      ADD COLUMN status text CHECK (status IN ('active', 'past_due', 'ended')),
      ADD COLUMN current_period_end timestamptz,
      ADD COLUMN cancel_at_period_end boolean NOT NULL DEFAULT false,
      ADD COLUMN grace_until timestamptz,
      ADD COLUMN next_ask_at timestamptz,
      ADD CONSTRAINT subscription_of_the_provider_is_whole
        CHECK (provider_reference IS NULL OR (status IS NOT NULL AND current_period_end IS NOT NULL)),
      ADD CONSTRAINT subscription_grace_is_for_the_unpaid CHECK ((status = 'past_due') = (grace_until IS NOT NULL));
    CREATE INDEX subscriptions_to_ask ON subscriptions (next_ask_at) WHERE status IN ('active', 'past_due');

    CREATE TABLE pro_checkouts (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      account_id int NOT NULL REFERENCES accounts,
      billing_interval text NOT NULL CHECK (billing_interval IN ('monthly', 'yearly')),
      page text NOT NULL,
      status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'complete', 'closed')),
      idempotency_key uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
      session_id text UNIQUE,
      created_at timestamptz NOT NULL DEFAULT app_now(),
      next_ask_at timestamptz NOT NULL DEFAULT app_now() + interval '10 seconds',
      asks int NOT NULL DEFAULT 0,
      asked_at timestamptz,
      CHECK (status <> 'complete' OR session_id IS NOT NULL)
    );
    -- A second click, or a second tab, finds the checkout that is open: nobody subscribes twice.
    CREATE UNIQUE INDEX pro_checkouts_one_open ON pro_checkouts (account_id) WHERE status = 'open';
    CREATE INDEX pro_checkouts_to_ask ON pro_checkouts (next_ask_at) WHERE status = 'open';

    CREATE TABLE pro_invoices (
      invoice_id text PRIMARY KEY,
      subscription_reference text NOT NULL,
      account_id int NOT NULL REFERENCES accounts,
      billing_interval text NOT NULL CHECK (billing_interval IN ('monthly', 'yearly')),
      granted_hundredths bigint NOT NULL CHECK (granted_hundredths > 0),
      paid_cents bigint NOT NULL CHECK (paid_cents > 0),
      paid_at timestamptz NOT NULL,
      created_at timestamptz NOT NULL DEFAULT app_now()
    );
    CREATE INDEX pro_invoices_of_account ON pro_invoices (account_id);

    -- Paid means booked: both legs, of exactly this invoice, in the same transaction.
    CREATE FUNCTION pro_invoice_is_booked() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
    BEGIN
      IF 2 <> (
        SELECT count(*) FROM ledger_journals j JOIN ledger_transfers t ON t.journal_id = j.id
         WHERE j.idem = 'invoice:' || NEW.invoice_id AND j.creator_account_id = NEW.account_id AND t.phase = 'single'
           AND (t.unit, t.amount, t.idem) IN (('credit', NEW.granted_hundredths, 'invoice:' || NEW.invoice_id || ':issued'),
                                              ('eur', NEW.paid_cents, 'invoice:' || NEW.invoice_id || ':sold'))) THEN
        RAISE EXCEPTION 'invoice % is paid without its two legs', NEW.invoice_id USING ERRCODE = 'integrity_constraint_violation';
      END IF;
      RETURN NULL;
    END $$;
    CREATE CONSTRAINT TRIGGER pro_invoice_is_booked AFTER INSERT ON pro_invoices
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION pro_invoice_is_booked();

    REVOKE UPDATE, DELETE ON billing_customers, pro_checkouts, pro_invoices FROM fanfare_app;
    GRANT UPDATE (customer_id, idempotency_key, applied) ON billing_customers TO fanfare_app;
    GRANT UPDATE (status, session_id, next_ask_at, asks, asked_at) ON pro_checkouts TO fanfare_app;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
