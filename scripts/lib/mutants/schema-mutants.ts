import pg from 'pg';
import type { Mutant } from './mutant.ts';

const appRole = 'fanfare_app';

/** Not the product's own: the queue's schema has a maintainer of its own. */
const ours = `n.nspname = 'public' AND c.relname NOT LIKE 'knex\\_%'`;

interface Row {
  table: string;
  name: string;
  definition: string;
}

const quoted = (name: string) => pg.escapeIdentifier(name);

async function constraints(client: pg.Client): Promise<Mutant[]> {
  const { rows } = await client.query<Row>(`
    SELECT c.relname AS table, k.conname AS name, pg_get_constraintdef(k.oid) AS definition
      FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE ${ours} AND k.contype IN ('c', 'f', 'x') AND NOT c.relispartition AND k.conislocal`);
  return rows.map(({ table, name, definition }) => ({
    id: `constraint ${table}.${name}`,
    kind: 'constraint',
    what: `${table}: without ${name} ${definition}`,
    names: [name, table],
    edit: { sql: `ALTER TABLE ${quoted(table)} DROP CONSTRAINT ${quoted(name)}` },
  }));
}

interface UniqueRow extends Row {
  isConstraint: boolean;
  keys: string[];
  types: string[];
  condition: string | null;
}

/**
 * The same index, in which nothing equals anything: duplicates come in, and what names its columns after ON CONFLICT still finds it. A
 * statement that fails for want of the index would prove nothing about its rule.
 */
function withoutUniqueness({ table, name, isConstraint, keys, types, condition }: UniqueRow): string {
  const classes = [...new Set(types)].flatMap((type) => [
    `CREATE FUNCTION mutant_order(${type}, ${type}) RETURNS int IMMUTABLE LANGUAGE sql AS 'SELECT 1'`,
    `CREATE FUNCTION mutant_equals(${type}, ${type}) RETURNS boolean IMMUTABLE LANGUAGE sql AS 'SELECT false'`,
    `CREATE OPERATOR === (LEFTARG = ${type}, RIGHTARG = ${type}, FUNCTION = mutant_equals)`,
    `CREATE OPERATOR CLASS ${quoted(`mutant ${type}`)} FOR TYPE ${type} USING btree AS OPERATOR 3 ===,
       FUNCTION 1 mutant_order(${type}, ${type})`,
  ]);
  const parts = keys.map((key, index) => `(${key}) ${quoted(`mutant ${types[index]}`)}`).join(', ');
  return [
    ...classes,
    isConstraint
      ? `ALTER TABLE ${quoted(table)} DROP CONSTRAINT ${quoted(name)} CASCADE`
      : `DROP INDEX ${quoted(name)}`,
    `CREATE UNIQUE INDEX ${quoted(name)} ON ${quoted(table)} (${parts})${condition ? ` WHERE ${condition}` : ''}`,
  ].join(';\n');
}

/**
 * Keys and unique indexes. Not those that hold by another one: a key that the database generates, and more columns of one that is unique
 * without them.
 */
async function uniqueness(client: pg.Client): Promise<Mutant[]> {
  const { rows } = await client.query<UniqueRow>(`
    SELECT c.relname AS table, i.relname AS name, pg_get_indexdef(i.oid) AS definition, k.oid IS NOT NULL AS "isConstraint",
           pg_get_expr(x.indpred, x.indrelid) AS condition,
           (SELECT array_agg(pg_get_indexdef(i.oid, key, false) ORDER BY key) FROM generate_series(1, x.indnkeyatts) AS key) AS keys,
           (SELECT array_agg(format_type(a.atttypid, NULL) ORDER BY a.attnum) FROM pg_attribute a
             WHERE a.attrelid = i.oid AND a.attnum <= x.indnkeyatts) AS types
      FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_class c ON c.oid = x.indrelid
      JOIN pg_namespace n ON n.oid = c.relnamespace LEFT JOIN pg_constraint k ON k.conindid = i.oid AND k.contype IN ('p', 'u')
     WHERE ${ours} AND x.indisunique AND NOT c.relispartition AND c.relkind = 'r'
       AND NOT EXISTS (SELECT 1 FROM pg_attribute a WHERE x.indisprimary AND x.indnkeyatts = 1 AND a.attrelid = c.oid
                          AND a.attnum = x.indkey[0] AND (a.attidentity <> '' OR a.atthasdef))
       AND NOT EXISTS (SELECT 1 FROM pg_index o WHERE o.indrelid = c.oid AND o.indexrelid <> i.oid AND o.indisunique
                          AND o.indpred IS NULL AND o.indexprs IS NULL AND o.indkey::int2[] <@ x.indkey::int2[])`);
  return rows.map((row) => ({
    id: `constraint ${row.table}.${row.name}`,
    kind: 'constraint',
    what: `${row.table}: ${row.name} isn't unique any more: ${row.definition.replace(/^.* USING btree /, '')}`,
    names: [row.name, row.table],
    edit: { sql: withoutUniqueness(row) },
  }));
}

