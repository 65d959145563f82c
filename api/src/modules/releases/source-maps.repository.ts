import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Knex } from 'knex';
import { execute, queryRow } from '../../sql.ts';
import type { BuildFile } from './build.ts';

const unpack = promisify(gunzip);
/** What a packed map may become: it is read on behalf of staff, but its team made it. */
const longestMap = 64 * 1_048_576;

/** Keeps the source maps of a release, out of the folder that visitors are given. Does nothing where it has some. @param maps by the path of their script */
export async function saveSourceMaps(
  db: Knex,
  { name, version }: { name: string; version: string },
  maps: ReadonlyMap<string, BuildFile>,
): Promise<void> {
  const release = await queryRow<{ id: number }>(db)`
    SELECT id FROM releases r WHERE name::text = ${name} AND version = ${version}
       AND NOT EXISTS (SELECT FROM release_source_maps m WHERE m.release_id = r.id)`;
  if (!release) return;
  for (const [path, { location }] of maps)
    await execute(db)`
      INSERT INTO release_source_maps (release_id, path, map) VALUES (${release.id}, ${path}, ${await readFile(location)})
      ON CONFLICT DO NOTHING`;
}

/** The source map of a released script as JSON; null where none is kept. */
export async function findSourceMap(db: Knex, name: string, version: string, path: string): Promise<string | null> {
  const row = await queryRow<{ map: Buffer }>(db)`
    SELECT m.map FROM release_source_maps m JOIN releases r ON r.id = m.release_id
     WHERE r.name::text = ${name} AND r.version = ${version} AND m.path = ${path}`;
  return row && (await unpack(row.map, { maxOutputLength: longestMap })).toString('utf8');
}
