import type { Knex } from 'knex';

/**
 * When somebody signed up with the address of an account that nobody had confirmed: which of the sign-ups is the mailbox owner's isn't known then,
 * so a link that names none of them keeps no password.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE accounts ADD COLUMN sign_up_disputed_at timestamptz');
  // Of those that wait, nobody knows: their owners choose a password once they confirm.
  await knex.raw('UPDATE accounts SET sign_up_disputed_at = app_now() WHERE email_confirmed_at IS NULL');
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
