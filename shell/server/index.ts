import { buildShellServer } from './app.ts';
import { readConfig } from './config.ts';
import { operatorFrom } from './operator.ts';

/** Starts the server of the shell's pages; shuts down gracefully on SIGINT, SIGTERM and when its parent exits. */
async function main(): Promise<void> {
  const config = readConfig();
  const app = await buildShellServer(config);
  const stop = () => void app.close().then(() => process.exit(0));
  for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.once(signal, stop);
  await app.listen({ port: config.port, host: config.host });
  console.log(`shell: ${config.pageUrl}`);
  const { missing } = operatorFrom(process.env);
  if (missing.length > 0) console.warn(`shell: the legal pages lack ${missing.join(', ')}`);
}

await main().catch((thrown: unknown) => {
  console.error(`shell: ${thrown instanceof Error ? thrown.message : String(thrown)}`);
  process.exit(1);
});
