import { setTimeout as pause } from 'node:timers/promises';
import { buildShellServer } from './app.ts';
import { readConfig } from './config.ts';
import { operatorFrom } from './operator.ts';

/** The report of what ends the process is sent within it, or lost. */
const reportWithinMs = 2_000;

/** Starts the server of the shell's pages; shuts down gracefully on SIGINT, SIGTERM and when its parent exits. */
async function main(): Promise<void> {
  const config = readConfig();
  const app = await buildShellServer(config);
  const stop = async (drainMs: number) => {
    app.drain.isDraining = true;
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
    console.error('shell: uncaught', error);
    setTimeout(() => process.exit(1), reportWithinMs);
    void reportAndExit(error);
  });
  await app.listen({ port: config.port, host: config.host });
  console.log(`shell: ${config.pageUrl}`);
  const { missing } = operatorFrom(process.env);
  if (missing.length > 0) console.warn(`shell: the legal pages lack ${missing.join(', ')}`);
}

await main().catch((thrown: unknown) => {
  console.error(`shell: ${thrown instanceof Error ? thrown.message : String(thrown)}`);
  process.exit(1);
});
