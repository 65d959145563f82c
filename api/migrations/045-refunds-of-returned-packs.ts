import type { Knex } from 'knex';

/**
 * What broken promises returned of a paid lot counts as that lot's bonus: a return cancels it or pays for it, a chargeback (of a Pro
 * invoice too) takes or owes it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- The hundredths that broken promises ever returned of the lot with this source.
    CREATE FUNCTION promise_refunds_of(paid_source text) RETURNS bigint LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
      SELECT coalesce(sum(t.amount), 0)::bigint FROM lots paid
        JOIN lots r ON r.refunds_lot_id = paid.ledger_account_id
        JOIN ledger_transfers t ON t.idem = r.source || ':issued'
       WHERE paid.source = paid_source
    $$;

    CREATE OR REPLACE FUNCTION purchase_return_is_priced() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
    DECLARE bought purchases; returned bigint; claimed bigint;
    BEGIN
      SELECT * INTO bought FROM purchases WHERE id = NEW.purchase_id;
      SELECT coalesce(sum(hundredths), 0), coalesce(sum(bonus_hundredths + deducted_hundredths), 0) INTO returned, claimed
        FROM purchase_returns WHERE purchase_id = NEW.purchase_id AND state <> 'failed';
      IF NEW.cents > (NEW.hundredths - NEW.deducted_hundredths) * bought.price_cents / (bought.credits * 100::bigint) THEN
        RAISE EXCEPTION 'a return of purchase % refunds more than its credits cost', NEW.purchase_id
          USING ERRCODE = 'integrity_constraint_violation';
      END IF;
      IF claimed + NEW.bonus_hundredths + NEW.deducted_hundredths
         < (returned + NEW.hundredths) * (bought.bonus_hundredths + promise_refunds_of('payment:' || NEW.purchase_id))
           / (bought.credits * 100::bigint) THEN
        RAISE EXCEPTION 'a return of purchase % leaves a bonus unpaid', NEW.purchase_id USING ERRCODE = 'integrity_constraint_violation';
      END IF;
      RETURN NEW;
    END $$;

    ALTER TABLE chargebacks
      DROP CONSTRAINT chargeback_of_an_invoice_by_card,
      ADD CONSTRAINT chargeback_of_an_invoice_by_card CHECK (invoice_id IS NULL OR provider = 'card');

    CREATE OR REPLACE FUNCTION chargeback_is_booked() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
    DECLARE source text := 'chargeback:' || NEW.id; latest chargebacks; buyer int; sold bigint; bonus_sold bigint; missing int;
      regained bigint; repaid bigint; credits_claimed bigint; bonus_claimed bigint;
    BEGIN
      -- As it is at the commit: one that is opened and won at once is checked as won.
      SELECT * INTO latest FROM chargebacks WHERE id = NEW.id;
      SELECT account_id, credits * 100::bigint, bonus_hundredths + promise_refunds_of('payment:' || id) INTO buyer, sold, bonus_sold
        FROM purchases WHERE id = latest.purchase_id AND paid_at IS NOT NULL
       UNION ALL
      SELECT account_id, granted_hundredths, promise_refunds_of('invoice:' || invoice_id) FROM pro_invoices
       WHERE invoice_id = latest.invoice_id;
      SELECT sum(share_hundredths), sum(bonus_share_hundredths) INTO credits_claimed, bonus_claimed FROM chargebacks
       WHERE (purchase_id = latest.purchase_id OR invoice_id = latest.invoice_id) AND state <> 'won';
      IF buyer IS NULL OR credits_claimed > sold OR bonus_claimed > bonus_sold THEN
        RAISE EXCEPTION 'chargeback % takes back more than was bought', NEW.id USING ERRCODE = 'integrity_constraint_violation';
      END IF;
      -- A bonus is taken from several lots where broken promises returned a part of the payment: one leg each.
      SELECT count(*) INTO missing
        FROM (VALUES ('eur', 'disputed', latest.disputed_cents), ('credit', 'taken', latest.taken_hundredths),
                     ('credit', 'owed', latest.debt_hundredths), ('credit', 'bonus', latest.taken_bonus_hundredths)) AS wanted (unit, leg, amount)
       WHERE wanted.amount <> (
         SELECT coalesce(sum(t.amount), 0) FROM ledger_journals j JOIN ledger_transfers t ON t.journal_id = j.id
          WHERE j.idem = source AND j.kind = 'chargeback_opened' AND j.creator_account_id = buyer
            AND t.unit = wanted.unit AND split_part(t.idem, ':', 3) = wanted.leg);
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
