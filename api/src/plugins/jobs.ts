import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import pLimit from 'p-limit';
import type { PgBoss } from 'pg-boss';
import { makeQueues, openBoss, retrySeconds } from './jobs/boss.ts';
import { withAdvisoryLock } from './jobs/advisory-lock.ts';

type Work = () => Promise<void>;

interface Job {
  name: string;
  /** pg-boss takes no spaces. */
  queue: string;
  everySeconds: number;
  work: Work;
}

/**
 * Repeated work. One process at a time does a job, whichever comes first; a job may still be tried twice, so its effects
 * must stand being repeated.
 */
export interface Jobs {
  /**
   * Does `work` each `seconds` of wall time, in one of the processes, and at once when the product's clock is moved.
   * @param name unique; the queue and the lock across processes go by it
   */
  every(name: string, seconds: number, work: Work): void;
  /** Does a job now and waits for it, in this process; not at all while somebody else is at it. Used by tests. */
  run(name: string): Promise<void>;
  /**
   * Has a job done soon, in one of the processes, without waiting for it; once more if it is running already. Call it once what
   * the job shall find is committed: in a transaction use NOTIFY, which is sent with the commit.
   */
  wake(name: string): void;
  readonly isStarted: boolean;
}

declare module 'fastify' {
  interface FastifyInstance {
    jobs: Jobs;
  }
}

/** While another process is still at a job that waits here, its lock is looked at so often. */
const lookAgainMs = 200;

/** NOTIFY brings the jobs; this finds the few that nobody was told of, such as a second try after a process died. */
const lookAnywaySeconds = 30;

/** Work that takes longer than this while the process closes is handed back, for another process to do. */
const lingerMs = 6_000;

/** @param concurrency how many jobs may run at the same time; the others wait */
export const jobs = fp<{ isEnabled: boolean; concurrency: number }>(
  (app: FastifyInstance, options, done) => {
    const known = new Map<string, Job>();
    // A running job holds one connection for its lock and needs others: more at a time could exhaust the pool.
    const limit = pLimit(options.concurrency);
    const timers = new Set<NodeJS.Timeout>();
    let boss: PgBoss | null = null;
    let isStarted = false;
    let isClosing = false;

    /** Done here; a job that another process is still at is waited for, since it may have begun before there was this reason to. */
    async function take(job: Job): Promise<void> {
      for (;;) {
        if (isClosing) throw new Error('The process closes before it came to this job');
        if (await limit(() => withAdvisoryLock(app.db, job.name, job.work))) return;
        await pause(lookAgainMs);
      }
    }

    /** @param singletonSeconds of a stretch of time that is so long the queue takes one */
    async function ask(job: Job, singletonSeconds?: number): Promise<void> {
      if (isClosing || !boss || !isStarted) return;
      try {
        await boss.send(job.queue, null, singletonSeconds ? { singletonSeconds } : {});
      } catch (error) {
        if (!isClosing) app.log.warn({ err: error, job: job.name }, 'a job could not be asked for');
      }
    }

    /** Each process asks; the queue takes one. Jobs begin apart, or they would want many connections at the same moments. */
    function repeat(job: Job, firstAfterMs: number): void {
      const again = () => void ask(job, job.everySeconds);
      const begin = () => {
        again();
        timers.add(setInterval(again, job.everySeconds * 1_000).unref());
      };
      timers.add(setTimeout(begin, firstAfterMs).unref());
    }

    async function startWorker(started: PgBoss, job: Job): Promise<void> {
      const again = () => started.notifyWorker(worker);
      const worker = await started.work(job.queue, { notifyPollingIntervalSeconds: lookAnywaySeconds }, async () => {
        try {
          await take(job);
        } catch (error) {
          if (!isClosing) {
            app.log.error({ err: error, job: job.name }, 'job failed');
            // Nobody is told when the time of the second try has come.
            setTimeout(again, (retrySeconds + 1) * 1_000).unref();
          }
          throw error;
        }
      });
    }

    async function start(): Promise<void> {
      const started = openBoss(app);
      const tell = (problem: unknown) => {
        if (!isClosing) app.log.warn({ err: problem }, 'the queue of jobs');
      };
      started.on('error', tell);
      started.on('warning', tell);
      boss = started;
      await started.start();
      const all = [...known.values()];
      await makeQueues(
        started,
        all.map((job) => job.queue),
      );
      isStarted = true;
      for (const [index, job] of all.entries()) {
        await startWorker(started, job);
        await ask(job);
        repeat(job, (job.everySeconds * 1_000 * (index + 1)) / all.length);
      }
      app.clock.onMove(() => all.forEach((job) => void ask(job)));
    }

    async function stop(started: PgBoss): Promise<void> {
      const working = Promise.all([...known.values()].map((job) => started.offWork(job.queue, { wait: true })));
      await Promise.race([working, pause(lingerMs, undefined, { ref: false })]);
      await started.stop({ graceful: false, close: false });
    }

    app.decorate('jobs', {
      every(name, seconds, work) {
        if (known.has(name)) throw new Error(`There is a job ${name} already`);
        known.set(name, { name, queue: name.replaceAll(' ', '-'), everySeconds: seconds, work });
      },
      async run(name) {
        const job = known.get(name);
        if (!job) throw new Error(`There is no job ${name}`);
        await limit(() => withAdvisoryLock(app.db, name, job.work));
      },
      wake(name) {
        const job = known.get(name);
        if (job) void ask(job);
      },
      get isStarted() {
        return isStarted;
      },
    } satisfies Jobs);

    app.addHook('onReady', async () => {
      if (options.isEnabled) await start();
      else isStarted = true;
    });
    app.addHook('preClose', async () => {
      isClosing = true;
      for (const timer of timers) clearInterval(timer);
      if (boss) await stop(boss);
    });
    done();
  },
  { name: 'jobs', dependencies: ['database', 'clock', 'notifications'] },
);
