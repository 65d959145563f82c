\set from random(1, :wallets)
\set to :from % :wallets + 1
\set from_lot :first_lot + :from - 1
\set to_lot :first_lot + :to - 1
-- Keys are those of numbered events, as in the product: they rise.
BEGIN;
SELECT 1 FROM ledger_balances WHERE ledger_account_id = ANY (ARRAY[:from_lot, :to_lot]::bigint[]) ORDER BY ledger_account_id FOR NO KEY UPDATE;
WITH journal AS (
  INSERT INTO ledger_journals (kind, idem) VALUES ('demo_granted', 'bench:' || pg_current_xact_id()::text) ON CONFLICT (idem) DO NOTHING RETURNING id)
INSERT INTO ledger_transfers (journal_id, phase, unit, debit_account_id, credit_account_id, amount, idem)
  SELECT id, 'single', 'credit', :from_lot::bigint, :to_lot::bigint, 1, 'bench:' || pg_current_xact_id()::text FROM journal;
COMMIT;
