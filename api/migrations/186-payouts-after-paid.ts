import type { Knex } from 'knex';

/** The index is built concurrently, without blocking writes, which no transaction can do. */
export const config = { transaction: false };

/** A bank may send back days later what it took: paid demands are asked for again for some days, found by when they were paid. */
export async function up(knex: Knex): Promise<void> {
  // What an attempt that was cut off has left.
  await knex.raw('DROP INDEX CONCURRENTLY IF EXISTS cash_outs_paid');
  await knex.raw(`CREATE INDEX CONCURRENTLY cash_outs_paid ON cash_outs (paid_at) WHERE status = 'paid'`);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
