import { createHash } from 'node:crypto';
import type pg from 'pg';

/** Each takes memory on each connection. The API has some 600 texts; a list of places in a text could make endless ones. */
const maxStatements = 1_000;

type Names = Map<string, string>;

/** Names by text, for all connections of this process. */
const namesOfProcess: Names = new Map();

function nameOf(text: string, names: Names): string | undefined {
  let name = names.get(text);
  if (name === undefined && names.size < maxStatements) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 32);
    names.set(text, name);
  }
  return name;
}

/**
 * Has a connection prepare what it is asked with values: PostgreSQL parses a text once per connection, and plans it anew only as long as
 * that pays. Texts that have a name keep it.
 */
export function prepareStatements(connection: pg.Client, names: Names = namesOfProcess): void {
  const query = connection.query.bind(connection) as (config: unknown, ...rest: unknown[]) => unknown;
  const prepared = (config: pg.QueryConfig | string, ...rest: unknown[]) => {
    if (typeof config === 'string' || config.name || !config.values?.length) return query(config, ...rest);
    const name = nameOf(config.text, names);
    return query(name === undefined ? config : { ...config, name }, ...rest);
  };
  connection.query = prepared as typeof connection.query;
}
