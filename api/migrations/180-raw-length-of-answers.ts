import type { Knex } from 'knex';

/** Each statement in a transaction of its own: validating the rows doesn't block writes to the table. */
export const config = { transaction: false };

/** 2,000 characters are a rule for what people see, which counts a run of blanks as one; a row holds a text as it was written. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE answers DROP CONSTRAINT IF EXISTS answers_feedback_check,
      ADD CONSTRAINT answers_feedback_check CHECK (length(feedback) <= 4000) NOT VALID`);
  await knex.raw('ALTER TABLE answers VALIDATE CONSTRAINT answers_feedback_check');
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
