import type { Knex } from 'knex';

/**
 * What a broken promise of a playlist or radio returns: a promo lot of its own, which names the paid lot that it refunds and counts
 * as that lot's bonus; once per creator and curator in a while.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE lots ADD CONSTRAINT lots_with_owner UNIQUE (ledger_account_id, account_id);
    ALTER TABLE lots
      -- The purchased or subscription lot of the same account whose broken promises this lot refunds.
      ADD COLUMN refunds_lot_id bigint,
      ADD CONSTRAINT refunds_own_lot FOREIGN KEY (refunds_lot_id, account_id) REFERENCES lots (ledger_account_id, account_id),
      ADD CONSTRAINT refund_is_promo CHECK (refunds_lot_id IS NULL OR (kind = 'promo' AND price_paid_cents = 0));
    CREATE INDEX lots_refunds ON lots (refunds_lot_id) WHERE refunds_lot_id IS NOT NULL;
    CREATE FUNCTION lot_refunds_paid_lot() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NOT EXISTS (SELECT 1 FROM lots WHERE ledger_account_id = NEW.refunds_lot_id AND kind IN ('purchased', 'subscription')) THEN
        RAISE EXCEPTION 'lot % was not paid for, so it is not refunded', NEW.refunds_lot_id USING ERRCODE = 'check_violation';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER lot_refunds_paid_lot BEFORE INSERT ON lots
      FOR EACH ROW WHEN (NEW.refunds_lot_id IS NOT NULL) EXECUTE FUNCTION lot_refunds_paid_lot();

    -- The newest refund per creator and curator. Claiming a row makes two refunds at the same moment wait for each other.
    CREATE TABLE promise_refunds (
      creator_account_id int NOT NULL REFERENCES accounts,
      curator_account_id int NOT NULL REFERENCES accounts,
      submission_id int NOT NULL UNIQUE REFERENCES submissions,
      refunded_at timestamptz NOT NULL DEFAULT app_now(),
      PRIMARY KEY (creator_account_id, curator_account_id)
    );
    CREATE FUNCTION promise_refund_moves_forward() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.refunded_at <= OLD.refunded_at OR NEW.submission_id = OLD.submission_id
         OR (NEW.creator_account_id, NEW.curator_account_id) <> (OLD.creator_account_id, OLD.curator_account_id) THEN
        RAISE EXCEPTION 'a later refund replaces the one of submission %', OLD.submission_id USING ERRCODE = 'check_violation';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER promise_refund_moves_forward BEFORE UPDATE ON promise_refunds
      FOR EACH ROW EXECUTE FUNCTION promise_refund_moves_forward();
    REVOKE DELETE ON promise_refunds FROM fanfare_app;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
