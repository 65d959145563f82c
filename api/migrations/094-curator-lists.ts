import type { Knex } from 'knex';

/** Named lists of services; one with a type and a pitch is a template of a campaign. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE curator_lists (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      account_id int NOT NULL REFERENCES accounts,
      name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60 AND name = btrim(name)),
      -- Unique numbers are what limits an account to fifty, whoever inserts at the same time.
      number smallint NOT NULL CHECK (number BETWEEN 1 AND 50),
      campaign_type text CHECK (campaign_type IN ('playlists', 'radios', 'influencers')),
      pitch text CHECK (length(pitch) <= 1000),
      -- Platforms, countries, budget, trends and disclosure, as an influencer campaign had them.
      influencer_settings jsonb,
      created_at timestamptz NOT NULL DEFAULT app_now(),
      -- For a while, so that it can be restored.
      deleted_at timestamptz,
      CONSTRAINT template_has_pitch CHECK ((campaign_type IS NULL) = (pitch IS NULL)),
      CONSTRAINT settings_are_of_influencers CHECK (influencer_settings IS NULL OR campaign_type IS NOT DISTINCT FROM 'influencers')
    );
    CREATE UNIQUE INDEX curator_lists_name ON curator_lists (account_id, lower(name)) WHERE deleted_at IS NULL;
    CREATE UNIQUE INDEX curator_lists_number ON curator_lists (account_id, number) WHERE deleted_at IS NULL;
    CREATE INDEX curator_lists_deleted ON curator_lists (deleted_at) WHERE deleted_at IS NOT NULL;

    CREATE TABLE curator_list_services (
      list_id int NOT NULL REFERENCES curator_lists ON DELETE CASCADE,
      -- A rejected service can be deleted, whoever keeps it.
      service_id int NOT NULL REFERENCES services ON DELETE CASCADE,
      number smallint NOT NULL CHECK (number BETWEEN 1 AND 200),
      added_at timestamptz NOT NULL DEFAULT app_now(),
      PRIMARY KEY (list_id, service_id),
      UNIQUE (list_id, number)
    );
    CREATE INDEX curator_list_services_service ON curator_list_services (service_id);
    REVOKE UPDATE ON curator_list_services FROM fanfare_app;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
