import { flushCompileCache } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import { listenForScrapes, tracingFrom } from '@fanfare/telemetry';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { type Config, ConfigError, loadConfig } from './config.ts';
import { loadTheRest } from './loaded-later.ts';
import { isOutage } from './plugins/errors.ts';
import { reachDatabase, reasonOf } from './reach-database.ts';

/** In-flight requests get this long before the process exits, once it accepts no more. */
const closeWithinMs = 10_000;

/** Requests that wait for a process that died come before the jobs that it left: run together, both would be late. */
const jobsAfterMs = 1_000;
/** While the database is away, the start of the jobs is tried again so often. */
const jobsAgainMs = 1_000;
const jobsLateMs = 60_000;

/** The report of what ends the process is stored within it, or lost. */
const reportWithinMs = 2_000;

async function listen(app: FastifyInstance, { port, bind, metrics }: Config): Promise<void> {
  if (metrics) {
    const close = await listenForScrapes(app.metrics, metrics);
    app.addHook('onClose', close);
  }
  try {
    await app.listen({ port, host: bind });
  } catch (error) {
    await app.close();
    if ((error as { code?: string }).code !== 'EADDRINUSE') throw error;
    throw new Error(`port ${port} is taken; FANFARE_PORT moves all ports`, { cause: error });
  }
}

/** Loads the rest of the libraries and starts the jobs of a process that already answers: an outage is waited for, as requests do. @throws Error that waiting doesn't mend */
async function finishStart(app: FastifyInstance, isClosing: () => boolean): Promise<void> {
  const late = setTimeout(() => app.log.error('the jobs have not started for a minute'), jobsLateMs).unref();
  await pause(jobsAfterMs);
  // Before the process says that it is ready: where one can't be loaded, a rollout stops here.
  await loadTheRest(isClosing);
  while (!isClosing()) {
    try {
      await app.jobs.start();
      break;
    } catch (error) {
      if (!isOutage(error)) throw error;
      app.log.warn({ err: error }, 'the jobs wait for the database');
    }
    await pause(jobsAgainMs);
  }
  clearTimeout(late);
}

async function start(): Promise<void> {
  const config = loadConfig(process.env);
  // First, so that an unreachable database is reported in one line.
  await reachDatabase(config, { onWait: (reason) => process.stderr.write(`Waiting: ${reason}\n`) });
  const app = await buildApp(config, await tracingFrom(process.env, 'fanfare-api'));

  let isClosing = false;
  const close = async (reason: string, drainMs: number, exitCode = 0) => {
    if (isClosing) return;
    isClosing = true;
    app.log.info({ reason }, 'closing');
    setTimeout(() => process.exit(1), drainMs + closeWithinMs).unref();
    try {
      await app.drain.forMs(drainMs);
      await app.close();
      process.exit(exitCode);
    } catch (error) {
      app.log.error({ err: error }, 'closing failed');
      process.exit(1);
    }
  };
  process.on('SIGTERM', () => void close('SIGTERM', config.drainMs));
  process.on('SIGINT', () => void close('SIGINT', config.drainMs));
  // The supervisor is gone, and nobody else would stop this process.
  process.on('disconnect', () => void close('disconnect', 0));

  const reportAndExit = async (error: Error) => {
    await app.errorSink.report(error, { path: 'process' });
    await app.errorService?.close();
    process.exit(1);
  };
  // Also for rejections that nobody handles, which become exceptions.
  process.on('uncaughtException', (error) => {
    app.log.fatal({ err: error }, 'uncaught');
    setTimeout(() => process.exit(1), reportWithinMs);
    void reportAndExit(error);
  });

  // Node writes its compile cache (`NODE_COMPILE_CACHE`) at exit, which a killed process never reaches: its successor would compile
  // everything again. Before listening, because the first time blocks for most of a second.
  flushCompileCache();
  await listen(app, config);
  try {
    await finishStart(app, () => isClosing);
  } catch (error) {
    if (isClosing) return;
    app.log.fatal({ err: error }, 'the start could not be finished');
    void app.errorSink.report(error, { path: 'process' });
    // Requests under way are answered first.
    await close('failed start', config.drainMs, 1);
  }
}

start().catch((error: unknown) => {
  const what = error instanceof ConfigError ? 'The environment is not right' : 'The API could not start';
  process.stderr.write(`${what}: ${reasonOf(error)}\n`);
  process.exit(1);
});
