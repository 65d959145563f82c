import type { Knex } from 'knex';

/**
 * Demands that a curator doesn't have to make: weekly, or once so much is available. The setting is the curator's; a demand that a job makes
 * names its period, so that it is made once, however often the job runs.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE automatic_payouts (
      account_id int PRIMARY KEY REFERENCES accounts,
      mode text NOT NULL CHECK (mode IN ('off', 'weekly', 'amount')),
      from_hundredths bigint CHECK (from_hundredths >= 2000),
      method text CHECK (method IN ('bank', 'paypal')),
      changed_at timestamptz NOT NULL DEFAULT app_now(),
      -- The last period that a job is done with: its Monday, or its day.
      done_period date,
      -- Why nothing can be paid out; null while nothing is in the way.
      problem text CHECK (problem IN ('no_method', 'email_unconfirmed', 'debt', 'returned')),
      CONSTRAINT automatic_payout_has_amount CHECK ((mode = 'amount') = (from_hundredths IS NOT NULL)),
      CONSTRAINT automatic_payout_has_method CHECK (mode = 'off' OR method IS NOT NULL),
      CONSTRAINT automatic_payout_off_has_no_problem CHECK (mode <> 'off' OR problem IS NULL)
    );
    CREATE INDEX automatic_payouts_on ON automatic_payouts (account_id) WHERE mode <> 'off';
    REVOKE UPDATE, DELETE ON automatic_payouts FROM fanfare_app;
    GRANT UPDATE (mode, from_hundredths, method, changed_at, done_period, problem) ON automatic_payouts TO fanfare_app;

    ALTER TABLE cash_outs ADD COLUMN automatic_period date;
    CREATE UNIQUE INDEX cash_outs_one_of_period ON cash_outs (account_id, automatic_period) WHERE automatic_period IS NOT NULL;

    -- Nothing is demanded for somebody who didn't ask for it, nor by another method or for less than they said.
    CREATE FUNCTION cash_out_automatic_as_set() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NOT EXISTS (SELECT 1 FROM automatic_payouts p WHERE p.account_id = NEW.account_id AND p.mode <> 'off'
                        AND p.method = NEW.method AND NEW.hundredths >= coalesce(p.from_hundredths, 0)) THEN
        RAISE EXCEPTION 'account % did not ask for this automatic cash-out', NEW.account_id USING ERRCODE = 'check_violation';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER cash_out_automatic_as_set BEFORE INSERT ON cash_outs FOR EACH ROW
      WHEN (NEW.automatic_period IS NOT NULL) EXECUTE FUNCTION cash_out_automatic_as_set();
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
