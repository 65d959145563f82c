import type { Knex } from 'knex';

/** What campaigns for an artist may cost a month. The label raises it itself, so it is a guard, not a debt. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE roster_artists ADD COLUMN monthly_budget_credits int
      CONSTRAINT budget_is_in_range CHECK (monthly_budget_credits BETWEEN 1 AND 100000);
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
