import type { Knex } from 'knex';

/** A link that removes an account's first second factor, which a password alone adds; and operators, who have no account, remove factors. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE one_time_tokens
      DROP CONSTRAINT one_time_tokens_purpose_check,
      ADD CONSTRAINT one_time_tokens_purpose_check CHECK (purpose IN ('confirm_email', 'reset_password', 'undo_factor'));
    ALTER TABLE staff_decisions
      DROP CONSTRAINT staff_account_id_but_of_resets,
      ADD CONSTRAINT staff_account_id_but_of_resets CHECK
        (staff_account_id IS NOT NULL OR action LIKE '%\\_reset' OR action = 'second_factors_removed');
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
