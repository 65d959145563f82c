import type { Knex } from 'knex';

/** Pages that the shell's server draws are, as its page is, no files that a browser asks for: a check isn't bound to them. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE OR REPLACE FUNCTION release_files_sum(of_name text, of_version text) RETURNS text LANGUAGE sql STABLE AS $$
      SELECT encode(sha256(convert_to(coalesce(string_agg(file.key || ' ' || file.value, E'\\n' ORDER BY file.key COLLATE "C"), ''), 'UTF8')), 'hex')
        FROM releases r, jsonb_each_text(r.integrity) file WHERE r.name::text = of_name AND r.version = of_version
         -- A shell's page is a template, which its server verifies and fills, and so are the pages that its build has drawn.
         AND file.key NOT IN ('index.html', 'drawn.json')
    $$;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
