import type { Knex } from 'knex';

/**
 * Functions with the owner's rights (SECURITY DEFINER) search the schema `public` before temporary tables, and the API's role may not
 * execute those of triggers.
 *
 * Otherwise that role could create a temporary table with such a trigger and insert rows that no constraint has checked, or create one that
 * a function reads instead of the table of that name: PostgreSQL searches temporary tables first by default. Existing triggers are not
 * affected: PostgreSQL checks the right to execute their function when a trigger is created.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    DO $$
    DECLARE f record;
    BEGIN
      FOR f IN SELECT p.oid::regprocedure AS name, p.prorettype = 'trigger'::regtype AS is_trigger
                 FROM pg_proc p WHERE p.prosecdef AND p.pronamespace = 'public'::regnamespace LOOP
        EXECUTE format('ALTER FUNCTION %s SET search_path = public, pg_temp', f.name);
        EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC, fanfare_app', f.name);
        IF NOT f.is_trigger THEN EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO fanfare_app', f.name); END IF;
      END LOOP;
    END $$;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
