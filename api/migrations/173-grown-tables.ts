import type { Knex } from 'knex';

/**
 * Lets the API analyze tables that have doubled in size since their last ANALYZE, or have no statistics yet. The size is that of their
 * files, because the changes that autovacuum has counted are lost when the server crashes.
 *
 * Each call analyzes one table, so that its lock is released at once and its statistics are kept even if the next call fails. A table that is
 * locked is skipped.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE FUNCTION analyze_next_grown_table(after text) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    DECLARE next_name text;
    BEGIN
      SELECT grown.name INTO next_name FROM (
        SELECT c.oid::regclass::text AS name, n.nspname, c.relname, c.reltuples, c.relpages::bigint AS known,
               pg_relation_size(c.oid) / current_setting('block_size')::int AS pages
          FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
         WHERE n.nspname IN ('public', 'pgboss') AND c.relkind = 'r' AND pg_has_role(c.relowner, 'USAGE')) grown
       WHERE grown.name > after AND grown.pages > 16
         AND (grown.pages > 2 * grown.known + 16
              -- VACUUM and CREATE INDEX set the size without collecting statistics.
              OR (grown.reltuples <> 0
                  AND NOT EXISTS (SELECT FROM pg_stats s WHERE s.schemaname = grown.nspname AND s.tablename = grown.relname)))
       ORDER BY grown.name LIMIT 1;
      IF next_name IS NOT NULL THEN EXECUTE format('ANALYZE (SKIP_LOCKED) %s', next_name); END IF;
      RETURN next_name;
    END $$;
    REVOKE ALL ON FUNCTION analyze_next_grown_table(text) FROM public;
    GRANT EXECUTE ON FUNCTION analyze_next_grown_table(text) TO fanfare_app;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
