import type { Knex } from 'knex';

/** Existing rows are checked in a transaction of their own, without blocking writes. */
export const config = { transaction: false };

/**
 * Single transfers cost less. PostgreSQL parses the stored expressions of a table's checks anew with each statement, and a list of texts is
 * the dearest part of one: checks with lists become calls of functions, whose bodies each connection parses once. They say the same. And the
 * trigger moves both balances of a transfer by one statement; all else of it is as in migration 175.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE OR REPLACE FUNCTION ledger_journal_kind_is_known(kind text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $$
    BEGIN
      RETURN kind IN (
        'gift_redeemed', 'credits_purchased', 'subscription_granted', 'demo_granted', 'campaign_paid', 'answer_posted',
        'submission_refunded', 'earning_cleared', 'gift_purchased', 'return_begun', 'return_paid', 'return_failed', 'chargeback_opened',
        'chargeback_won', 'debt_settled', 'promise_broken', 'quality_refunded', 'cash_out_begun', 'cash_out_paid', 'cash_out_returned',
        'credits_converted', 'credits_given_up');
    END $$;
    CREATE OR REPLACE FUNCTION ledger_phase_fits(phase text, pending_id bigint) RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $$
    BEGIN
      RETURN CASE WHEN phase IN ('post', 'void') THEN pending_id IS NOT NULL ELSE phase IN ('single', 'pending') AND pending_id IS NULL END;
    END $$;
    CREATE OR REPLACE FUNCTION ledger_journal_refunds_answers(kind text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $$
    BEGIN
      RETURN kind IN ('promise_broken', 'quality_refunded');
    END $$;
    ALTER TABLE ledger_journals DROP CONSTRAINT IF EXISTS ledger_journals_known_kind,
      ADD CONSTRAINT ledger_journals_known_kind CHECK (ledger_journal_kind_is_known(kind)) NOT VALID;
    ALTER TABLE ledger_transfers DROP CONSTRAINT IF EXISTS ledger_transfers_phase_fits,
      ADD CONSTRAINT ledger_transfers_phase_fits CHECK (ledger_phase_fits(phase, pending_id)) NOT VALID`);
  await knex.raw('ALTER TABLE ledger_journals VALIDATE CONSTRAINT ledger_journals_known_kind');
  await knex.raw('ALTER TABLE ledger_transfers VALIDATE CONSTRAINT ledger_transfers_phase_fits');

  const { rows } = await knex.raw<{ rows: { id: string }[] }>(`SELECT id FROM ledger_accounts WHERE kind = 'clearing'`);
  // None where this text is only checked, without a database.
  const clearing = rows[0]?.id ?? 'NULL';
  await knex.raw(`
    ALTER TABLE ledger_journals DROP CONSTRAINT IF EXISTS ledger_journals_kind_check;
    ALTER TABLE ledger_transfers DROP CONSTRAINT IF EXISTS ledger_transfers_phase_check, DROP CONSTRAINT IF EXISTS ledger_transfers_check1;

    DROP TRIGGER keep_campaign_figures ON ledger_journals;
    CREATE CONSTRAINT TRIGGER keep_campaign_figures AFTER INSERT ON ledger_journals DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW WHEN (NEW.campaign_id IS NOT NULL AND ledger_journal_refunds_answers(NEW.kind)) EXECUTE FUNCTION keep_campaign_figures();

    CREATE OR REPLACE FUNCTION ledger_apply() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    DECLARE
      leg record;
      held record;
      -- What the row before named, and what its accounts have gathered so far.
      last_journal bigint; last_submission int; last_debit bigint; last_credit bigint; last_unit text;
      spent bigint := 0; reserved bigint := 0; received bigint := 0;
      -- What the journal states and its legs have not yet held; null where it states nothing.
      unheld bigint;
      -- What its legs so far have left in clearing.
      cleared bigint := 0;
    BEGIN
      -- Each expression that runs is prepared anew in every transaction: a single leg runs few.
      FOR leg IN SELECT * FROM new_rows LOOP
        IF leg.journal_id IS DISTINCT FROM last_journal THEN
          IF unheld <> 0 OR cleared <> 0 THEN
            IF unheld <> 0 THEN PERFORM ledger_change_is_wrong(last_journal); END IF;
            PERFORM ledger_check_clearing(last_journal);
            cleared := 0;
          END IF;
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
        IF (leg.debit_account_id, leg.credit_account_id, leg.unit) IS DISTINCT FROM (last_debit, last_credit, last_unit) THEN
          IF last_debit IS NOT NULL THEN
            -- One statement for both, since starting one costs more than the rows. The two accounts of a leg differ.
            UPDATE ledger_balances b
               SET debits_posted = b.debits_posted + CASE b.ledger_account_id WHEN last_debit THEN spent ELSE 0 END,
                   debits_pending = b.debits_pending + CASE b.ledger_account_id WHEN last_debit THEN reserved ELSE 0 END,
                   credits_posted = b.credits_posted + CASE b.ledger_account_id WHEN last_credit THEN received ELSE 0 END
             WHERE b.ledger_account_id IN (CASE WHEN (leg.debit_account_id, leg.unit) <> (last_debit, last_unit) THEN last_debit END,
                                           CASE WHEN (leg.credit_account_id, leg.unit) <> (last_credit, last_unit) AND received <> 0 THEN last_credit END);
            IF (leg.debit_account_id, leg.unit) <> (last_debit, last_unit) THEN spent := 0; reserved := 0; END IF;
            IF (leg.credit_account_id, leg.unit) <> (last_credit, last_unit) THEN received := 0; END IF;
          END IF;
          -- The unit stands in both: credits and euros can't meet.
          PERFORM FROM ledger_accounts d, ledger_accounts c
            WHERE d.id = leg.debit_account_id AND d.unit = leg.unit AND c.id = leg.credit_account_id AND c.unit = leg.unit;
          IF NOT FOUND THEN PERFORM ledger_reference_is_missing(leg.id, 'account in its unit'); END IF;
          last_debit := leg.debit_account_id; last_credit := leg.credit_account_id; last_unit := leg.unit;
        END IF;

        IF leg.phase = 'pending' THEN
          reserved := reserved + leg.amount;
          unheld := unheld - leg.amount;
          CONTINUE;
        END IF;
        IF unheld IS NOT NULL OR leg.pending_id IS NOT NULL THEN
          IF unheld IS NOT NULL THEN PERFORM ledger_change_is_wrong(leg.journal_id); END IF;
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
          IF ${clearing} IN (leg.debit_account_id, leg.credit_account_id) THEN
            cleared := cleared + CASE leg.credit_account_id WHEN ${clearing} THEN leg.amount ELSE -leg.amount END;
          END IF;
        END IF;
      END LOOP;
      IF unheld <> 0 OR cleared <> 0 THEN
        IF unheld <> 0 THEN PERFORM ledger_change_is_wrong(last_journal); END IF;
        PERFORM ledger_check_clearing(last_journal);
      END IF;
      UPDATE ledger_balances b
         SET debits_posted = b.debits_posted + CASE b.ledger_account_id WHEN last_debit THEN spent ELSE 0 END,
             debits_pending = b.debits_pending + CASE b.ledger_account_id WHEN last_debit THEN reserved ELSE 0 END,
             credits_posted = b.credits_posted + CASE b.ledger_account_id WHEN last_credit THEN received ELSE 0 END
       WHERE b.ledger_account_id IN (last_debit, CASE WHEN received <> 0 THEN last_credit END);
      RETURN NULL;
    END $$;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
