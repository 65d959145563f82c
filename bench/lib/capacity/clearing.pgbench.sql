\set from random(1, :wallets)
\set to :from % :wallets + 1
\set from_lot :first_lot + :from - 1
\set to_lot :first_lot + :to - 1
\set clearing random(1, :clearings)
-- As an answer is booked: wallets are locked in order of their ids, and what leaves one passes a clearing account.
BEGIN;
SELECT 1 FROM ledger_balances WHERE ledger_account_id = ANY (ARRAY[:from_lot, :to_lot]::bigint[]) ORDER BY ledger_account_id FOR NO KEY UPDATE;
WITH clearing AS (SELECT account_id AS id FROM bench_clearings WHERE place = :clearing),
  journal AS (
  INSERT INTO ledger_journals (kind, idem) VALUES ('demo_granted', 'bench:' || pg_current_xact_id()::text) RETURNING id)
INSERT INTO ledger_transfers (journal_id, phase, unit, debit_account_id, credit_account_id, amount, idem)
  SELECT journal.id, 'single', 'credit', leg.debit, leg.credit, leg.amount, 'bench:' || pg_current_xact_id()::text || leg.name
    FROM journal, clearing, LATERAL (VALUES
      (:from_lot::bigint, clearing.id, 2, '-spent'), (clearing.id, :to_lot::bigint, 1, '-earned'),
      (clearing.id, :revenue::bigint, 1, '-fee')) AS leg (debit, credit, amount, name);
COMMIT;
