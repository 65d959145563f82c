import { buildApp } from './app.ts';
import { ConfigError, loadConfig } from './config.ts';

/** In-flight requests get this long before the process goes anyway. */
const closeWithinMs = 10_000;

async function start(): Promise<void> {
  const config = loadConfig(process.env);
  const app = await buildApp(config);

  let isClosing = false;
  const close = (reason: string) => {
    if (isClosing) return;
    isClosing = true;
    app.log.info({ reason }, 'closing');
    setTimeout(() => process.exit(1), closeWithinMs).unref();
    app.close().then(
      () => process.exit(0),
      (error: unknown) => {
        app.log.error({ err: error }, 'closing failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', () => close('SIGTERM'));
  process.on('SIGINT', () => close('SIGINT'));
  // The supervisor is gone: nobody else would stop this process.
  process.on('disconnect', () => close('disconnect'));

  await app.listen({ port: config.port, host: config.bind });
}

start().catch((error: unknown) => {
  const message = error instanceof Error ? error.message || String((error as { code?: string }).code) : String(error);
  const line =
    error instanceof ConfigError ? `The environment is not right: ${message}` : `The API could not start: ${message}`;
  process.stderr.write(`${line}\n`);
  process.exit(1);
});
