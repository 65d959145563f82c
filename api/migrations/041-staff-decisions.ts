import type { Knex } from 'knex';

/**
 * Every decision of staff, with who made it and what it changed. The triggers write it, so no code path can leave it out; the API's role
 * may only read it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE staff_decisions (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      staff_account_id int NOT NULL REFERENCES accounts,
      action text NOT NULL,
      -- Of the submission, demand, account or code, by the action.
      subject_id bigint NOT NULL,
      before jsonb,
      after jsonb NOT NULL,
      decided_at timestamptz NOT NULL DEFAULT app_now()
    );
    REVOKE INSERT, UPDATE, DELETE ON staff_decisions FROM fanfare_app;
    CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON staff_decisions
      FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
    ALTER TABLE accounts ADD COLUMN suspension_lifted_by int REFERENCES accounts;

    -- Arguments: the action, the column of who decided, that of the subject, then the columns that the decision is about.
    CREATE FUNCTION log_staff_decision() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
    DECLARE
      now_row jsonb := to_jsonb(NEW);
      old_row jsonb := CASE WHEN TG_OP = 'UPDATE' THEN to_jsonb(OLD) END;
      fields text[] := TG_ARGV[3:];
    BEGIN
      INSERT INTO staff_decisions (staff_account_id, action, subject_id, before, after)
      VALUES ((now_row ->> TG_ARGV[1])::int, TG_ARGV[0], (now_row ->> TG_ARGV[2])::bigint,
              (SELECT jsonb_object_agg(key, value) FROM jsonb_each(old_row) WHERE key = ANY (fields)),
              (SELECT jsonb_object_agg(key, value) FROM jsonb_each(now_row) WHERE key = ANY (fields)));
      RETURN NULL;
    END $$;

    CREATE TRIGGER log_decision AFTER UPDATE OF decided_by ON flags FOR EACH ROW
      WHEN (NEW.decided_by IS DISTINCT FROM OLD.decided_by)
      EXECUTE FUNCTION log_staff_decision('flag_decided', 'decided_by', 'submission_id', 'state', 'note');
    CREATE TRIGGER log_decision AFTER UPDATE OF decided_by ON proofs FOR EACH ROW
      WHEN (NEW.decided_by IS DISTINCT FROM OLD.decided_by)
      EXECUTE FUNCTION log_staff_decision('proof_decided', 'decided_by', 'submission_id', 'state', 'note');
    CREATE TRIGGER log_removal AFTER UPDATE OF removal_reported_by ON proofs FOR EACH ROW
      WHEN (NEW.removal_reported_by IS DISTINCT FROM OLD.removal_reported_by)
      EXECUTE FUNCTION log_staff_decision('removal_reported', 'removal_reported_by', 'submission_id', 'removed_at', 'removal_note');
    CREATE TRIGGER log_approval AFTER UPDATE OF approved_by ON cash_outs FOR EACH ROW
      WHEN (NEW.approved_by IS DISTINCT FROM OLD.approved_by AND NEW.approved_by IS NOT NULL)
      EXECUTE FUNCTION log_staff_decision('cash_out_approved', 'approved_by', 'id', 'status', 'waits_because');
    CREATE TRIGGER log_return AFTER UPDATE OF returned_by ON cash_outs FOR EACH ROW
      WHEN (NEW.returned_by IS DISTINCT FROM OLD.returned_by AND NEW.returned_by IS NOT NULL)
      EXECUTE FUNCTION log_staff_decision('cash_out_returned', 'returned_by', 'id', 'status', 'reason');
    CREATE TRIGGER log_suspension AFTER UPDATE OF suspended_at ON accounts FOR EACH ROW
      WHEN (OLD.suspended_at IS NULL AND NEW.suspended_at IS NOT NULL AND NEW.suspended_by IS NOT NULL)
      EXECUTE FUNCTION log_staff_decision('account_suspended', 'suspended_by', 'id', 'suspended_at', 'suspension_reason');
    -- A suspension that nobody lifted can't end: the log's column takes no null.
    CREATE TRIGGER log_lift AFTER UPDATE OF suspended_at ON accounts FOR EACH ROW
      WHEN (OLD.suspended_at IS NOT NULL AND NEW.suspended_at IS NULL)
      EXECUTE FUNCTION log_staff_decision('suspension_lifted', 'suspension_lifted_by', 'id', 'suspended_at', 'suspension_reason');
    CREATE TRIGGER log_promo AFTER INSERT ON promo_codes FOR EACH ROW WHEN (NEW.created_by IS NOT NULL)
      EXECUTE FUNCTION log_staff_decision('promo_code_created', 'created_by', 'id', 'code', 'kind', 'value', 'max_uses', 'ends_at');
    CREATE TRIGGER log_promo_stop AFTER UPDATE OF stopped_by ON promo_codes FOR EACH ROW
      WHEN (OLD.stopped_by IS NULL AND NEW.stopped_by IS NOT NULL)
      EXECUTE FUNCTION log_staff_decision('promo_code_stopped', 'stopped_by', 'id', 'stopped_at');
    CREATE TRIGGER log_gift AFTER INSERT ON gift_codes FOR EACH ROW WHEN (NEW.issued_by IS NOT NULL AND NEW.purchase_id IS NULL)
      EXECUTE FUNCTION log_staff_decision('gift_code_issued', 'issued_by', 'id', 'ending', 'hundredths', 'note');
    CREATE TRIGGER log_gift_stop AFTER UPDATE OF stopped_by ON gift_codes FOR EACH ROW
      WHEN (OLD.stopped_by IS NULL AND NEW.stopped_by IS NOT NULL AND NEW.purchase_id IS NULL)
      EXECUTE FUNCTION log_staff_decision('gift_code_stopped', 'stopped_by', 'id', 'stopped_at');
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
