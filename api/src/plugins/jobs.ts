import { setTimeout as pause } from 'node:timers/promises';
import { type Origin, inScope, originFrom, originOf } from '@fanfare/telemetry';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import pLimit from 'p-limit';
import type { PgBoss } from 'pg-boss';
import { measureJobs } from './jobs/job-metrics.ts';
import { makeQueues, openBoss, retrySeconds } from './jobs/pg-boss.ts';
import { execute } from '../sql.ts';
import { withAdvisoryLock } from './jobs/advisory-lock.ts';

type Work = () => Promise<void>;

interface Job {
  name: string;
  /** The name for pg-boss, which allows no spaces. */
  queue: string;
  everySeconds: number;
  work: Work;
}

/**
 * Recurring jobs. A job runs in one process at a time. It may still run twice, so its effects must be idempotent.
 */
export interface Jobs {
  /**
   * Runs `work` every `seconds` of wall time, in one of the processes, and immediately when the product's clock is moved.
   * @param name unique; names the queue and the lock
   */
  every(name: string, seconds: number, work: Work): void;
  /** Runs a job now in this process, unless another one is running it. For tests. */
  run(name: string): Promise<void>;
  /**
   * Queues a job to run soon in one of the processes, once more if it is running already; many calls in a moment are two. Call it after the commit of what the job should
   * find; inside a transaction use `notifyOf`, which is sent with the commit. A process without jobs tells those that have them.
   * @param origin the request that asks for it, where it isn't the current one
   */
  wake(name: string, origin?: Origin | null): void;
  /**
   * Takes jobs from now on, each once at first; nothing in a process without jobs. Call it once the process listens: requests, above all
   * those after a crash, don't wait for queues and for what their jobs find to do. After a failure it may be called again.
   * @throws Error of the database; what was started by then is stopped
   */
  start(): Promise<void>;
  /** Each job is at work, or queued. In a process without jobs always. */
  readonly isStarted: boolean;
}

declare module 'fastify' {
  interface FastifyInstance {
    jobs: Jobs;
  }
}

/** How often a waiting job tries for the lock that another process holds. */
const lockRetryMs = 200;

/** A process wakes a job at most so often: an event for each row needn't be a job for each. */
const wakePauseMs = 50;

/** By it a process without jobs wakes one of the others'. */
const wakeChannel = 'job_wake';

/** NOTIFY announces jobs; polling finds those without one, such as a retry after a process died. */
const pollSeconds = 30;

/** A job that runs longer than this while the process closes is left to another process. */
const closeTimeoutMs = 6_000;

