import type { Knex } from 'knex';

/**
 * When somebody signed up with the address of an account that nobody had confirmed: which of the sign-ups is the mailbox owner's isn't known then,
 * so a link that names none of them keeps no password.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE accounts ADD COLUMN sign_up_disputed_at timestamptz');
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
