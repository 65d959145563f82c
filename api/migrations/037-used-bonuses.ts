import type { Knex } from 'knex';

/**
 * The used part of a bonus is paid for: by a return to the card out of its refund, by a chargeback as a part of the debt.
 *
 * Returns: `deducted_hundredths` of the returned credits pay for bonus credits that are spent or held. Chargebacks: the disputed money's
 * share of the bonus is taken as far as it is unspent, and owed otherwise.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE purchase_returns
      ADD COLUMN deducted_hundredths bigint NOT NULL DEFAULT 0,
      ADD CONSTRAINT return_deducts_less_than_it_takes CHECK (deducted_hundredths BETWEEN 0 AND hundredths - 1);

    CREATE OR REPLACE FUNCTION purchase_return_moves_forward() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE is_undone boolean := OLD.state = 'paid' AND NEW.state = 'failed' AND NEW.closed_at = OLD.closed_at
      AND EXISTS (SELECT 1 FROM ledger_journals WHERE idem = 'return:' || OLD.id || ':undone');
    BEGIN
      IF (OLD.state <> 'pending' AND NOT is_undone)
         OR (NEW.purchase_id, NEW.hundredths, NEW.bonus_hundredths, NEW.deducted_hundredths, NEW.cents, NEW.created_at)
           IS DISTINCT FROM (OLD.purchase_id, OLD.hundredths, OLD.bonus_hundredths, OLD.deducted_hundredths, OLD.cents, OLD.created_at)
         OR (OLD.refund_id IS NOT NULL AND NEW.refund_id IS DISTINCT FROM OLD.refund_id) THEN
        RAISE EXCEPTION 'return % is what it is', OLD.id USING ERRCODE = 'integrity_constraint_violation';
      END IF;
      RETURN NEW;
    END $$;

    -- A return refunds at most what its credits cost, and leaves no bonus of theirs unpaid: counted over all returns, in proportion.
    CREATE FUNCTION purchase_return_is_priced() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
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
         < (returned + NEW.hundredths) * bought.bonus_hundredths / (bought.credits * 100::bigint) THEN
        RAISE EXCEPTION 'a return of purchase % leaves a bonus unpaid', NEW.purchase_id USING ERRCODE = 'integrity_constraint_violation';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER purchase_return_is_priced BEFORE INSERT ON purchase_returns
      FOR EACH ROW EXECUTE FUNCTION purchase_return_is_priced();

    -- Beside the share of the credits: that of their bonus. Before, only what was left of it counted.
    ALTER TABLE chargebacks ADD COLUMN bonus_share_hundredths bigint NOT NULL DEFAULT 0 CHECK (bonus_share_hundredths >= 0);
    UPDATE chargebacks SET bonus_share_hundredths = taken_bonus_hundredths;
    ALTER TABLE chargebacks
      ALTER COLUMN bonus_share_hundredths DROP DEFAULT,
      DROP CONSTRAINT chargeback_taken_or_owed,
      ADD CONSTRAINT chargeback_taken_or_owed CHECK (
        share_hundredths + bonus_share_hundredths = taken_hundredths + taken_bonus_hundredths + debt_hundredths
        AND taken_hundredths <= share_hundredths AND taken_bonus_hundredths <= bonus_share_hundredths);

    CREATE OR REPLACE FUNCTION chargeback_moves_forward() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF (NEW.provider, NEW.dispute_id, NEW.purchase_id, NEW.disputed_cents, NEW.share_hundredths, NEW.bonus_share_hundredths,
          NEW.taken_hundredths, NEW.debt_hundredths, NEW.taken_bonus_hundredths, NEW.opened_at)
         IS DISTINCT FROM (OLD.provider, OLD.dispute_id, OLD.purchase_id, OLD.disputed_cents, OLD.share_hundredths, OLD.bonus_share_hundredths,
          OLD.taken_hundredths, OLD.debt_hundredths, OLD.taken_bonus_hundredths, OLD.opened_at)
         OR (OLD.state <> 'open' AND (NEW.state, NEW.closed_at) IS DISTINCT FROM (OLD.state, OLD.closed_at)) THEN
        RAISE EXCEPTION 'chargeback % is what it is', OLD.id USING ERRCODE = 'integrity_constraint_violation';
      END IF;
      RETURN NEW;
    END $$;

    CREATE OR REPLACE FUNCTION chargeback_is_booked() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
    DECLARE source text := 'chargeback:' || NEW.id; latest chargebacks; bought purchases; missing int; regained bigint; repaid bigint;
      credits_claimed bigint; bonus_claimed bigint;
    BEGIN
      -- As it is at the commit: one that is opened and won at once is checked as won.
      SELECT * INTO latest FROM chargebacks WHERE id = NEW.id;
      SELECT * INTO bought FROM purchases WHERE id = latest.purchase_id;
      SELECT sum(share_hundredths), sum(bonus_share_hundredths) INTO credits_claimed, bonus_claimed
        FROM chargebacks WHERE purchase_id = latest.purchase_id AND state <> 'won';
      IF bought.paid_at IS NULL OR credits_claimed > bought.credits * 100::bigint OR bonus_claimed > bought.bonus_hundredths THEN
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
