import type { Knex } from 'knex';

/**
 * Reserved addresses are checked after the row is written as well: an insert that waits for another account's change of address began before that
 * was committed, so the check before the row didn't see it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TRIGGER email_is_still_not_reserved AFTER INSERT OR UPDATE OF email ON accounts
      FOR EACH ROW EXECUTE FUNCTION account_email_is_not_reserved()`);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
