import type { Knex } from 'knex';

/** The check of the clearing account found that account by reading all accounts: with each transfer that passes it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE OR REPLACE FUNCTION ledger_clearing_is_zero() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
      SET search_path = public, pg_temp AS $$
    DECLARE clearing bigint; rest bigint;
    BEGIN
      -- The index of accounts without an owner.
      SELECT id INTO clearing FROM ledger_accounts WHERE kind = 'clearing' AND unit = NEW.unit AND account_id IS NULL;
      IF clearing NOT IN (NEW.debit_account_id, NEW.credit_account_id) THEN RETURN NULL; END IF;
      SELECT coalesce(sum(CASE WHEN credit_account_id = clearing THEN amount ELSE -amount END), 0) INTO rest
        FROM ledger_transfers
       WHERE journal_id = NEW.journal_id AND phase IN ('single', 'post') AND clearing IN (debit_account_id, credit_account_id);
      IF rest <> 0 THEN
        RAISE EXCEPTION 'journal % leaves % in clearing', NEW.journal_id, rest USING ERRCODE = 'integrity_constraint_violation';
      END IF;
      RETURN NULL;
    END $$`);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
