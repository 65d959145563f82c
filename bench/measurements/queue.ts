import { askerOf } from '../lib/asker.ts';
import { startKeyPeer } from '../lib/key-peer.ts';
import { interleaved } from '../lib/numbers.ts';
import { makeQueue } from '../lib/open-queue.ts';
import { type Result, compared } from '../lib/report.ts';
import { recordRounds } from '../lib/rounds.ts';
import type { Bench } from '../lib/bench.ts';

const keyPortOffset = 16;
const open = 5_000;
/** The page size of the workbench. */
const pageRows = 50;
const lateAt = 90;
const asksPerRound = 200;

/**
 * A curator's queue with 5,000 open submissions, the first page and a distant one, against a lookup of one row by its key in the
 * same API.
 */
export async function queue({ product, rounds }: Bench): Promise<Result[]> {
  const curator = await makeQueue(product.owner, open);
  const key = await startKeyPeer(product, keyPortOffset);
  const ask = askerOf(product.apiPort, product.authorization(curator.accountId, curator.sessionId));
  const first = `/api/v2/curator/queue?limit=${pageRows}`;
  let late = first;
  let seen = 0;
  for (let page = 1; page <= open / pageRows; page += 1) {
    const { items, nextCursor, openCount } = await ask.get<{
      items: unknown[];
      nextCursor: string | null;
      openCount: number;
    }>(page === 1 ? first : late);
    seen += items.length;
    if (openCount !== curator.openCount) throw new Error(`The queue has ${openCount} open submissions.`);
    if (nextCursor === null || page === lateAt) break;
    late = `${first}&cursor=${nextCursor}`;
  }
  if (seen !== lateAt * pageRows) throw new Error(`${lateAt} pages held ${seen} submissions.`);

  const { asks, medians, spent } = recordRounds();
  const several = (port: number, pathOf: () => string) => () =>
    ask.each(port, Array.from({ length: asksPerRound }, pathOf));
  const { api } = product.processorMs;
  const p95 = await interleaved(rounds, {
    key: asks('key', several(key.port, key.path), key.processorMs),
    first: asks(
      'first',
      several(product.apiPort, () => first),
      api,
    ),
    late: asks(
      'late',
      several(product.apiPort, () => late),
      api,
    ),
  });
  const target = { atMost: 10 };
  const text = `queue of ${open}: a page of ${pageRows}`;
  return [
    compared(`${text}, p95 / one row by its key in the same API, p95`, p95.first, p95.key, target),
    compared('  median / one row by its key, median', medians('first'), medians('key')),
    compared('  processor time, mean / one row by its key', spent('first'), spent('key')),
    compared(`queue of ${open}: page ${lateAt}, p95 / one row by its key, p95`, p95.late, p95.key, target),
    compared(`  page ${lateAt}, median / page 1, median`, medians('late'), medians('first')),
  ];
}
