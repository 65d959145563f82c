import type { Knex } from 'knex';

/**
 * Payments that a bank or PayPal took back, and what is owed after them.
 *
 * A debt is a ledger account of its own, like a lot: kind `receivable`, opened by what is owed and paid off by credits. Its balance
 * stands the other way round than a wallet's, and never below zero owed.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE ledger_accounts
      DROP CONSTRAINT ledger_accounts_kind_check,
      DROP CONSTRAINT ledger_accounts_check,
      ADD CONSTRAINT ledger_accounts_kind_check CHECK (kind IN (
        'lot', 'curator_clearing', 'curator_cleared', 'issuance', 'clearing', 'revenue', 'psp', 'sales',
        -- What somebody owes after one chargeback, as debits.
        'receivable')),
      ADD CONSTRAINT ledger_accounts_owned CHECK (
        (kind IN ('lot', 'curator_clearing', 'curator_cleared', 'receivable')) = (account_id IS NOT NULL)),
      ADD CONSTRAINT ledger_accounts_debts_in_credits CHECK (kind <> 'receivable' OR unit = 'credit');

    ALTER TABLE ledger_balances
      ADD COLUMN is_debt boolean NOT NULL DEFAULT false,
      DROP CONSTRAINT wallet_never_overdrawn,
      ADD CONSTRAINT wallet_never_overdrawn CHECK (is_debt OR debits_posted + debits_pending <= credits_posted),
      ADD CONSTRAINT debt_never_overpaid CHECK (NOT is_debt OR (credits_posted <= debits_posted AND debits_pending = 0));
    CREATE OR REPLACE FUNCTION ledger_open_balance() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
    BEGIN
      IF NEW.account_id IS NOT NULL THEN
        INSERT INTO ledger_balances (ledger_account_id, is_debt) VALUES (NEW.id, NEW.kind = 'receivable');
      END IF;
      RETURN NULL;
    END $$;

    CREATE TABLE receivables (
      ledger_account_id bigint PRIMARY KEY REFERENCES ledger_accounts,
      account_id int NOT NULL REFERENCES accounts,
      -- What it came from, once: chargeback:<id>.
      source text NOT NULL UNIQUE,
      -- The lots of the payment that was taken back: what returns to them pays the debt. None for a gift.
      lot_id bigint REFERENCES lots,
      bonus_lot_id bigint REFERENCES lots,
      created_at timestamptz NOT NULL DEFAULT app_now(),
      CHECK (bonus_lot_id IS NULL OR lot_id IS NOT NULL)
    );
    CREATE INDEX receivables_of_account ON receivables (account_id, ledger_account_id);
    CREATE INDEX receivables_of_lot ON receivables (lot_id) WHERE lot_id IS NOT NULL;
    CREATE INDEX receivables_of_bonus_lot ON receivables (bonus_lot_id) WHERE bonus_lot_id IS NOT NULL;
    CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON receivables FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

    CREATE TABLE chargebacks (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      provider text NOT NULL CHECK (provider IN ('card', 'paypal')),
      dispute_id text NOT NULL,
      purchase_id int NOT NULL REFERENCES purchases,
      disputed_cents bigint NOT NULL CHECK (disputed_cents > 0),
      state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'won', 'lost')),
      -- The credits that the disputed money had paid; what of them was left and taken; what was not, and is owed.
      share_hundredths bigint NOT NULL CHECK (share_hundredths >= 0),
      taken_hundredths bigint NOT NULL CHECK (taken_hundredths >= 0),
      debt_hundredths bigint NOT NULL CHECK (debt_hundredths >= 0),
      -- Beside the share: what was left of the bonus. A bonus is never owed.
      taken_bonus_hundredths bigint NOT NULL CHECK (taken_bonus_hundredths >= 0),
      opened_at timestamptz NOT NULL DEFAULT app_now(),
      closed_at timestamptz,
      -- When the provider is asked next, by itself: the outcome may never be told.
      next_ask_at timestamptz NOT NULL DEFAULT app_now() + interval '6 hours',
      CONSTRAINT chargeback_once UNIQUE (provider, dispute_id),
      CONSTRAINT chargeback_taken_or_owed CHECK (share_hundredths = taken_hundredths + debt_hundredths),
      CONSTRAINT chargeback_open_has_no_end CHECK ((state = 'open') = (closed_at IS NULL))
    );
    CREATE INDEX chargebacks_of_purchase ON chargebacks (purchase_id);
    CREATE INDEX chargebacks_to_ask ON chargebacks (next_ask_at) WHERE state = 'open';

    CREATE FUNCTION chargeback_moves_forward() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF (NEW.provider, NEW.dispute_id, NEW.purchase_id, NEW.disputed_cents, NEW.share_hundredths, NEW.taken_hundredths,
          NEW.debt_hundredths, NEW.taken_bonus_hundredths, NEW.opened_at)
         IS DISTINCT FROM (OLD.provider, OLD.dispute_id, OLD.purchase_id, OLD.disputed_cents, OLD.share_hundredths, OLD.taken_hundredths,
          OLD.debt_hundredths, OLD.taken_bonus_hundredths, OLD.opened_at)
         OR (OLD.state <> 'open' AND (NEW.state, NEW.closed_at) IS DISTINCT FROM (OLD.state, OLD.closed_at)) THEN
        RAISE EXCEPTION 'chargeback % is what it is', OLD.id USING ERRCODE = 'integrity_constraint_violation';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER chargeback_moves_forward BEFORE UPDATE ON chargebacks FOR EACH ROW EXECUTE FUNCTION chargeback_moves_forward();

    -- A chargeback is booked in the transaction that writes it: what it took and what is owed, to the buyer, and the euros. One that
    -- was won gives exactly that again.
    CREATE FUNCTION chargeback_is_booked() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
    DECLARE source text := 'chargeback:' || NEW.id; latest chargebacks; bought purchases; missing int; regained bigint; repaid bigint;
    BEGIN
      -- As it is at the commit: one that is opened and won at once is checked as won.
      SELECT * INTO latest FROM chargebacks WHERE id = NEW.id;
      SELECT * INTO bought FROM purchases WHERE id = latest.purchase_id;
      IF bought.paid_at IS NULL OR bought.credits * 100::bigint < (
           SELECT sum(share_hundredths) FROM chargebacks WHERE purchase_id = latest.purchase_id AND state <> 'won') THEN
        RAISE EXCEPTION 'chargeback % takes back more than was bought', NEW.id USING ERRCODE = 'integrity_constraint_violation';
      END IF;
      SELECT count(*) INTO missing FROM (VALUES
          ('eur', ':disputed', latest.disputed_cents), ('credit', ':taken', latest.taken_hundredths), ('credit', ':owed', latest.debt_hundredths),
          ('credit', ':bonus', latest.taken_bonus_hundredths)) AS wanted (unit, leg, amount)
        LEFT JOIN (ledger_transfers t JOIN ledger_journals j ON j.id = t.journal_id AND j.kind = 'chargeback_opened')
          ON t.idem = source || wanted.leg AND t.unit = wanted.unit AND j.idem = source AND j.creator_account_id = bought.account_id
       WHERE coalesce(t.amount, 0) <> wanted.amount;
      IF missing > 0 THEN
        RAISE EXCEPTION 'chargeback % is not booked', NEW.id USING ERRCODE = 'integrity_constraint_violation';
      END IF;
      SELECT coalesce(sum(t.amount) FILTER (WHERE t.unit = 'eur'), 0), coalesce(sum(t.amount) FILTER (WHERE t.unit = 'credit'), 0)
        INTO regained, repaid
        FROM ledger_journals j JOIN ledger_transfers t ON t.journal_id = j.id
       WHERE j.idem = source || ':won' AND j.kind = 'chargeback_won' AND j.creator_account_id = bought.account_id;
      IF (regained, repaid) IS DISTINCT FROM (CASE WHEN latest.state = 'won' THEN latest.disputed_cents ELSE 0 END,
           CASE WHEN latest.state = 'won' THEN latest.share_hundredths + latest.taken_bonus_hundredths ELSE 0 END) THEN
        RAISE EXCEPTION 'chargeback % is won without its legs', NEW.id USING ERRCODE = 'integrity_constraint_violation';
      END IF;
      RETURN NULL;
    END $$;
    CREATE CONSTRAINT TRIGGER chargeback_is_booked AFTER INSERT OR UPDATE OF state ON chargebacks
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION chargeback_is_booked();

    REVOKE UPDATE, DELETE ON receivables, chargebacks FROM fanfare_app;
    GRANT UPDATE (state, closed_at, next_ask_at) ON chargebacks TO fanfare_app;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
