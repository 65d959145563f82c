import type { Knex } from 'knex';

/** The index is built concurrently, without blocking writes, which no transaction can do. */
export const config = { transaction: false };

/** Closed purchases of which nobody knows how the capture ended: the reconciler asks PayPal. */
export async function up(knex: Knex): Promise<void> {
  // What an attempt that was cut off has left.
  await knex.raw('DROP INDEX CONCURRENTLY IF EXISTS purchases_late_captures');
  await knex.raw(`
    CREATE INDEX CONCURRENTLY purchases_late_captures ON purchases (capture_began_at)
      WHERE status IN ('canceled', 'failed') AND capture_began_at IS NOT NULL`);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
