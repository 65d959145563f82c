import type { Knex } from 'knex';

/** Trained rankings of the finder, each with the figures it reached on tracks it wasn't trained on; one is live. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE finder_rankings (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      trained_at timestamptz NOT NULL DEFAULT app_now(),
      examples int NOT NULL CHECK (examples >= 1),
      -- hit1, hit10 and mrr of the most informed variant.
      figures jsonb NOT NULL,
      -- A ranking for each set of facts that may be known of a track.
      variants jsonb NOT NULL,
      is_live boolean NOT NULL DEFAULT false,
      live_since timestamptz,
      -- The staff account that chose it; NULL where it went live by itself.
      chosen_by int REFERENCES accounts,
      CONSTRAINT live_ranking_has_a_time CHECK (NOT is_live OR live_since IS NOT NULL)
    );
    CREATE UNIQUE INDEX finder_rankings_live ON finder_rankings (is_live) WHERE is_live;
    REVOKE UPDATE, DELETE ON finder_rankings FROM fanfare_app;
    GRANT UPDATE (is_live, live_since, chosen_by) ON finder_rankings TO fanfare_app;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
