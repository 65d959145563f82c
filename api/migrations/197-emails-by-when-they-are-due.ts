import type { Knex } from 'knex';

/** Indexes are built and dropped concurrently, without blocking writes, which no transaction can do. */
export const config = { transaction: false };

/**
 * Emails are claimed by when they are due, not by number: while a mail server fails, each claim read past all emails that wait for another attempt.
 * Those that were given up have an index of their own, for the figures about them. Bulk emails bring their accounts' languages: looking up thousands one by
 * one took as long as writing them.
 */
export async function up(knex: Knex): Promise<void> {
  // What an attempt that was cut off has left.
  await knex.raw('DROP INDEX CONCURRENTLY IF EXISTS mail_outbox_waiting');
  await knex.raw('DROP INDEX CONCURRENTLY IF EXISTS mail_outbox_given_up');
  await knex.raw(`
    CREATE INDEX CONCURRENTLY mail_outbox_waiting ON mail_outbox (is_bulk, next_attempt_at, id)
      WHERE sent_at IS NULL AND attempts < 15`);
  await knex.raw(`
    CREATE INDEX CONCURRENTLY mail_outbox_given_up ON mail_outbox (id) WHERE sent_at IS NULL AND attempts >= 15`);
  await knex.raw('DROP INDEX CONCURRENTLY IF EXISTS mail_outbox_due');
  await knex.raw(`
    CREATE OR REPLACE TRIGGER has_language BEFORE INSERT ON mail_outbox FOR EACH ROW
      WHEN (NOT NEW.is_bulk OR NEW.language IS NULL) EXECUTE FUNCTION mail_has_language()`);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
