import { setTimeout as wait } from 'node:timers/promises';

const usualPatienceMs = 60_000;

/**
 * Waits until an address answers 200.
 * @throws Error with one clear line after a minute, or as long as it should wait
 */
export async function untilAnswers(
  name: string,
  url: string,
  signal: AbortSignal,
  patienceMs = usualPatienceMs,
): Promise<void> {
  const startedAt = performance.now();
  let last = 'no answer';
  while (performance.now() - startedAt < patienceMs) {
    signal.throwIfAborted();
    try {
      const response = await fetch(url, {
        signal: AbortSignal.any([signal, AbortSignal.timeout(5_000)]),
        redirect: 'manual',
      });
      await response.arrayBuffer();
      if (response.status === 200) return;
      last = `status ${response.status}`;
    } catch {
      last = 'no answer';
    }
    await wait(100);
  }
  throw new Error(`${name} did not become ready within ${patienceMs / 1000} s (${url}: ${last}).`);
}
