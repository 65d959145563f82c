import type { Knex } from 'knex';

/**
 * Curators are paid: demands, where they are paid to, conversions, and suspensions.
 *
 * A demand's credits are held in the curator's cleared wallet (a hold to the system account `payable`) until they were paid, and are
 * posted together with the euros; or the hold is void. What a bank sends back after it was paid goes the same way back.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE ledger_accounts DROP CONSTRAINT ledger_accounts_kind_check;
    ALTER TABLE ledger_accounts ADD CONSTRAINT ledger_accounts_kind_check CHECK (kind IN (
      'lot', 'curator_clearing', 'curator_cleared', 'issuance', 'clearing', 'revenue', 'psp', 'sales', 'receivable',
      -- What was paid out: as credits that are gone, and as euros that left.
      'payable'));
    INSERT INTO ledger_accounts (unit, kind) VALUES ('credit', 'payable'), ('eur', 'payable');

    ALTER TABLE ledger_journals DROP CONSTRAINT ledger_journals_kind_check;
    ALTER TABLE ledger_journals ADD CONSTRAINT ledger_journals_kind_check CHECK (kind IN (
      'gift_redeemed', 'credits_purchased', 'subscription_granted', 'demo_granted',
      'campaign_paid', 'answer_posted', 'submission_refunded', 'earning_cleared',
      'return_begun', 'return_paid', 'return_failed',
      'gift_purchased', 'chargeback_opened', 'chargeback_won', 'debt_settled',
      'promise_broken', 'quality_refunded',
      'cash_out_begun', 'cash_out_paid', 'cash_out_returned', 'credits_converted'));

    -- ---- where curators are paid to ----
    CREATE TABLE payout_accounts (
      account_id int NOT NULL REFERENCES accounts,
      method text NOT NULL CHECK (method IN ('bank', 'paypal')),
      -- Stored before the provider is called: a lost answer is asked for again under it.
      idempotency_key uuid NOT NULL DEFAULT gen_random_uuid(),
      -- The provider's account of a bank, or PayPal's e-mail address.
      reference text,
      state text NOT NULL DEFAULT 'missing' CHECK (state IN ('missing', 'incomplete', 'ready')),
      -- As far as it may be shown.
      destination text,
      -- SHA-256 of what the provider knows the bank account by, or of the address.
      identity_hash bytea,
      changed_at timestamptz NOT NULL DEFAULT app_now(),
      PRIMARY KEY (account_id, method),
      CHECK (state <> 'ready' OR (reference IS NOT NULL AND destination IS NOT NULL AND identity_hash IS NOT NULL))
    );
    CREATE UNIQUE INDEX payout_accounts_reference ON payout_accounts (reference) WHERE method = 'bank';
    -- Every place that an account was ever paid to: who shares one may not submit to the other.
    CREATE TABLE payout_identities (
      account_id int NOT NULL REFERENCES accounts,
      identity_hash bytea NOT NULL,
      method text NOT NULL CHECK (method IN ('bank', 'paypal')),
      first_seen_at timestamptz NOT NULL DEFAULT app_now(),
      PRIMARY KEY (account_id, identity_hash)
    );
    CREATE INDEX payout_identities_shared ON payout_identities (identity_hash);

    -- ---- demands ----
    CREATE TABLE cash_outs (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      account_id int NOT NULL REFERENCES accounts,
      hundredths bigint NOT NULL CHECK (hundredths > 0),
      -- One earned credit is one euro.
      cents bigint NOT NULL,
      method text NOT NULL CHECK (method IN ('bank', 'paypal')),
      -- As they were when it was asked for.
      reference text NOT NULL,
      destination text NOT NULL,
      identity_hash bytea NOT NULL,
      status text NOT NULL DEFAULT 'requested' CHECK (status IN ('requested', 'approved', 'sent', 'paid', 'returned', 'cancelled')),
      -- Why it waits for staff; null while it hasn't been looked at, and once it was approved by itself.
      waits_because text,
      created_at timestamptz NOT NULL DEFAULT app_now(),
      approved_at timestamptz,
      -- Null: by itself.
      approved_by int REFERENCES accounts,
      sent_at timestamptz,
      expected_at timestamptz,
      paid_at timestamptz,
      closed_at timestamptz,
      reason text CHECK (length(reason) BETWEEN 1 AND 300),
      -- Null: by the provider.
      returned_by int REFERENCES accounts,
      -- Stored before the provider is called; a new one only after it answered that it failed.
      idempotency_key uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
      -- The provider's own names: Stripe's transfer, PayPal's batch; and the payout itself.
      transfer_id text UNIQUE,
      payout_id text UNIQUE,
      attempts int NOT NULL DEFAULT 0,
      next_attempt_at timestamptz NOT NULL DEFAULT app_now(),
      CONSTRAINT cash_out_credit_is_a_euro CHECK (cents = hundredths),
      CONSTRAINT cash_out_approved_has_time CHECK (status NOT IN ('approved', 'sent', 'paid') OR approved_at IS NOT NULL),
      CONSTRAINT cash_out_sent_has_time CHECK (status NOT IN ('sent', 'paid') OR sent_at IS NOT NULL),
      CONSTRAINT cash_out_paid_has_payout CHECK (paid_at IS NULL OR payout_id IS NOT NULL),
      CONSTRAINT cash_out_paid_has_time CHECK (status <> 'paid' OR paid_at IS NOT NULL),
      CONSTRAINT cash_out_closed_has_time CHECK ((status IN ('paid', 'returned', 'cancelled')) = (closed_at IS NOT NULL)),
      CONSTRAINT cash_out_returned_has_reason CHECK ((status = 'returned') = (reason IS NOT NULL))
    );
    CREATE UNIQUE INDEX cash_outs_one_open ON cash_outs (account_id) WHERE status IN ('requested', 'approved', 'sent');
    CREATE INDEX cash_outs_of_account ON cash_outs (account_id, id DESC);
    CREATE INDEX cash_outs_waiting ON cash_outs (id) WHERE status IN ('requested', 'approved');
    CREATE INDEX cash_outs_to_ask ON cash_outs (next_attempt_at) WHERE status = 'sent';

    CREATE FUNCTION cash_out_moves_forward() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.status <> OLD.status AND NOT (
           (OLD.status = 'requested' AND NEW.status IN ('approved', 'returned', 'cancelled'))
        OR (OLD.status = 'approved' AND NEW.status IN ('sent', 'returned'))
        OR (OLD.status = 'sent' AND NEW.status IN ('paid', 'returned'))
        -- A bank may send back days later what it took.
        OR (OLD.status = 'paid' AND NEW.status = 'returned')) THEN
        RAISE EXCEPTION 'cash-out % can''t go from % to %', OLD.id, OLD.status, NEW.status USING ERRCODE = 'check_violation';
      END IF;
      IF (NEW.account_id, NEW.hundredths, NEW.cents, NEW.method, NEW.reference, NEW.destination, NEW.identity_hash, NEW.created_at)
         IS DISTINCT FROM (OLD.account_id, OLD.hundredths, OLD.cents, OLD.method, OLD.reference, OLD.destination, OLD.identity_hash, OLD.created_at)
         OR (OLD.transfer_id IS NOT NULL AND NEW.transfer_id IS DISTINCT FROM OLD.transfer_id)
         OR (OLD.payout_id IS NOT NULL AND NEW.payout_id IS DISTINCT FROM OLD.payout_id)
         OR (OLD.approved_at IS NOT NULL AND NEW.approved_at IS DISTINCT FROM OLD.approved_at)
         OR (OLD.sent_at IS NOT NULL AND NEW.sent_at IS DISTINCT FROM OLD.sent_at)
         OR (OLD.paid_at IS NOT NULL AND NEW.paid_at IS DISTINCT FROM OLD.paid_at) THEN
        RAISE EXCEPTION 'cash-out % is what it is', OLD.id USING ERRCODE = 'check_violation';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER cash_out_moves_forward BEFORE UPDATE ON cash_outs FOR EACH ROW EXECUTE FUNCTION cash_out_moves_forward();

    -- A demand holds its credits from its first moment; paid, returned and cancelled mean booked, in the same transaction.
    CREATE FUNCTION cash_out_is_booked() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
    DECLARE held record; outcome text; euros bigint; back int;
    BEGIN
      SELECT t.id, t.amount INTO held FROM ledger_transfers t JOIN ledger_accounts a ON a.id = t.debit_account_id
       WHERE t.idem = 'cash-out:' || NEW.id || ':held' AND t.phase = 'pending' AND a.account_id = NEW.account_id AND a.kind = 'curator_cleared';
      IF NOT FOUND OR held.amount <> NEW.hundredths THEN
        RAISE EXCEPTION 'cash-out % does not hold its credits', NEW.id USING ERRCODE = 'integrity_constraint_violation';
      END IF;
      SELECT phase INTO outcome FROM ledger_transfers WHERE pending_id = held.id;
      SELECT amount INTO euros FROM ledger_transfers WHERE idem = 'cash-out:' || NEW.id || ':paid' AND unit = 'eur';
      SELECT count(*) INTO back FROM ledger_transfers WHERE idem IN ('cash-out:' || NEW.id || ':back', 'cash-out:' || NEW.id || ':back:euros');
      IF (outcome, euros, back) IS DISTINCT FROM (
           CASE WHEN NEW.paid_at IS NOT NULL THEN 'post' WHEN NEW.status IN ('returned', 'cancelled') THEN 'void' END,
           CASE WHEN NEW.paid_at IS NOT NULL THEN NEW.cents END,
           CASE WHEN NEW.paid_at IS NOT NULL AND NEW.status = 'returned' THEN 2 ELSE 0 END) THEN
        RAISE EXCEPTION 'cash-out % is % without its legs', NEW.id, NEW.status USING ERRCODE = 'integrity_constraint_violation';
      END IF;
      RETURN NULL;
    END $$;
    CREATE CONSTRAINT TRIGGER cash_out_is_booked AFTER INSERT OR UPDATE OF status ON cash_outs
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION cash_out_is_booked();

    -- ---- conversions ----
    CREATE TABLE conversions (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      account_id int NOT NULL REFERENCES accounts,
      hundredths bigint NOT NULL CHECK (hundredths > 0),
      bonus_hundredths bigint NOT NULL CHECK (bonus_hundredths >= 0),
      created_at timestamptz NOT NULL DEFAULT app_now()
    );
    CREATE INDEX conversions_of_account ON conversions (account_id, id DESC);
    CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON conversions FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

    -- ---- suspensions ----
    ALTER TABLE accounts
      ADD COLUMN suspended_by int REFERENCES accounts,
      ADD COLUMN suspension_reason text CHECK (length(suspension_reason) BETWEEN 1 AND 300),
      ADD CONSTRAINT suspended_by_somebody CHECK (suspended_at IS NOT NULL OR (suspended_by IS NULL AND suspension_reason IS NULL));
    CREATE INDEX accounts_suspended ON accounts (suspended_at DESC) WHERE suspended_at IS NOT NULL;

    REVOKE UPDATE, DELETE ON payout_identities, cash_outs, conversions FROM fanfare_app;
    REVOKE DELETE ON payout_accounts FROM fanfare_app;
    GRANT UPDATE (status, waits_because, approved_at, approved_by, sent_at, expected_at, paid_at, closed_at, reason, returned_by,
                  idempotency_key, transfer_id, payout_id, attempts, next_attempt_at) ON cash_outs TO fanfare_app;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
