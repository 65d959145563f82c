import type { Knex } from 'knex';

/** Who may approve a demand: by itself only to a destination where the account was paid before, and never a party to it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE INDEX cash_outs_identity ON cash_outs (identity_hash, approved_at);

    CREATE FUNCTION cash_out_is_decided_by_others() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE decider int;
    BEGIN
      IF NEW.status = OLD.status THEN RETURN NEW; END IF;
      IF NEW.status = 'approved' AND NEW.approved_by IS NULL
         AND NOT EXISTS (SELECT 1 FROM cash_outs p WHERE p.account_id = NEW.account_id AND p.identity_hash = NEW.identity_hash AND p.status = 'paid') THEN
        RAISE EXCEPTION 'cash-out % is the account''s first to its destination: staff approve it', NEW.id USING ERRCODE = 'check_violation';
      END IF;
      decider := CASE NEW.status WHEN 'approved' THEN NEW.approved_by WHEN 'returned' THEN NEW.returned_by END;
      IF decider = NEW.account_id OR EXISTS (
           SELECT 1 FROM payout_identities mine WHERE mine.account_id = decider
              AND (mine.identity_hash = NEW.identity_hash OR mine.identity_hash IN (
                SELECT theirs.identity_hash FROM payout_identities theirs WHERE theirs.account_id = NEW.account_id))) THEN
        RAISE EXCEPTION 'account % is a party to cash-out %', decider, NEW.id USING ERRCODE = 'check_violation';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER cash_out_is_decided_by_others BEFORE UPDATE OF status ON cash_outs
      FOR EACH ROW EXECUTE FUNCTION cash_out_is_decided_by_others();
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
