import type { Knex } from 'knex';

/** Who wants to hear at once, by mail, that a promise was broken. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE accounts ADD COLUMN wants_promise_mails boolean NOT NULL DEFAULT true');
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
