import type { Knex } from 'knex';

/**
 * Lets the API have PostgreSQL look again at tables that have doubled since it last did. By their files: what autovacuum counts is lost when
 * the server crashes, and then a table that grew meanwhile keeps the plans of an empty one.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE FUNCTION analyze_what_grew() RETURNS SETOF text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    DECLARE grown regclass;
    BEGIN
      FOR grown IN
        SELECT c.oid FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
         WHERE n.nspname IN ('public', 'pgboss') AND c.relkind = 'r'
           AND pg_relation_size(c.oid) / current_setting('block_size')::int > 2 * c.relpages + 16
         ORDER BY c.oid
      LOOP
        EXECUTE format('ANALYZE %s', grown);
        RETURN NEXT grown::text;
      END LOOP;
    END $$;
    REVOKE ALL ON FUNCTION analyze_what_grew() FROM public;
    GRANT EXECUTE ON FUNCTION analyze_what_grew() TO fanfare_app;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
