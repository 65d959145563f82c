import { oneLine } from '../install/one-line.mjs';
import { fail, say } from './console.ts';
import { Product } from './product.ts';
import { readSettings, type Settings } from './settings.ts';

/** Messages of the supervisor to its parent, such as the tests. */
export type SupervisorMessage = { type: 'ready' };

/**
 * Runs one copy of Fanfare from start to orderly end: on Ctrl-C, on SIGTERM, when whoever started it is gone, and when a part is
 * gone for good. Sets the exit code; a failure is one line.
 * @param start brings the product up
 * @param variables what its processes see besides the environment of this one
 */
export async function supervise(
  start: (product: Product) => Promise<void>,
  variables: (settings: Settings) => Record<string, string> = () => ({}),
): Promise<void> {
  let product: Product | undefined;
  let isStopRequested = false;
  let requestStop!: () => void;
  const stopRequested = new Promise<void>((resolve) => (requestStop = resolve));
  const stop = () => {
    if (!isStopRequested && product) say('Stopping …');
    isStopRequested = true;
    requestStop();
    // Whatever waits in the start ends with it.
    void product?.stop();
  };
  for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(event, stop);

  try {
    const settings = readSettings(process.env);
    product = new Product(settings, { ...process.env, ...variables(settings) });
    await Promise.race([start(product), stopRequested]);
    if (!isStopRequested) {
      process.send?.({ type: 'ready' } satisfies SupervisorMessage);
      await Promise.race([product.untilSomethingFails(), stopRequested]);
    }
  } catch (error) {
    if (!isStopRequested) {
      fail(oneLine(error));
      process.exitCode = 1;
    }
  } finally {
    isStopRequested = true;
    await product?.stop();
    if (process.connected) process.disconnect();
  }
}
