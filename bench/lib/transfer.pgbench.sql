\set from random(1, :wallets)
\set to :from % :wallets + 1
\set from_lot :first_lot + :from - 1
\set to_lot :first_lot + :to - 1
-- One statement, as `book` of the ledger has it. Keys are those of numbered events, as in the product: they rise.
WITH locked AS (
  SELECT FROM ledger_balances WHERE ledger_account_id = ANY (ARRAY[:from_lot, :to_lot]::bigint[]) ORDER BY ledger_account_id FOR NO KEY UPDATE),
journal AS (
  INSERT INTO ledger_journals (kind, idem) SELECT 'demo_granted', 'bench:' || pg_current_xact_id()::text WHERE (SELECT count(*) FROM locked) >= 0
  ON CONFLICT (idem) DO NOTHING RETURNING id, created_at)
INSERT INTO ledger_transfers (journal_id, phase, unit, debit_account_id, credit_account_id, amount, idem, created_at)
  SELECT id, 'single', 'credit', :from_lot::bigint, :to_lot::bigint, 1, 'bench:' || pg_current_xact_id()::text, created_at FROM journal;