/** @param concurrency how many jobs may run at the same time; the others wait */
export const jobs = fp<{ isEnabled: boolean; concurrency: number }>(
  (app: FastifyInstance, options, done) => {
    const registered = new Map<string, Job>();
    // A running job holds one connection for its lock and needs others: more at a time could exhaust the pool.
    const limit = pLimit(options.concurrency);
    const timers = new Set<NodeJS.Timeout>();
    /** Jobs that are being woken, and for whom to do so again. */
    const waking = new Map<Job, { again: { origin: Origin | null } | null }>();
    const measured = measureJobs(app);
    let boss: PgBoss | null = null;
    let starting: Promise<void> | null = null;
    /** The queue takes jobs; in a process without jobs, the others' does. */
    let canQueue = !options.isEnabled;
    let isStarted = !options.isEnabled;
    let isClosing = false;

    /** Does the work, in the logs and traces of the request that queued it. */
    async function runFor({ name, queue, work }: Job, origin: Origin | null): Promise<void> {
      // What nobody asked for is counted and timed; a trace of it every second would hide the others.
      const span = origin?.traceparent
        ? app.tracing?.start(
            `job ${name}`,
            'internal',
            { 'fanfare.job': name, 'fanfare.request_id': origin.requestId },
            { link: origin.traceparent },
          )
        : null;
      let isError = true;
      try {
        await inScope({ job: name, requestId: origin?.requestId, span: span ?? null }, () => measured(queue, work));
        isError = false;
      } finally {
        span?.end(isError);
      }
    }

    /** Waits for another process's run to end before running the job: that run may have started too early for this request. */
    async function runJob(job: Job, origin: Origin | null): Promise<void> {
      for (;;) {
        if (isClosing) throw new Error('The process is closing');
        if (await limit(() => withAdvisoryLock(app.db, job.name, () => runFor(job, origin)))) return;
        await pause(lockRetryMs);
      }
    }

    /** @param singletonSeconds the queue accepts one per interval of this length */
    async function enqueue(job: Job, origin: Origin | null, singletonSeconds?: number): Promise<void> {
      // Until it has started, nothing is lost: each job runs once then.
      if (isClosing || !canQueue) return;
      try {
        if (!boss) {
          await execute(app.db)`SELECT pg_notify(${wakeChannel}, ${job.name})`;
          return;
        }
        await boss.send(job.queue, origin, singletonSeconds ? { singletonSeconds } : {});
      } catch (error) {
        if (!isClosing) app.log.warn({ err: error, job: job.name }, 'a job could not be queued');
      }
    }

    /** Calls while the job is being queued, and shortly after, queue it once more afterwards: they may be about what it didn't find. */
    async function wake(job: Job, origin: Origin | null): Promise<void> {
      const before = waking.get(job);
      if (before) {
        before.again ??= { origin };
        return;
      }
      const state: { again: { origin: Origin | null } | null } = { again: { origin } };
      waking.set(job, state);
      while (state.again) {
        const { origin: whose } = state.again;
        state.again = null;
        await enqueue(job, whose);
        await pause(wakePauseMs, undefined, { ref: false });
      }
      waking.delete(job);
    }

    /** Every process queues the job, and the queue accepts one. Jobs start at different times to spread their connections. */
    function repeat(job: Job, firstAfterMs: number): void {
      const queueAgain = () => void enqueue(job, null, job.everySeconds);
      const startTimer = () => {
        queueAgain();
        timers.add(setInterval(queueAgain, job.everySeconds * 1_000).unref());
      };
      timers.add(setTimeout(startTimer, firstAfterMs).unref());
    }

    async function startWorker(started: PgBoss, job: Job): Promise<void> {
      const poll = () => started.notifyWorker(worker);
      const worker = await started.work(job.queue, { notifyPollingIntervalSeconds: pollSeconds }, async ([queued]) => {
        const origin = originFrom(queued?.data);
        try {
          await runJob(job, origin);
        } catch (error) {
          if (!isClosing) {
            app.log.error({ err: error, job: job.name, ...(origin && { reqId: origin.requestId }) }, 'job failed');
            void app.errorSink.report(error, { path: `job ${job.name}` });
            // pg-boss sends no notification when a retry is due.
            setTimeout(poll, (retrySeconds + 1) * 1_000).unref();
          }
          throw error;
        }
      });
    }

    async function start(): Promise<void> {
      const started = await openBoss(app);
      const warn = (problem: unknown) => {
        if (!isClosing) app.log.warn({ err: problem }, 'the job queue');
      };
      started.on('error', warn);
      started.on('warning', warn);
      boss = started;
      try {
        await started.start();
        const all = [...registered.values()];
        await makeQueues(
          started,
          all.map((job) => job.queue),
        );
        canQueue = true;
        for (const job of all) {
          if (isClosing) return;
          await startWorker(started, job);
          // Not by `enqueue`, which only warns: what woke the job before is done by this run.
          await started.send(job.queue, null, {});
        }
        for (const [index, job] of all.entries()) {
          repeat(job, (job.everySeconds * 1_000 * (index + 1)) / all.length);
        }
        isStarted = true;
      } catch (error) {
        canQueue = false;
        boss = null;
        starting = null;
        await started.stop({ graceful: false, close: false }).catch(() => undefined);
        throw error;
      }
    }

    if (options.isEnabled) {
      app.clock.onMove(() => {
        for (const job of registered.values()) void enqueue(job, null);
      });
      app.notifications.on(wakeChannel, (name) => {
        // Without a name: the connection was lost, and what was said meanwhile with it.
        for (const job of registered.values()) if (name === '' || name === job.name) void wake(job, null);
      });
    }

    async function stop(started: PgBoss): Promise<void> {
      const finished = Promise.all([...registered.values()].map((job) => started.offWork(job.queue, { wait: true })));
      await Promise.race([finished, pause(closeTimeoutMs, undefined, { ref: false })]);
      await started.stop({ graceful: false, close: false });
    }

    app.decorate('jobs', {
      every(name, seconds, work) {
        if (registered.has(name)) throw new Error(`There is a job ${name} already`);
        registered.set(name, { name, queue: name.replaceAll(' ', '-'), everySeconds: seconds, work });
      },
      async run(name) {
        const job = registered.get(name);
        if (!job) throw new Error(`There is no job ${name}`);
        await limit(() => withAdvisoryLock(app.db, name, () => runFor(job, originOf())));
      },
      wake(name, origin = originOf()) {
        const job = registered.get(name);
        if (job) void wake(job, origin);
      },
      start: () => (starting ??= options.isEnabled && !isClosing ? start() : Promise.resolve()),
      get isStarted() {
        return isStarted;
      },
    } satisfies Jobs);

    app.addHook('preClose', async () => {
      isClosing = true;
      // Whoever called `start` is told why it failed.
      await starting?.catch(() => undefined);
      for (const timer of timers) clearInterval(timer);
      if (boss) await stop(boss);
    });
    done();
  },
  { name: 'jobs', dependencies: ['metrics', 'database', 'clock', 'notifications', 'error-sink'] },
);
