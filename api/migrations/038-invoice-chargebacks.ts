import type { Knex } from 'knex';

/** A Pro invoice is charged back like a pack: a chargeback belongs to a purchase or to an invoice. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Written by nobody: a column that the API's role may "update", which locking a row requires.
    ALTER TABLE pro_invoices ADD COLUMN lock_handle smallint NOT NULL DEFAULT 0 CHECK (lock_handle = 0);
    GRANT UPDATE (lock_handle) ON pro_invoices TO fanfare_app;

    ALTER TABLE chargebacks
      ALTER COLUMN purchase_id DROP NOT NULL,
      ADD COLUMN invoice_id text REFERENCES pro_invoices,
      ADD CONSTRAINT chargeback_of_one_payment CHECK ((purchase_id IS NULL) <> (invoice_id IS NULL)),
      ADD CONSTRAINT chargeback_of_an_invoice_by_card CHECK (invoice_id IS NULL OR (provider = 'card' AND bonus_share_hundredths = 0));
    CREATE INDEX chargebacks_of_invoice ON chargebacks (invoice_id) WHERE invoice_id IS NOT NULL;

    CREATE OR REPLACE FUNCTION chargeback_moves_forward() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF (NEW.provider, NEW.dispute_id, NEW.purchase_id, NEW.invoice_id, NEW.disputed_cents, NEW.share_hundredths, NEW.bonus_share_hundredths,
          NEW.taken_hundredths, NEW.debt_hundredths, NEW.taken_bonus_hundredths, NEW.opened_at)
         IS DISTINCT FROM (OLD.provider, OLD.dispute_id, OLD.purchase_id, OLD.invoice_id, OLD.disputed_cents, OLD.share_hundredths,
          OLD.bonus_share_hundredths, OLD.taken_hundredths, OLD.debt_hundredths, OLD.taken_bonus_hundredths, OLD.opened_at)
         OR (OLD.state <> 'open' AND (NEW.state, NEW.closed_at) IS DISTINCT FROM (OLD.state, OLD.closed_at)) THEN
        RAISE EXCEPTION 'chargeback % is what it is', OLD.id USING ERRCODE = 'integrity_constraint_violation';
      END IF;
      RETURN NEW;
    END $$;

    CREATE OR REPLACE FUNCTION chargeback_is_booked() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
    DECLARE source text := 'chargeback:' || NEW.id; latest chargebacks; buyer int; sold bigint; bonus_sold bigint; missing int;
      regained bigint; repaid bigint; credits_claimed bigint; bonus_claimed bigint;
    BEGIN
      -- As it is at the commit: one that is opened and won at once is checked as won.
      SELECT * INTO latest FROM chargebacks WHERE id = NEW.id;
      SELECT account_id, credits * 100::bigint, bonus_hundredths INTO buyer, sold, bonus_sold
        FROM purchases WHERE id = latest.purchase_id AND paid_at IS NOT NULL
       UNION ALL
      SELECT account_id, granted_hundredths, 0 FROM pro_invoices WHERE invoice_id = latest.invoice_id;
      SELECT sum(share_hundredths), sum(bonus_share_hundredths) INTO credits_claimed, bonus_claimed FROM chargebacks
       WHERE (purchase_id = latest.purchase_id OR invoice_id = latest.invoice_id) AND state <> 'won';
      IF buyer IS NULL OR credits_claimed > sold OR bonus_claimed > bonus_sold THEN
        RAISE EXCEPTION 'chargeback % takes back more than was bought', NEW.id USING ERRCODE = 'integrity_constraint_violation';
      END IF;
      SELECT count(*) INTO missing FROM (VALUES
          ('eur', ':disputed', latest.disputed_cents), ('credit', ':taken', latest.taken_hundredths), ('credit', ':owed', latest.debt_hundredths),
          ('credit', ':bonus', latest.taken_bonus_hundredths)) AS wanted (unit, leg, amount)
        LEFT JOIN (ledger_transfers t JOIN ledger_journals j ON j.id = t.journal_id AND j.kind = 'chargeback_opened')
          ON t.idem = source || wanted.leg AND t.unit = wanted.unit AND j.idem = source AND j.creator_account_id = buyer
       WHERE coalesce(t.amount, 0) <> wanted.amount;
      IF missing > 0 THEN
        RAISE EXCEPTION 'chargeback % is not booked', NEW.id USING ERRCODE = 'integrity_constraint_violation';
      END IF;
      SELECT coalesce(sum(t.amount) FILTER (WHERE t.unit = 'eur'), 0), coalesce(sum(t.amount) FILTER (WHERE t.unit = 'credit'), 0)
        INTO regained, repaid
        FROM ledger_journals j JOIN ledger_transfers t ON t.journal_id = j.id
       WHERE j.idem = source || ':won' AND j.kind = 'chargeback_won' AND j.creator_account_id = buyer;
      IF (regained, repaid) IS DISTINCT FROM (CASE WHEN latest.state = 'won' THEN latest.disputed_cents ELSE 0 END,
           CASE WHEN latest.state = 'won' THEN latest.share_hundredths + latest.bonus_share_hundredths ELSE 0 END) THEN
        RAISE EXCEPTION 'chargeback % is won without its legs', NEW.id USING ERRCODE = 'integrity_constraint_violation';
      END IF;
      RETURN NULL;
    END $$;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
