import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type pg from 'pg';

type Work = () => Promise<void>;

interface Job {
  name: string;
  everySeconds: number;
  work: Work;
  timer: NodeJS.Timeout | undefined;
  running: Promise<void> | null;
  /** Asked for again while it ran. */
  isAskedAgain: boolean;
}

/**
 * Repeated work. One process at a time does a job, whichever comes first; a job may still be tried twice, so its effects
 * must stand being repeated.
 */
export interface Jobs {
  /**
   * Does `work` each `seconds` of wall time, and at once when the product's clock is moved.
   * @param name unique; the lock across processes goes by it
   */
  every(name: string, seconds: number, work: Work): void;
  /** Does a job now and waits for it, in this process; used by tests and by whoever knows that there is work. */
  run(name: string): Promise<void>;
  /** Has a job done soon, without waiting for it; once more if it is running already. */
  wake(name: string): void;
  readonly isStarted: boolean;
}

declare module 'fastify' {
  interface FastifyInstance {
    jobs: Jobs;
  }
}

/** The first number of the advisory locks of jobs; the second is the hash of the name. */
const lockSpace = 7_301;

/** @param atOnce how many jobs may work at the same time; the others wait for their turn */
export const jobs = fp<{ isEnabled: boolean; atOnce: number }>(
  (app: FastifyInstance, options, done) => {
    const known = new Map<string, Job>();
    let isStarted = false;
    let isClosing = false;

    let places = options.atOnce;
    const queue: (() => void)[] = [];

    /** A job holds one connection for its lock and asks for others to work with: all at once they would take the whole pool and wait. */
    async function inTurn(work: Work): Promise<void> {
      if (places > 0) places -= 1;
      else await new Promise<void>((resolve) => queue.push(resolve));
      try {
        await work();
      } finally {
        const next = queue.shift();
        if (next) next();
        else places += 1;
      }
    }

    /** A session lock instead of a transaction's, so that nothing stays open while the work runs. */
    async function alone(name: string, work: Work): Promise<void> {
      const connection = (await app.db.client.acquireConnection()) as pg.Client;
      try {
        const { rows } = await connection.query<{ locked: boolean }>(
          'SELECT pg_try_advisory_lock($1, hashtext($2)) AS locked',
          [lockSpace, name],
        );
        if (!rows[0]?.locked) return;
        try {
          await work();
        } finally {
          await connection.query('SELECT pg_advisory_unlock($1, hashtext($2))', [lockSpace, name]);
        }
      } finally {
        await app.db.client.releaseConnection(connection);
      }
    }

    async function attempt(job: Job): Promise<void> {
      try {
        await inTurn(() => (isClosing ? Promise.resolve() : alone(job.name, job.work)));
      } catch (error) {
        if (!isClosing) app.log.error({ err: error, job: job.name }, 'job failed');
      }
    }

    async function loop(job: Job): Promise<void> {
      do {
        job.isAskedAgain = false;
        await attempt(job);
      } while (job.isAskedAgain && !isClosing);
      job.running = null;
      if (isClosing) return;
      job.timer = setTimeout(() => wake(job), job.everySeconds * 1_000);
      job.timer.unref();
    }

    function wake(job: Job): void {
      if (isClosing) return;
      clearTimeout(job.timer);
      if (job.running) job.isAskedAgain = true;
      else job.running = loop(job);
    }

    app.decorate('jobs', {
      every(name, seconds, work) {
        if (known.has(name)) throw new Error(`There is a job ${name} already`);
        known.set(name, { name, everySeconds: seconds, work, timer: undefined, running: null, isAskedAgain: false });
      },
      async run(name) {
        const job = known.get(name);
        if (!job) throw new Error(`There is no job ${name}`);
        await inTurn(() => alone(name, job.work));
      },
      wake(name) {
        const job = known.get(name);
        if (job && isStarted && options.isEnabled) wake(job);
      },
      get isStarted() {
        return isStarted;
      },
    } satisfies Jobs);

    app.addHook('onReady', (ready) => {
      if (options.isEnabled) {
        for (const job of known.values()) wake(job);
        app.clock.onMove(() => {
          for (const job of known.values()) wake(job);
        });
      }
      isStarted = true;
      ready();
    });
    app.addHook('preClose', async () => {
      isClosing = true;
      for (const job of known.values()) clearTimeout(job.timer);
      await Promise.allSettled([...known.values()].map((job) => Promise.resolve(job.running)));
    });
    done();
  },
  { name: 'jobs', dependencies: ['database', 'clock'] },
);
