import type { Knex } from 'knex';

/**
 * The ledger: one immutable row per transfer. Amounts are integer hundredths of a credit (unit `credit`) or cents (unit `eur`).
 *
 * A transfer is `single`, or `pending` (a hold), which one `post` (of all or part; the rest is released) or one `void` resolves.
 * Only the trigger below moves a balance; the application's role may insert transfers and nothing else.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE ledger_accounts (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      unit text NOT NULL CHECK (unit IN ('credit', 'eur')),
      -- Wallets: lot (spendable credits of one origin), curator_clearing, curator_cleared.
      -- System accounts keep no counter row, so they can't be hot.
      kind text NOT NULL CHECK (kind IN ('lot', 'curator_clearing', 'curator_cleared', 'issuance', 'clearing', 'revenue')),
      account_id int REFERENCES accounts,
      UNIQUE (id, unit),
      CHECK ((kind IN ('lot', 'curator_clearing', 'curator_cleared')) = (account_id IS NOT NULL))
    );
    CREATE UNIQUE INDEX ledger_accounts_curator ON ledger_accounts (account_id, kind, unit)
      WHERE kind IN ('curator_clearing', 'curator_cleared');
    CREATE UNIQUE INDEX ledger_accounts_system ON ledger_accounts (kind, unit) WHERE account_id IS NULL;
    CREATE INDEX ledger_accounts_owner ON ledger_accounts (account_id, kind);
    INSERT INTO ledger_accounts (unit, kind) VALUES ('credit', 'issuance'), ('credit', 'clearing'), ('credit', 'revenue');

    CREATE TABLE ledger_balances (
      ledger_account_id bigint PRIMARY KEY REFERENCES ledger_accounts,
      debits_posted bigint NOT NULL DEFAULT 0 CHECK (debits_posted >= 0),
      debits_pending bigint NOT NULL DEFAULT 0 CHECK (debits_pending >= 0),
      credits_posted bigint NOT NULL DEFAULT 0 CHECK (credits_posted >= 0),
      -- Written by nobody: a column that the application's role may "update", which is what locking a row asks for.
      lock_handle smallint NOT NULL DEFAULT 0 CHECK (lock_handle = 0),
      CONSTRAINT wallet_never_overdrawn CHECK (debits_posted + debits_pending <= credits_posted)
    ) WITH (fillfactor = 70);
    CREATE FUNCTION ledger_open_balance() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
    BEGIN
      IF NEW.account_id IS NOT NULL THEN
        INSERT INTO ledger_balances (ledger_account_id) VALUES (NEW.id);
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER ledger_open_balance AFTER INSERT ON ledger_accounts FOR EACH ROW EXECUTE FUNCTION ledger_open_balance();

    -- A creator's wallet is made of lots, spent in the order of kind (promo, gift, converted, subscription, purchased), oldest first.
    CREATE TABLE lots (
      ledger_account_id bigint PRIMARY KEY REFERENCES ledger_accounts,
      account_id int NOT NULL REFERENCES accounts,
      kind text NOT NULL CHECK (kind IN ('promo', 'gift', 'converted', 'subscription', 'purchased')),
      spend_rank smallint NOT NULL GENERATED ALWAYS AS (
        CASE kind WHEN 'promo' THEN 1 WHEN 'gift' THEN 2 WHEN 'converted' THEN 3 WHEN 'subscription' THEN 4 ELSE 5 END) STORED,
      -- What it came from, once: gift:<id>, payment:<id>, invoice:<id>, demo:<name>.
      source text NOT NULL UNIQUE,
      price_paid_cents bigint NOT NULL DEFAULT 0 CHECK (price_paid_cents >= 0),
      created_at timestamptz NOT NULL DEFAULT app_now()
    );
    CREATE INDEX lots_spend_order ON lots (account_id, spend_rank, ledger_account_id);

    -- One event that moves money; its legs are the transfers. The labels of the history are made from it.
    CREATE TABLE ledger_journals (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      kind text NOT NULL CHECK (kind IN (
        'gift_redeemed', 'credits_purchased', 'subscription_granted', 'demo_granted',
        'campaign_paid', 'answer_posted', 'submission_refunded', 'earning_cleared')),
      -- Natural key of the event: campaign:<id>:paid, submission:<id>:settled …; a replay finds it taken.
      idem text NOT NULL UNIQUE,
      -- Whose history it stands in.
      creator_account_id int REFERENCES accounts,
      curator_account_id int REFERENCES accounts,
      campaign_id int,
      submission_id int,
      details jsonb NOT NULL DEFAULT '{}',
      created_at timestamptz NOT NULL DEFAULT app_now()
    );
    CREATE INDEX ledger_journals_creator ON ledger_journals (creator_account_id, id DESC) WHERE creator_account_id IS NOT NULL;
    CREATE INDEX ledger_journals_curator ON ledger_journals (curator_account_id, id DESC) WHERE curator_account_id IS NOT NULL;
    CREATE INDEX ledger_journals_submission ON ledger_journals (submission_id) WHERE submission_id IS NOT NULL;

    CREATE TABLE ledger_transfers (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      journal_id bigint NOT NULL REFERENCES ledger_journals,
      phase text NOT NULL CHECK (phase IN ('single', 'pending', 'post', 'void')),
      unit text NOT NULL,
      debit_account_id bigint NOT NULL,
      credit_account_id bigint NOT NULL,
      amount bigint NOT NULL CHECK (amount > 0),
      pending_id bigint REFERENCES ledger_transfers,
      submission_id int,
      idem text NOT NULL UNIQUE,
      created_at timestamptz NOT NULL DEFAULT app_now(),
      CHECK (debit_account_id <> credit_account_id),
      CHECK ((phase IN ('post', 'void')) = (pending_id IS NOT NULL)),
      -- The unit stands in both keys: credits and euros can't meet.
      FOREIGN KEY (debit_account_id, unit) REFERENCES ledger_accounts (id, unit),
      FOREIGN KEY (credit_account_id, unit) REFERENCES ledger_accounts (id, unit)
    );
    CREATE UNIQUE INDEX ledger_transfers_resolves_once ON ledger_transfers (pending_id) WHERE pending_id IS NOT NULL;
    CREATE INDEX ledger_transfers_journal ON ledger_transfers (journal_id);
    CREATE INDEX ledger_transfers_submission ON ledger_transfers (submission_id) WHERE submission_id IS NOT NULL;
    CREATE INDEX ledger_transfers_debit ON ledger_transfers (debit_account_id);
    CREATE INDEX ledger_transfers_credit ON ledger_transfers (credit_account_id);

    CREATE FUNCTION ledger_apply() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
    DECLARE bad record;
    BEGIN
      SELECT n.id INTO bad FROM new_rows n JOIN ledger_transfers p ON p.id = n.pending_id
       WHERE p.phase <> 'pending' OR p.unit <> n.unit OR p.debit_account_id <> n.debit_account_id
          OR p.credit_account_id <> n.credit_account_id OR n.amount > p.amount
          OR (n.phase = 'void' AND n.amount <> p.amount) OR p.submission_id IS DISTINCT FROM n.submission_id
       LIMIT 1;
      IF FOUND THEN
        RAISE EXCEPTION 'transfer % does not match its hold', bad.id USING ERRCODE = 'integrity_constraint_violation';
      END IF;

      UPDATE ledger_balances b
         SET debits_posted = b.debits_posted + d.debits_posted,
             debits_pending = b.debits_pending + d.debits_pending,
             credits_posted = b.credits_posted + d.credits_posted
        FROM (
          SELECT account, sum(debits_posted) debits_posted, sum(debits_pending) debits_pending, sum(credits_posted) credits_posted
            FROM (
              SELECT n.debit_account_id account,
                     CASE WHEN n.phase IN ('single', 'post') THEN n.amount ELSE 0 END debits_posted,
                     CASE n.phase WHEN 'pending' THEN n.amount WHEN 'single' THEN 0 ELSE -p.amount END debits_pending,
                     0 credits_posted
                FROM new_rows n LEFT JOIN ledger_transfers p ON p.id = n.pending_id
              UNION ALL
              SELECT n.credit_account_id, 0, 0, CASE WHEN n.phase IN ('single', 'post') THEN n.amount ELSE 0 END
                FROM new_rows n) legs
           GROUP BY account) d
       WHERE b.ledger_account_id = d.account;
      RETURN NULL;
    END $$;
    CREATE TRIGGER ledger_apply AFTER INSERT ON ledger_transfers
      REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION ledger_apply();

    -- What passes through the clearing account in a journal leaves it in the same journal: after every commit it is zero.
    CREATE FUNCTION ledger_clearing_is_zero() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
    DECLARE clearing bigint; rest bigint;
    BEGIN
      SELECT id INTO clearing FROM ledger_accounts WHERE kind = 'clearing' AND unit = NEW.unit;
      IF clearing NOT IN (NEW.debit_account_id, NEW.credit_account_id) THEN RETURN NULL; END IF;
      SELECT coalesce(sum(CASE WHEN credit_account_id = clearing THEN amount ELSE -amount END), 0) INTO rest
        FROM ledger_transfers
       WHERE journal_id = NEW.journal_id AND phase IN ('single', 'post') AND clearing IN (debit_account_id, credit_account_id);
      IF rest <> 0 THEN
        RAISE EXCEPTION 'journal % leaves % in clearing', NEW.journal_id, rest USING ERRCODE = 'integrity_constraint_violation';
      END IF;
      RETURN NULL;
    END $$;
    CREATE CONSTRAINT TRIGGER ledger_clearing_is_zero AFTER INSERT ON ledger_transfers
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
      WHEN (NEW.phase IN ('single', 'post')) EXECUTE FUNCTION ledger_clearing_is_zero();

    CREATE FUNCTION ledger_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
    END $$;
    CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_transfers FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
    CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_journals FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
    CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_accounts FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
    CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON lots FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
    CREATE TRIGGER no_removal BEFORE DELETE OR TRUNCATE ON ledger_balances FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

    CREATE TABLE gift_codes (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      -- SHA-256 of the normalised code: the code itself is shown once and never stored.
      code_hash bytea NOT NULL UNIQUE,
      hundredths bigint NOT NULL CHECK (hundredths > 0),
      issued_by int REFERENCES accounts,
      is_demo boolean NOT NULL DEFAULT false,
      created_at timestamptz NOT NULL DEFAULT app_now(),
      redeemed_by int REFERENCES accounts,
      redeemed_at timestamptz,
      CHECK ((redeemed_by IS NULL) = (redeemed_at IS NULL))
    );
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
