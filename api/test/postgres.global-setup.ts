import { startTemporaryPostgres } from '../../scripts/lib/postgres/temporary.ts';

/**
 * One real PostgreSQL for a test run, its owner's address in `TEST_DATABASE_URL`; a server named there already is used as it is.
 * Fast, without durability (no fsync): test files clone their databases from a template on it.
 */
export default async function setup(): Promise<(() => Promise<void>) | void> {
  if (process.env['TEST_DATABASE_URL']) return;
  const postgres = await startTemporaryPostgres('fanfare-test-');
  process.env['TEST_DATABASE_URL'] = postgres.url;
  return async () => {
    delete process.env['TEST_DATABASE_URL'];
    await postgres.stop();
  };
}
