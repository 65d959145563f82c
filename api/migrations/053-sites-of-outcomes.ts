import type { Knex } from 'knex';

/** Which line a report about a release came from: an IPv6 line may hold a whole /48, with 65,536 of the networks that are counted. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- A keyed hash, as the network's; of an IPv4 address it is the network's own. Null for reports from before.
    ALTER TABLE release_outcomes ADD COLUMN site bytea CHECK (length(site) = 16);
    DROP INDEX release_outcomes_newest;
    CREATE INDEX release_outcomes_newest ON release_outcomes (name, version, outcome, created_at DESC) INCLUDE (visitor, network, site);
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
