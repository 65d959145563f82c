import { setTimeout as wait } from 'node:timers/promises';
import { requestsPerSecond } from '../lib/http-load.ts';
import { type Result, compared } from '../lib/report.ts';
import type { Bench } from '../lib/bench.ts';

const connections = 20;
const early = 10_000;
/** What was used is collected meanwhile. */
const restMs = 5_000;
const calls = ['/api/account', '/api/v2/campaigns/me', '/api/v2/transactions/me/creator', '/api/v2/feed?role=creator'];

/** The resident memory of the API's process after many requests of several kinds, against itself after ten thousand. */
export async function memory({ product, creators, requests }: Bench): Promise<Result[]> {
  const headers = creators.map(({ accountId, sessionId }) => product.authorization(accountId, sessionId));
  let sent = 0;
  const residentAfter = async (count: number) => {
    while (sent < count) {
      await requestsPerSecond(product.apiPort, {
        connections,
        milliseconds: 1_000,
        next: () => {
          const one = sent++;
          return { method: 'GET', path: calls[one % calls.length]!, headers: headers[one % headers.length]! };
        },
      });
    }
    await wait(restMs);
    return product.memoryBytes();
  };
  const before = await residentAfter(early);
  const after = await residentAfter(requests);
  const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0)} MB`;
  const what = `memory of the API after ${sent} requests / after ${early}`;
  return [compared(what, [after], [before], { atMost: 1.1 }, megabytes)];
}
