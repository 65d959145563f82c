import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import createKnex, { type Knex } from 'knex';
import pg from 'pg';
import { keepAliveOptions, LostConnections } from './lost-connections.ts';
import { type Pool, watchPool } from './pool-metrics.ts';
import { prepareStatements } from './prepared-statements.ts';
import { traceStatements } from './traced-statements.ts';

declare module 'fastify' {
  interface FastifyInstance {
    db: Knex;
  }
}

const oids = { int8: 20, numeric: 1700, date: 1082, timestamptz: 1184 };

/** Sums of hundredths stay far below 2^53; a larger number must not be rounded silently. */
function exactNumber(text: string): number {
  const value = Number(text);
  if (!text.includes('.') && !Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a number`);
  return value;
}

/**
 * Timestamps are compared in UTC. And a page from anywhere costs hardly more than the next one, on flash or in memory: by PostgreSQL's default
 * of 4 it would rather read all curators than look up twenty.
 */
const sessionOptions = `-c timezone=UTC -c random_page_cost=1.1 ${keepAliveOptions}`;

const parseAnyTime: (text: string) => Date | number = pg.types.getTypeParser(oids.timestamptz);

/** `2026-11-22 10:20:30.123456+00`, as all sessions write it, in the form that JavaScript reads by itself; others, such as `infinity`, as ever. */
const parseTime = (text: string): Date | number =>
  text.length > 21 && text[10] === ' ' && text.endsWith('+00')
    ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`)
    : parseAnyTime(text);

const ignore = () => undefined;

/**
 * Opens a pool.
 * @param url `postgres://…`
 * @param poolSize connections at most
 * @param waitMs how long to wait for one of them. Commands and threads, which no visitor waits for, take their time.
 * @param options.lockWaitMs how long a statement waits for a lock; 0: for as long as it takes
 * @param options.lost when a connection counts as lost
 */
export function openDatabase(
  url: string,
  poolSize: number,
  waitMs = 60_000,
  options: { lockWaitMs?: number; lost?: ConstructorParameters<typeof LostConnections>[1] } = {},
): Knex {
  const { lockWaitMs = 0 } = options;
  const lost = new LostConnections(url, options.lost);
  pg.types.setTypeParser(oids.int8, exactNumber);
  pg.types.setTypeParser(oids.numeric, exactNumber);
  pg.types.setTypeParser(oids.timestamptz, parseTime);
  // A calendar day has no time zone; a Date would give it one.
  pg.types.setTypeParser(oids.date, (text) => text);
  const db = createKnex({
    client: 'pg',
    connection: {
      connectionString: url,
      application_name: 'fanfare-api',
      options: `${sessionOptions} -c lock_timeout=${lockWaitMs}`,
    },
    pool: {
      min: 0,
      max: poolSize,
      afterCreate(connection: pg.Client, done: (error: Error | null, connection: pg.Client) => void) {
        prepareStatements(connection);
        traceStatements(connection);
        lost.watch(connection);
        done(null, connection);
      },
    },
    acquireConnectionTimeout: waitMs,
    // An error's message is logged: with the text of its statement, without the values.
    compileSqlOnError: false,
    // Knex would log failures, which the caller gets as rejections.
    log: { warn: ignore, error: ignore, deprecate: ignore, debug: ignore },
  });
  // Transactions have the parameters of what they are made from.
  Object.assign(db.userParams, { pool: db, url, closing: new Set() } satisfies Parameters);
  return db;
}

interface Parameters {
  pool: Knex;
  url: string;
  /** What ends before the pool does. */
  closing: Set<() => Promise<void>>;
}

const parametersOf = (db: Knex) => rootOf(db).userParams as Parameters;

/** The transaction that commits what happens in this one; nested ones are savepoints of it. */
export function rootOf<Db extends Knex>(trx: Db): Db {
  let root: Db = trx;
  while ('parentTransaction' in root && root.parentTransaction) root = root.parentTransaction as Db;
  return root;
}

/** The pool that a transaction was taken from, for what follows its commit; a pool itself. */
export const poolOf = (db: Knex): Knex => parametersOf(db).pool;

/** `postgres://…`, for a connection outside the pool. */
export const urlOf = (pool: Knex): string => parametersOf(pool).url;

/** Ends something before the app's pool does (`database` below, not `destroy` alone). @returns what takes that back, once it has ended by itself */
export function beforeClosing(pool: Knex, close: () => Promise<void>): () => void {
  const { closing } = parametersOf(pool);
  closing.add(close);
  return () => closing.delete(close);
}

/** `app.db`: the pool. Functions of modules take `db` (or a `trx`) as their first parameter. */
export const database = fp<{ url: string; poolSize: number; waitMs: number }>(
  (app: FastifyInstance, options, done) => {
    const db = openDatabase(options.url, options.poolSize, options.waitMs);
    app.decorate('db', db);
    watchPool(app.metrics, db.client.pool as Pool, options.poolSize);
    app.addHook('onClose', async () => {
      await Promise.all([...parametersOf(db).closing].map((close) => close()));
      await db.destroy();
    });
    done();
  },
  { name: 'database', dependencies: ['metrics'] },
);
