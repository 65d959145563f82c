import type { Knex } from 'knex';

/**
 * `app_now()` reads no table: a trigger writes the clock's offset into the function when the clock moves. Statements then contain its
 * expression instead of calling it, and a payment calls it some 300 times. Statements that were planned before are planned again.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE FUNCTION app_clock_is_written() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      EXECUTE format(
        'CREATE OR REPLACE FUNCTION public.app_now() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS %L',
        'SELECT transaction_timestamp()'
          || CASE WHEN NEW.offset_seconds > 0 THEN format(' + interval %L', NEW.offset_seconds || ' seconds') ELSE '' END);
      RETURN NULL;
    END $$;
    CREATE TRIGGER app_clock_is_written AFTER UPDATE ON app_clock FOR EACH ROW EXECUTE FUNCTION app_clock_is_written();
    -- As it stands now.
    UPDATE app_clock SET offset_seconds = offset_seconds;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
