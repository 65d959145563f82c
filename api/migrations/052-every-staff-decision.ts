import type { Knex } from 'knex';

interface Decision {
  table: string;
  trigger: string;
  action: string;
  /** The column of who decided. */
  by: string;
  subject: string;
  /** What the decision is about: a change of one of them is another decision, also by the same person. */
  decides: readonly string[];
  /** Logged beside them. */
  shows?: readonly string[];
  /** Which rows are decided about by staff at all. */
  only?: string;
}

const stopped = ['stopped_at'] as const;
const released = ['released_at'] as const;
const issued = 'purchase_id IS NULL';

const decisions: readonly Decision[] = [
  {
    table: 'flags',
    trigger: 'log_decision',
    action: 'flag_decided',
    by: 'decided_by',
    subject: 'submission_id',
    decides: ['decided_at', 'state', 'note'],
  },
  {
    table: 'proofs',
    trigger: 'log_decision',
    action: 'proof_decided',
    by: 'decided_by',
    subject: 'submission_id',
    decides: ['decided_at', 'state', 'note'],
  },
  {
    table: 'proofs',
    trigger: 'log_removal',
    action: 'removal_reported',
    by: 'removal_reported_by',
    subject: 'submission_id',
    decides: ['removed_at', 'removal_note'],
  },
  {
    table: 'cash_outs',
    trigger: 'log_approval',
    action: 'cash_out_approved',
    by: 'approved_by',
    subject: 'id',
    decides: ['approved_at'],
    shows: ['status', 'waits_because'],
  },
  {
    table: 'cash_outs',
    trigger: 'log_return',
    action: 'cash_out_returned',
    by: 'returned_by',
    subject: 'id',
    decides: ['reason'],
    shows: ['status'],
  },
  {
    table: 'promo_codes',
    trigger: 'log_promo_stop',
    action: 'promo_code_stopped',
    by: 'stopped_by',
    subject: 'id',
    decides: stopped,
  },
  {
    table: 'promo_codes',
    trigger: 'log_promo_release',
    action: 'promo_code_released',
    by: 'released_by',
    subject: 'id',
    decides: released,
    shows: ['code', 'worth_hundredths'],
  },
  {
    table: 'gift_codes',
    trigger: 'log_gift_stop',
    action: 'gift_code_stopped',
    by: 'stopped_by',
    subject: 'id',
    decides: stopped,
    only: issued,
  },
  {
    table: 'gift_codes',
    trigger: 'log_gift_release',
    action: 'gift_code_released',
    by: 'released_by',
    subject: 'id',
    decides: released,
    shows: ['hundredths'],
    only: issued,
  },
];

const row = (name: string, columns: readonly string[]) =>
  `ROW(${columns.map((column) => `${name}.${column}`).join(', ')})`;

function triggerOf({ table, trigger, action, by, subject, decides, shows = [], only }: Decision): string {
  const watched = [by, ...decides];
  const conditions = [
    `num_nonnulls(OLD.${by}, NEW.${by}) > 0`,
    `${row('NEW', watched)} IS DISTINCT FROM ${row('OLD', watched)}`,
    ...(only === undefined ? [] : [`NEW.${only}`]),
  ];
  return `
    DROP TRIGGER ${trigger} ON ${table};
    CREATE TRIGGER ${trigger} AFTER UPDATE ON ${table} FOR EACH ROW WHEN (${conditions.join(' AND ')})
      EXECUTE FUNCTION log_staff_decision(${[action, by, subject, ...decides, ...shows].map((text) => `'${text}'`).join(', ')});`;
}

/** Logs every decision of staff: also a second one by the same person, and one that is taken back, whoever did that. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE staff_decisions ALTER COLUMN staff_account_id DROP NOT NULL,
      ADD CONSTRAINT staff_account_id_but_of_resets CHECK (staff_account_id IS NOT NULL OR action LIKE '%\\_reset');

    -- As before, but for decisions that are taken back: their rows don't say by whom.
    CREATE OR REPLACE FUNCTION log_staff_decision() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
    DECLARE
      now_row jsonb := to_jsonb(NEW);
      old_row jsonb := CASE WHEN TG_OP = 'UPDATE' THEN to_jsonb(OLD) END;
      fields text[] := TG_ARGV[3:];
      is_reset boolean := TG_OP = 'UPDATE' AND now_row ->> TG_ARGV[1] IS NULL AND old_row ->> TG_ARGV[1] IS NOT NULL;
    BEGIN
      INSERT INTO staff_decisions (staff_account_id, action, subject_id, before, after)
      VALUES ((now_row ->> TG_ARGV[1])::int, TG_ARGV[0] || CASE WHEN is_reset THEN '_reset' ELSE '' END, (now_row ->> TG_ARGV[2])::bigint,
              (SELECT jsonb_object_agg(key, value) FROM jsonb_each(old_row) WHERE key = ANY (fields)),
              (SELECT jsonb_object_agg(key, value) FROM jsonb_each(now_row) WHERE key = ANY (fields)));
      RETURN NULL;
    END $$;
    ${decisions.map(triggerOf).join('')}

    DROP TRIGGER log_suspension ON accounts;
    CREATE TRIGGER log_suspension AFTER UPDATE OF suspended_at, suspended_by, suspension_reason ON accounts FOR EACH ROW
      WHEN (NEW.suspended_at IS NOT NULL AND NEW.suspended_by IS NOT NULL
            AND ROW(NEW.suspended_at, NEW.suspended_by, NEW.suspension_reason)
                IS DISTINCT FROM ROW(OLD.suspended_at, OLD.suspended_by, OLD.suspension_reason))
      EXECUTE FUNCTION log_staff_decision('account_suspended', 'suspended_by', 'id', 'suspended_at', 'suspension_reason');
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
