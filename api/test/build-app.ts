import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Knex } from 'knex';
import { buildApp } from '../src/app.ts';
import { type Config, loadConfig } from '../src/config.ts';
import { openDatabase } from '../src/plugins/database.ts';
import { type TestDatabase, createTestDatabase } from './database.ts';

export interface TestApp {
  app: FastifyInstance;
  config: Config;
  /** As the schema's owner, to set up and inspect; the app itself runs as the restricted role. */
  db: Knex;
  database: TestDatabase;
  /** A second process on the same database. */
  another(): Promise<FastifyInstance>;
  /** Moves the product's clock forward; jobs don't run automatically (`app.jobs.run(name)`). */
  advanceClock(seconds: number): Promise<void>;
  close(): Promise<void>;
}

/** Answers take effect at once, where a test's own rules don't say otherwise. */
const withoutUndo = (rules: { answers?: object }) => ({ ...rules, answers: { undoSeconds: 0, ...rules.answers } });

/**
 * The API on a database and a data folder of its own, ready for `app.inject`. Timers of jobs are off: run them by name.
 * @param env environment variables that differ from the test's defaults (FANFARE_LIMITS, FANFARE_RULES, FANFARE_JOBS …)
 */
export async function testApp(env: Record<string, string> = {}): Promise<TestApp> {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'fanfare-api-'));
  const config = loadConfig({
    FANFARE_ENV: 'test',
    FANFARE_DATA_DIR: dataDir,
    FANFARE_LOG_LEVEL: process.env['FANFARE_TEST_LOG'] ?? 'silent',
    FANFARE_JOBS: 'off',
    FANFARE_DB_POOL: '8',
    // On a slow machine a connection may take long; only a pool that hangs shall fail a test.
    FANFARE_DB_WAIT_MS: '60000',
    DATABASE_URL: database.ownerUrl,
    APP_DATABASE_URL: database.appUrl,
    ...env,
    FANFARE_RULES: JSON.stringify(withoutUndo(JSON.parse(env['FANFARE_RULES'] ?? '{}'))),
  });
  const apps: FastifyInstance[] = [];
  const start = async () => {
    const started = await buildApp(config);
    await started.ready();
    await started.jobs.start();
    apps.push(started);
    return started;
  };
  const app = await start();
  const db = openDatabase(database.ownerUrl, 4);
  return {
    app,
    config,
    db,
    database,
    another: start,
    async advanceClock(seconds) {
      await advanceClock(db, seconds);
      for (const each of apps) await each.clock.reload();
    },
    async close() {
      for (const each of apps) await each.close();
      await db.destroy();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Moves the product's clock as the sandbox does. */
export async function advanceClock(db: Knex, seconds: number): Promise<void> {
  await db('app_clock').increment('offset_seconds', seconds);
}
