import type { Knex } from 'knex';

/**
 * The trigger that goes through a statement's transfers also checks that each of their journals leaves the clearing account at zero. A deferred
 * one did that at the commit, for each leg that passes the account. All legs of a journal come in one statement. All else is as in migration 079.
 */
export async function up(knex: Knex): Promise<void> {
  const { rows } = await knex.raw<{ rows: { id: string }[] }>(`SELECT id FROM ledger_accounts WHERE kind = 'clearing'`);
  // None where this text is only checked, without a database.
  const clearing = rows[0]?.id ?? 'NULL';
  await knex.raw(`
    DO $$ BEGIN
      -- As the constraint clearing_accounts_are_known has it.
      IF (SELECT count(*) FROM ledger_accounts WHERE kind = 'clearing') <> 1 THEN RAISE EXCEPTION 'there is not exactly one clearing account'; END IF;
    END $$;
    LOCK TABLE ledger_transfers IN ACCESS EXCLUSIVE MODE;

    -- Legs of one journal needn't follow each other: the whole journal is added up when a run of its legs doesn't balance.
    CREATE FUNCTION ledger_check_clearing(journal bigint) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
    DECLARE rest bigint;
    BEGIN
      SELECT coalesce(sum(CASE WHEN credit_account_id = ${clearing} THEN amount ELSE -amount END), 0) INTO rest
        FROM ledger_transfers
       WHERE journal_id = journal AND phase IN ('single', 'post') AND ${clearing} IN (debit_account_id, credit_account_id);
      IF rest <> 0 THEN
        RAISE EXCEPTION 'journal % leaves % in clearing', journal, rest USING ERRCODE = 'integrity_constraint_violation';
      END IF;
    END $$;

    CREATE OR REPLACE FUNCTION ledger_apply() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    DECLARE
      leg record;
      held record;
      -- What the row before named, and what its accounts have gathered so far.
      last_journal bigint; last_submission int; last_debit bigint; last_credit bigint; debit_unit text; credit_unit text;
      spent bigint := 0; reserved bigint := 0; received bigint := 0;
      -- What the journal states and its legs have not yet held; null where it states nothing.
      unheld bigint;
      -- What its legs so far have left in clearing.
      cleared bigint := 0;
    BEGIN
      FOR leg IN SELECT * FROM new_rows LOOP
        IF leg.journal_id IS DISTINCT FROM last_journal THEN
          IF unheld <> 0 THEN PERFORM ledger_change_is_wrong(last_journal); END IF;
          IF cleared <> 0 THEN PERFORM ledger_check_clearing(last_journal); END IF;
          cleared := 0;
          SELECT -j.creator_change INTO unheld FROM ledger_journals j WHERE j.id = leg.journal_id;
          IF NOT FOUND THEN PERFORM ledger_reference_is_missing(leg.id, 'journal'); END IF;
          last_journal := leg.journal_id;
        END IF;
        -- Who posts or voids a hold names its submission.
        IF leg.pending_id IS NULL AND leg.submission_id IS DISTINCT FROM last_submission THEN
          PERFORM FROM submissions s WHERE s.id = leg.submission_id;
          IF NOT FOUND AND leg.submission_id IS NOT NULL THEN PERFORM ledger_reference_is_missing(leg.id, 'submission'); END IF;
          last_submission := leg.submission_id;
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
          unheld := unheld - leg.amount;
          CONTINUE;
        END IF;
        IF unheld IS NOT NULL THEN PERFORM ledger_change_is_wrong(leg.journal_id); END IF;
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
          IF leg.credit_account_id = ${clearing} THEN cleared := cleared + leg.amount;
          ELSIF leg.debit_account_id = ${clearing} THEN cleared := cleared - leg.amount;
          END IF;
        END IF;
      END LOOP;
      IF unheld <> 0 THEN PERFORM ledger_change_is_wrong(last_journal); END IF;
      IF cleared <> 0 THEN PERFORM ledger_check_clearing(last_journal); END IF;
      UPDATE ledger_balances b SET debits_posted = b.debits_posted + spent, debits_pending = b.debits_pending + reserved
       WHERE b.ledger_account_id = last_debit;
      IF received <> 0 THEN
        UPDATE ledger_balances b SET credits_posted = b.credits_posted + received WHERE b.ledger_account_id = last_credit;
      END IF;
      RETURN NULL;
    END $$;

    DROP TRIGGER ledger_clearing_is_zero ON ledger_transfers;
    DROP FUNCTION ledger_clearing_is_zero();
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
