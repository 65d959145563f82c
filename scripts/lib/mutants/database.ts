import { type TemporaryPostgres, startTemporaryPostgres } from '../postgres/temporary.ts';
import { node } from '../system/run.ts';

/** A throwaway PostgreSQL with a migrated database to read the schema from; the test runs can use the server too. */
export async function startMigratedDatabase(): Promise<TemporaryPostgres> {
  const postgres = await startTemporaryPostgres('fanfare-mutants-');
  const { url, folder } = postgres;
  const env = { ...process.env, FANFARE_ENV: 'test', FANFARE_DATA_DIR: folder, DATABASE_URL: url };
  try {
    const { code, output } = await node('api/src/cli/migrate.ts', [], { env, isQuiet: true });
    if (code !== 0) throw new Error(output);
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  return postgres;
}
