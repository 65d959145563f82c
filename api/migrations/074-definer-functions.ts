import type { Knex } from 'knex';

/**
 * Functions that run with the owner's rights find their tables in our schema alone, and only where we put them to use.
 *
 * Before, anybody who could connect as the API's role could make a temporary table, hang such a trigger function on it and feed it rows that no
 * check had seen, or have it read a temporary table in the place of ours: PostgreSQL searches those first unless it is told not to.
 * Triggers that exist go on firing: the right to execute their function is asked for when a trigger is made.
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
