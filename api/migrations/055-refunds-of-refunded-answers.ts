import type { Knex } from 'knex';

/**
 * Where a quality refund returned the rest of a price, all of it is back: what the broken promise had returned before is the pack's own
 * again, and no bonus of it any more.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Whether a lot by which a broken promise returned a part still counts as a bonus of the paid one. Its source is promise:<submission>:<paid lot>.
    CREATE FUNCTION refund_is_bonus(refund_source text) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
      SELECT NOT EXISTS (SELECT FROM ledger_journals WHERE idem = 'submission:' || split_part(refund_source, ':', 2) || ':quality')
    $$;

    -- The hundredths that broken promises returned of the lot with this source, as far as they count as its bonus.
    CREATE OR REPLACE FUNCTION promise_refunds_of(paid_source text) RETURNS bigint LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
      SELECT coalesce(sum(t.amount), 0)::bigint FROM lots paid
        JOIN lots r ON r.refunds_lot_id = paid.ledger_account_id
        JOIN ledger_transfers t ON t.idem = r.source || ':issued'
       WHERE paid.source = paid_source AND refund_is_bonus(r.source)
    $$;

    -- All that they ever returned of it: what disputes may have claimed until a quality refund.
    CREATE FUNCTION all_promise_refunds_of(paid_source text) RETURNS bigint LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
      SELECT coalesce(sum(t.amount), 0)::bigint FROM lots paid
        JOIN lots r ON r.refunds_lot_id = paid.ledger_account_id
        JOIN ledger_transfers t ON t.idem = r.source || ':issued'
       WHERE paid.source = paid_source
    $$;

    CREATE OR REPLACE FUNCTION chargeback_is_booked() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
    DECLARE source text := 'chargeback:' || NEW.id; latest chargebacks; buyer int; sold bigint; bonus bigint; paid_source text; missing int;
      regained bigint; repaid bigint; credits_claimed bigint; bonus_claimed bigint;
    BEGIN
      -- As it is at the commit: one that is opened and won at once is checked as won.
      SELECT * INTO latest FROM chargebacks WHERE id = NEW.id;
      SELECT account_id, credits * 100::bigint, bonus_hundredths, 'payment:' || id INTO buyer, sold, bonus, paid_source
        FROM purchases WHERE id = latest.purchase_id AND paid_at IS NOT NULL
       UNION ALL
      SELECT account_id, granted_hundredths, 0, 'invoice:' || invoice_id FROM pro_invoices WHERE invoice_id = latest.invoice_id;
      SELECT sum(share_hundredths), sum(bonus_share_hundredths) INTO credits_claimed, bonus_claimed FROM chargebacks
       WHERE (purchase_id = latest.purchase_id OR invoice_id = latest.invoice_id) AND state <> 'won';
      IF buyer IS NULL OR credits_claimed > sold OR bonus_claimed > bonus + all_promise_refunds_of(paid_source)
         OR (TG_OP = 'INSERT' AND latest.bonus_share_hundredths > bonus + promise_refunds_of(paid_source)) THEN
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
