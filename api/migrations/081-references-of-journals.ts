import type { Knex } from 'knex';

/**
 * Journals are written by the thousand when submissions expire or clear, with four foreign keys each. One check of all rows of a statement
 * finds the same, as for transfers and feed events (076): accounts, submissions and campaigns that are more than a draft can't be deleted,
 * and journals can't be changed.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    LOCK TABLE accounts, campaigns, submissions, ledger_journals IN ACCESS EXCLUSIVE MODE;
    ALTER TABLE ledger_journals
      DROP CONSTRAINT ledger_journals_creator_account_id_fkey,
      DROP CONSTRAINT ledger_journals_curator_account_id_fkey,
      DROP CONSTRAINT ledger_journals_campaign_id_fkey,
      DROP CONSTRAINT ledger_journals_submission_id_fkey;

    CREATE FUNCTION ledger_journals_refer() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    DECLARE stray bigint;
    BEGIN
      -- Subqueries of one value are lookups by key, however many rows the plan was made for.
      SELECT n.id INTO stray FROM new_rows n
       WHERE (n.creator_account_id IS NOT NULL AND (SELECT a.id FROM accounts a WHERE a.id = n.creator_account_id) IS NULL)
          OR (n.curator_account_id IS NOT NULL AND (SELECT a.id FROM accounts a WHERE a.id = n.curator_account_id) IS NULL)
          OR (n.campaign_id IS NOT NULL
              AND coalesce((SELECT c.status FROM campaigns c WHERE c.id = n.campaign_id), 'draft') = 'draft')
          OR (n.submission_id IS NOT NULL AND (SELECT s.id FROM submissions s WHERE s.id = n.submission_id) IS NULL)
       LIMIT 1;
      IF FOUND THEN
        RAISE EXCEPTION 'journal % violates a foreign key', stray USING ERRCODE = 'foreign_key_violation';
      END IF;
      RETURN NULL;
    END $$;
    REVOKE ALL ON FUNCTION ledger_journals_refer() FROM PUBLIC, fanfare_app;
    CREATE TRIGGER ledger_journals_refer AFTER INSERT ON ledger_journals REFERENCING NEW TABLE AS new_rows
      FOR EACH STATEMENT EXECUTE FUNCTION ledger_journals_refer();
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
