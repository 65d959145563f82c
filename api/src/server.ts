import { setTimeout as pause } from 'node:timers/promises';
import { listenForScrapes, tracingFrom } from '@fanfare/telemetry';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { type Config, ConfigError, loadConfig } from './config.ts';
import { reachDatabase, reasonOf } from './reach-database.ts';

/** In-flight requests get this long before the process exits, once it accepts no more. */
const closeWithinMs = 10_000;

/** Requests that wait for a process that died come before the jobs that it left: together they would all come late. */
const jobsAfterMs = 1_000;

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

async function start(): Promise<void> {
  const config = loadConfig(process.env);
  // First, so that an unreachable database is reported in one line.
  await reachDatabase(config, { onWait: (reason) => process.stderr.write(`Waiting: ${reason}\n`) });
  const app = await buildApp(config, await tracingFrom(process.env, 'fanfare-api'));

  let isClosing = false;
  const close = async (reason: string, drainMs: number) => {
    if (isClosing) return;
    isClosing = true;
    app.log.info({ reason }, 'closing');
    setTimeout(() => process.exit(1), drainMs + closeWithinMs).unref();
    try {
      await app.drain.forMs(drainMs);
      await app.close();
      process.exit(0);
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

  await listen(app, config);
  await pause(jobsAfterMs);
  await app.jobs.start();
}

start().catch((error: unknown) => {
  const what = error instanceof ConfigError ? 'The environment is not right' : 'The API could not start';
  process.stderr.write(`${what}: ${reasonOf(error)}\n`);
  process.exit(1);
});
