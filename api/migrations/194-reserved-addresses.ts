import type { Knex } from 'knex';

/**
 * An address that can be restored is also looked at after a row has it: an insert that waits for the change of another account began
 * before that was committed, and its first look saw nothing of it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TRIGGER email_is_still_not_reserved AFTER INSERT OR UPDATE OF email ON accounts
      FOR EACH ROW EXECUTE FUNCTION account_email_is_not_reserved()`);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
