import type { Knex } from 'knex';

/**
 * What campaigns for an artist may cost a month. The label raises it itself, so it is a guard, not a debt. A campaign counts for whom its
 * track belonged to when it was paid for, whatever becomes of the track.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE roster_artists ADD COLUMN monthly_budget_credits int
      CONSTRAINT budget_is_in_range CHECK (monthly_budget_credits BETWEEN 1 AND 100000);
    ALTER TABLE campaigns ADD COLUMN paid_for_artist_id int,
      ADD CONSTRAINT campaign_for_own_artist FOREIGN KEY (account_id, paid_for_artist_id)
        REFERENCES roster_artists (account_id, id) ON DELETE SET NULL (paid_for_artist_id);
    CREATE INDEX campaigns_of_artist ON campaigns (paid_for_artist_id, paid_at) WHERE paid_for_artist_id IS NOT NULL;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
