import type { Knex } from 'knex';

/**
 * The rules of transfers as before, with less work for each.
 *
 * One trigger goes through the rows of a statement in their order: it looks up what a row refers to, sums up what follows each other on the
 * same account, and moves each balance by its key. It has no join whose plan would be kept from a statement of another size. A wallet has
 * to be covered row by row: what comes in stands before what it pays.
 *
 * Journals, accounts and transfers are append-only, so what a transfer refers to needs no lock against removal. A foreign key would take one
 * on each row, and all payments share the platform's accounts.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- In the order of a payment, so that neither waits for the other.
    LOCK TABLE ledger_accounts, ledger_journals, ledger_transfers IN ACCESS EXCLUSIVE MODE;
    ALTER TABLE ledger_transfers
      DROP CONSTRAINT ledger_transfers_journal_id_fkey,
      DROP CONSTRAINT ledger_transfers_pending_id_fkey,
      DROP CONSTRAINT ledger_transfers_debit_account_id_unit_fkey,
      DROP CONSTRAINT ledger_transfers_credit_account_id_unit_fkey;

    CREATE FUNCTION ledger_reference_is_missing(transfer bigint, what text) RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'transfer % violates a foreign key: there is no such %', transfer, what USING ERRCODE = 'foreign_key_violation';
    END $$;

    CREATE OR REPLACE FUNCTION ledger_apply() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
    DECLARE
      leg record;
      held record;
      -- What the row before named, and what its accounts have gathered so far.
      last_journal bigint; last_debit bigint; last_credit bigint; debit_unit text; credit_unit text;
      spent bigint := 0; reserved bigint := 0; received bigint := 0;
    BEGIN
      FOR leg IN SELECT * FROM new_rows LOOP
        IF leg.journal_id IS DISTINCT FROM last_journal THEN
          PERFORM FROM ledger_journals j WHERE j.id = leg.journal_id;
          IF NOT FOUND THEN PERFORM ledger_reference_is_missing(leg.id, 'journal'); END IF;
          last_journal := leg.journal_id;
        END IF;
        IF leg.debit_account_id IS DISTINCT FROM last_debit OR leg.unit <> debit_unit THEN
          IF last_debit IS NOT NULL THEN
            UPDATE ledger_balances b SET debits_posted = b.debits_posted + spent, debits_pending = b.debits_pending + reserved
             WHERE b.ledger_account_id = last_debit;
          END IF;
          -- The unit stands in both: credits and euros can't meet.
          PERFORM FROM ledger_accounts a WHERE a.id = leg.debit_account_id AND a.unit = leg.unit;
          IF NOT FOUND THEN PERFORM ledger_reference_is_missing(leg.id, 'account in its unit'); END IF;
          last_debit := leg.debit_account_id; debit_unit := leg.unit; spent := 0; reserved := 0;
        END IF;
        IF leg.credit_account_id IS DISTINCT FROM last_credit OR leg.unit <> credit_unit THEN
          IF received <> 0 THEN
            UPDATE ledger_balances b SET credits_posted = b.credits_posted + received WHERE b.ledger_account_id = last_credit;
          END IF;
          PERFORM FROM ledger_accounts a WHERE a.id = leg.credit_account_id AND a.unit = leg.unit;
          IF NOT FOUND THEN PERFORM ledger_reference_is_missing(leg.id, 'account in its unit'); END IF;
          last_credit := leg.credit_account_id; credit_unit := leg.unit; received := 0;
        END IF;

        IF leg.phase = 'pending' THEN
          reserved := reserved + leg.amount;
          CONTINUE;
        END IF;
        IF leg.pending_id IS NOT NULL THEN
          SELECT p.phase, p.unit, p.debit_account_id, p.credit_account_id, p.amount, p.submission_id INTO held
            FROM ledger_transfers p WHERE p.id = leg.pending_id;
          IF NOT FOUND THEN PERFORM ledger_reference_is_missing(leg.id, 'hold'); END IF;
          IF held.phase <> 'pending' OR held.unit <> leg.unit OR held.debit_account_id <> leg.debit_account_id
             OR held.credit_account_id <> leg.credit_account_id OR leg.amount > held.amount
             OR (leg.phase = 'void' AND leg.amount <> held.amount) OR held.submission_id IS DISTINCT FROM leg.submission_id THEN
            RAISE EXCEPTION 'transfer % does not match its hold', leg.id USING ERRCODE = 'integrity_constraint_violation';
          END IF;
          reserved := reserved - held.amount;
        END IF;
        IF leg.phase <> 'void' THEN
          spent := spent + leg.amount;
          received := received + leg.amount;
        END IF;
      END LOOP;
      UPDATE ledger_balances b SET debits_posted = b.debits_posted + spent, debits_pending = b.debits_pending + reserved
       WHERE b.ledger_account_id = last_debit;
      IF received <> 0 THEN
        UPDATE ledger_balances b SET credits_posted = b.credits_posted + received WHERE b.ledger_account_id = last_credit;
      END IF;
      RETURN NULL;
    END $$;
  `);
  const { rows } = await knex.raw<{ rows: { ids: string }[] }>(
    `SELECT string_agg(id::text, ', ' ORDER BY id) AS ids FROM ledger_accounts WHERE kind = 'clearing'`,
  );
  const clearing = rows[0]!.ids;
  await knex.raw(`
    -- Transfers that pass no clearing account are not even queued for the end of the transaction.
    DROP TRIGGER ledger_clearing_is_zero ON ledger_transfers;
    CREATE CONSTRAINT TRIGGER ledger_clearing_is_zero AFTER INSERT ON ledger_transfers
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
      WHEN (NEW.phase IN ('single', 'post') AND (NEW.debit_account_id IN (${clearing}) OR NEW.credit_account_id IN (${clearing})))
      EXECUTE FUNCTION ledger_clearing_is_zero();
    -- The condition names them, so there can be no others.
    ALTER TABLE ledger_accounts ADD CONSTRAINT clearing_accounts_are_known CHECK (kind <> 'clearing' OR id IN (${clearing}));
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
