import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';

const root = path.join(import.meta.dirname, '../..');

/** Takes a table away from the API while something is done, as a migration that went wrong would: what asks for it fails. */
export async function withoutTable(table: string, work: () => Promise<void>): Promise<void> {
  const { FANFARE_DATA_DIR: dataDir = path.join(root, '.data'), FANFARE_PORT: port = '3000' } = process.env;
  const { dbPassword } = JSON.parse(readFileSync(path.join(dataDir, 'secrets.json'), 'utf8')) as { dbPassword: string };
  const database = new pg.Client({
    connectionString: `postgres://fanfare:${dbPassword}@localhost:${Number(port) + 30}/fanfare`,
  });
  await database.connect();
  try {
    await database.query(`ALTER TABLE ${table} RENAME TO ${table}_away`);
    await work();
  } finally {
    await database.query(`ALTER TABLE IF EXISTS ${table}_away RENAME TO ${table}`);
    await database.end();
  }
}
