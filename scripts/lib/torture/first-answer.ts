import { setTimeout as wait } from 'node:timers/promises';
import type { TestBed } from './test-bed.ts';
import { tokenOf, type Person } from './world.ts';

const pollMs = 50;
const patienceMs = 240_000;

/**
 * Time since a kill until an API answers a request that needs the database, session included. A request after another is sent, without
 * waiting for those that hang.
 * @throws Error if none comes for minutes
 */
export async function untilFirstAnswer(
  testBed: TestBed,
  person: Person,
  index: number,
  startedAtMs: number,
): Promise<number> {
  const headers = { authorization: `Bearer ${tokenOf(testBed.jwtSecret, person)}` };
  const url = `${testBed.apiUrls[index]}/api/v2/curator/wallet`;
  let firstMs = Infinity;
  while (firstMs === Infinity && performance.now() - startedAtMs < patienceMs) {
    void fetch(url, { headers, signal: AbortSignal.timeout(patienceMs) }).then(
      async (response) => {
        if (response.ok) firstMs = Math.min(firstMs, performance.now() - startedAtMs);
        await response.arrayBuffer();
      },
      () => undefined,
    );
    await wait(pollMs);
  }
  if (firstMs === Infinity) throw new Error(`API ${index} did not answer within ${patienceMs / 1_000} s`);
  return firstMs;
}
