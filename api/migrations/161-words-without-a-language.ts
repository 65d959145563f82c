import type { Knex } from 'knex';

/**
 * What stands in place of a deleted account's names is a mark without a language (`api/src/texts/deleted-names.ts`): pages, emails and papers
 * say it in their own. Set where an account is emptied, whatever the function that empties it has written. And what checks found is kept as a
 * text's name and its values, beside its English, as in 143.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE FUNCTION mark_deleted_names(whose int) RETURNS void LANGUAGE sql SET search_path = public, pg_temp AS $$
      UPDATE creator_profiles SET display_name = chr(57344) || 'artist' || chr(57344) WHERE account_id = whose;
      UPDATE curator_profiles SET display_name = chr(57344) || 'curator' || chr(57344) WHERE account_id = whose;
      UPDATE roster_artists SET name = chr(57344) || 'artist' || chr(57344) || ' ' || id WHERE account_id = whose;
      UPDATE tracks SET title = chr(57344) || 'track' || chr(57344), artist = chr(57344) || 'artist' || chr(57344) WHERE account_id = whose;
      UPDATE services SET title = chr(57344) || 'service' || chr(57344)
       WHERE curator_profile_id IN (SELECT id FROM curator_profiles WHERE account_id = whose);
    $$;
    REVOKE ALL ON FUNCTION mark_deleted_names(int) FROM PUBLIC;
    CREATE FUNCTION erased_account_is_marked() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    BEGIN
      PERFORM mark_deleted_names(NEW.id);
      RETURN NEW;
    END $$;
    REVOKE ALL ON FUNCTION erased_account_is_marked() FROM PUBLIC;
    CREATE TRIGGER marks_names AFTER UPDATE OF erased_at ON accounts FOR EACH ROW
      WHEN (OLD.erased_at IS NULL AND NEW.erased_at IS NOT NULL) EXECUTE FUNCTION erased_account_is_marked();
    SELECT mark_deleted_names(id) FROM accounts WHERE erased_at IS NOT NULL;

    ALTER TABLE cash_outs ADD COLUMN because jsonb;
    GRANT UPDATE (because) ON cash_outs TO fanfare_app;
    ALTER TABLE proofs ADD COLUMN removal_because jsonb;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
