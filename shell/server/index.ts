import { setTimeout as pause } from 'node:timers/promises';
import { listenForScrapes, tracingFrom } from '@fanfare/telemetry';
import { buildShellServer } from './app.ts';
import { readConfig } from './config.ts';
import { operatorFrom } from './operator.ts';

/** The report of what ends the process is sent within it, or lost. */
const reportWithinMs = 2_000;

/** Starts the server of the shell's pages; shuts down gracefully on SIGINT, SIGTERM and when its parent exits. */
async function main(): Promise<void> {
  const config = readConfig();
  const app = await buildShellServer(config, undefined, await tracingFrom(process.env, 'fanfare-shell'));
  const stop = async (drainMs: number) => {
    app.lifecycle.isStopping = true;
    await pause(drainMs);
    await app.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop(config.drainMs));
  // Nobody is left to answer to.
  process.once('disconnect', () => void stop(0));
  const reportAndExit = async (error: Error) => {
    app.errors.report(error, 'process');
    await app.errors.flush();
    process.exit(1);
  };
  // Also for rejections that nobody handles, which become exceptions.
  process.on('uncaughtException', (error) => {
    app.log.fatal({ err: error }, 'uncaught');
    setTimeout(() => process.exit(1), reportWithinMs);
    void reportAndExit(error);
  });
  if (config.metrics) {
    const close = await listenForScrapes(app.metrics, config.metrics);
    app.addHook('onClose', close);
  }
  await app.listen({ port: config.port, host: config.host });
  app.log.info({ address: config.pageUrl }, 'listening');
  const { missing } = operatorFrom(process.env);
  if (missing.length > 0) app.log.warn({ missing }, 'the legal pages lack what the variables name');
}

await main().catch((thrown: unknown) => {
  console.error(`shell: ${thrown instanceof Error ? thrown.message : String(thrown)}`);
  process.exit(1);
});
