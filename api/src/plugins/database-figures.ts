import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { type Statement, readTogether } from '../sql.ts';
import { openDatabase } from './database.ts';

type Row = Record<string, unknown>;

interface Backlog {
  waiting: number;
  oldest_seconds: number | null;
  given_up: number;
}

export interface DatabaseFigures {
  /**
   * Has a query's rows read for a scrape, together with those of others.
   * @param query of a few rows, by an index
   * @param show sets gauges by the rows
   */
  read(name: string, query: Statement, show: (rows: Row[]) => void): void;
  /**
   * The same for what waits to be done: how much there is, and for how long the oldest waits.
   * @param query one row of `waiting`, `oldest_seconds` and `given_up`
   */
  backlog(name: string, query: Statement): void;
}

declare module 'fastify' {
  interface FastifyInstance {
    databaseFigures: DatabaseFigures;
  }
}

/** Scrapes that come sooner get what the last one did: a second Prometheus costs nothing. */
const freshMs = 5_000;
const statementTimeout = '2s';
const connectMs = 2_000;
/** The key of the figures' advisory lock. */
const lockKey = `hashtext('fanfare figures')`;

/** Figures of the whole installation: any process can show them, and one at a time reads them. */
export const databaseFigures = fp<{ url: string }>(
  (app: FastifyInstance, { url }, done) => {
    const { metrics } = app;
    const queries = new Map<string, { query: Statement; show: (rows: Row[]) => void }>();
    const readable = metrics.gauge('fanfare_database_readable', 'Whether the last reading of figures succeeded.');
    const seconds = metrics.gauge('fanfare_database_figures_seconds', 'How long the last reading of figures took.');
    const waiting = metrics.gauge('fanfare_backlog_items', 'What waits to be done, by kind.', ['backlog']);
    const oldest = metrics.gauge('fanfare_backlog_oldest_seconds', 'How long the oldest of it waits.', ['backlog']);
    const givenUp = metrics.gauge('fanfare_backlog_given_up', 'What nobody tries any more, by kind.', ['backlog']);
    // A connection of its own: where requests have taken all others is when figures are wanted.
    const db = openDatabase(url, 1, connectMs);
    let readAtMs = -Infinity;
    let reading: Promise<void> | null = null;

    async function read(): Promise<void> {
      const startedAtMs = performance.now();
      try {
        await db.transaction(async (trx) => {
          await trx.raw(`SET LOCAL statement_timeout = '${statementTimeout}'`);
          // One process after the other: however many there are, the database answers one.
          await trx.raw(`SELECT pg_advisory_xact_lock(${lockKey})`);
          const figures = await readTogether<Record<string, Row>>(
            trx,
            Object.fromEntries([...queries].map(([name, { query }]) => [name, query])),
          );
          for (const [name, { show }] of queries) show(figures[name] ?? []);
        });
        readable.set(1);
        readAtMs = performance.now();
        seconds.set((readAtMs - startedAtMs) / 1_000);
      } catch (error) {
        readable.set(0);
        app.log.warn({ err: error }, 'figures for metrics could not be read');
      }
    }

    app.decorate('databaseFigures', {
      read(name, query, show) {
        if (queries.has(name)) throw new Error(`There are figures ${name} already`);
        queries.set(name, { query, show });
      },
      backlog(name, query) {
        this.read(name, query, ([row]) => {
          const backlog = row as Backlog | undefined;
          waiting.set({ backlog: name }, backlog?.waiting ?? 0);
          oldest.set({ backlog: name }, Math.max(0, backlog?.oldest_seconds ?? 0));
          givenUp.set({ backlog: name }, backlog?.given_up ?? 0);
        });
      },
    } satisfies DatabaseFigures);
    metrics.beforeScrape(() => {
      if (performance.now() - readAtMs < freshMs) return undefined;
      return (reading ??= read().finally(() => (reading = null)));
    });
    app.addHook('onClose', () => db.destroy());
    done();
  },
  { name: 'database-figures', dependencies: ['metrics'] },
);
