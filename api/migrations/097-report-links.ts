import type { Knex } from 'knex';

/**
 * Public links to reports, one at a time for each campaign. A link's token is made from its id with the installation's secret
 * (reports/shared/link-token.ts), so neither this table nor a backup of it opens anything; a revoked link never works again.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE report_links (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      campaign_id int NOT NULL REFERENCES campaigns ON DELETE CASCADE,
      shows_credits boolean NOT NULL,
      shows_texts boolean NOT NULL,
      created_at timestamptz NOT NULL DEFAULT app_now(),
      revoked_at timestamptz CONSTRAINT link_is_revoked_after_its_creation CHECK (revoked_at >= created_at)
    );
    CREATE UNIQUE INDEX report_links_active ON report_links (campaign_id) WHERE revoked_at IS NULL;
    CREATE INDEX report_links_of ON report_links (campaign_id);

    CREATE FUNCTION report_links_stay_revoked() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'report link % is revoked', OLD.id USING ERRCODE = 'integrity_constraint_violation';
    END $$;
    CREATE TRIGGER stay_revoked BEFORE UPDATE ON report_links FOR EACH ROW WHEN (OLD.revoked_at IS NOT NULL)
      EXECUTE FUNCTION report_links_stay_revoked();

    REVOKE UPDATE, DELETE ON report_links FROM fanfare_app;
    GRANT UPDATE (shows_credits, shows_texts, revoked_at) ON report_links TO fanfare_app;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
