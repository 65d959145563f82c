import type { Knex } from 'knex';

/**
 * Lets the API have PostgreSQL look again at tables that have doubled since it last did, or that it never looked at. By their files: what
 * autovacuum counts is lost when the server crashes.
 *
 * One table a statement, so that its lock ends with it, and what was found is kept whatever becomes of the next one. A table that
 * something else has locked is left out.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE FUNCTION analyze_next_that_grew(after text) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    DECLARE next_name text;
    BEGIN
      SELECT grown.name INTO next_name FROM (
        SELECT c.oid::regclass::text AS name, n.nspname, c.relname, c.reltuples, c.relpages::bigint AS known,
               pg_relation_size(c.oid) / current_setting('block_size')::int AS pages
          FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
         WHERE n.nspname IN ('public', 'pgboss') AND c.relkind = 'r' AND pg_has_role(c.relowner, 'USAGE')) grown
       WHERE grown.name > after AND grown.pages > 16
         AND (grown.pages > 2 * grown.known + 16
              -- A vacuum or a new index says how large a table is, and nothing of what is in it.
              OR (grown.reltuples <> 0
                  AND NOT EXISTS (SELECT FROM pg_stats s WHERE s.schemaname = grown.nspname AND s.tablename = grown.relname)))
       ORDER BY grown.name LIMIT 1;
      IF next_name IS NOT NULL THEN EXECUTE format('ANALYZE (SKIP_LOCKED) %s', next_name); END IF;
      RETURN next_name;
    END $$;
    REVOKE ALL ON FUNCTION analyze_next_that_grew(text) FROM public;
    GRANT EXECUTE ON FUNCTION analyze_next_that_grew(text) TO fanfare_app;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