async function triggers(client: pg.Client): Promise<Mutant[]> {
  const { rows } = await client.query<Row>(`
    SELECT c.relname AS table, t.tgname AS name, pg_get_triggerdef(t.oid) AS definition
      FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE ${ours} AND NOT t.tgisinternal AND t.tgparentid = 0`);
  return rows.map(({ table, name }) => ({
    id: `trigger ${table}.${name}`,
    kind: 'trigger',
    what: `${table}: the trigger ${name} does nothing`,
    names: [name, table],
    edit: { sql: `ALTER TABLE ${quoted(table)} DISABLE TRIGGER ${quoted(name)}` },
  }));
}

/** Each refusal of each function of triggers: what it refuses passes. */
async function refusals(client: pg.Client): Promise<Mutant[]> {
  const { rows } = await client.query<{ name: string; definition: string; tables: string[] }>(`
    SELECT p.proname AS name, pg_get_functiondef(p.oid) AS definition,
           coalesce((SELECT array_agg(DISTINCT c.relname::text) FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
                      WHERE t.tgfoid = p.oid), '{}') AS tables
      FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace JOIN pg_language l ON l.oid = p.prolang
     WHERE n.nspname = 'public' AND l.lanname = 'plpgsql'
       AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')`);
  return rows.flatMap(({ name, definition, tables }) =>
    [...definition.matchAll(/RAISE EXCEPTION\s+'((?:[^']|'')*)'/g)].map((found, index) => {
      const at = found.index;
      const message = found[1]!.replaceAll("''", "'");
      // Tests quote a part of it: any three words.
      const words = message.split(/[^\w'’-]+/).filter((word) => word !== '');
      const quotes = words.slice(2).map((_, start) => words.slice(start, start + 3).join(' '));
      return {
        id: `trigger ${name}#${index + 1}`,
        kind: 'trigger' as const,
        what: `${name}: doesn't refuse "${message}"`,
        names: [name, ...quotes, ...tables],
        edit: { sql: `${definition.slice(0, at)}RAISE DEBUG${definition.slice(at + 'RAISE EXCEPTION'.length)}` },
      };
    }),
  );
}

/** What the API's role may not do with a table. */
async function grants(client: pg.Client): Promise<Mutant[]> {
  const { rows } = await client.query<{ table: string; privilege: string }>(`
    SELECT c.relname AS table, p.privilege
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace,
           unnest(ARRAY['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']) AS p(privilege)
     WHERE ${ours} AND c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND NOT has_table_privilege('${appRole}', c.oid, p.privilege)`);
  return rows.map(({ table, privilege }) => ({
    id: `grant ${privilege} ${table}`,
    kind: 'grant',
    what: `${table}: the API's role may ${privilege}`,
    names: [table],
    edit: { sql: `GRANT ${privilege} ON ${quoted(table)} TO ${appRole}` },
  }));
}

/** All mutants of a migrated database's schema. */
export async function schemaMutants(databaseUrl: string): Promise<Mutant[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const lists = [constraints, uniqueness, triggers, refusals, grants];
    const mutants: Mutant[] = [];
    for (const list of lists) mutants.push(...(await list(client)));
    return mutants;
  } finally {
    await client.end();
  }
}
