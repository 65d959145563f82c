import type { Knex } from 'knex';

/**
 * The bank account that a demand is paid to, by Stripe's id: stored before money leaves, and then fixed. Demands that were under way before
 * have none. All else of the trigger is as in migration 012.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE cash_outs ADD COLUMN bank_id text;
    GRANT UPDATE (bank_id) ON cash_outs TO fanfare_app;

    CREATE OR REPLACE FUNCTION cash_out_moves_forward() RETURNS trigger LANGUAGE plpgsql AS $$
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
         OR (OLD.bank_id IS NOT NULL AND NEW.bank_id IS DISTINCT FROM OLD.bank_id)
         OR (OLD.approved_at IS NOT NULL AND NEW.approved_at IS DISTINCT FROM OLD.approved_at)
         OR (OLD.sent_at IS NOT NULL AND NEW.sent_at IS DISTINCT FROM OLD.sent_at)
         OR (OLD.paid_at IS NOT NULL AND NEW.paid_at IS DISTINCT FROM OLD.paid_at) THEN
        RAISE EXCEPTION 'cash-out % is what it is', OLD.id USING ERRCODE = 'check_violation';
      END IF;
      RETURN NEW;
    END $$;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
