import { requestsPerSecond } from '../lib/http-load.ts';
import { interleaved } from '../lib/numbers.ts';
import { type Result, compared, perSecond } from '../lib/report.ts';
import type { Bench } from '../lib/bench.ts';

const connections = 20;

/** The account with its balances, requested by its owner with full authentication, against a bare server's `SELECT 1`. */
export async function balance({ product, creators, rounds, seconds }: Bench): Promise<Result[]> {
  const headers = creators.map((creator) => product.authorization(creator.accountId, creator.sessionId));
  let turn = 0;
  const load = (port: number, path: string) => (milliseconds: number) =>
    requestsPerSecond(port, {
      connections,
      milliseconds,
      next: () => ({ method: 'GET', path, headers: headers[turn++ % headers.length]! }),
    });
  const ours = load(product.apiPort, '/api/account');
  const peer = load(product.peerPort, '/one');
  await ours(1_000);
  await peer(1_000);
  // Requests per second of processor time, measured as well: that ratio holds when the machine is also busy with other work.
  const perProcessor = { api: [] as number[], peer: [] as number[] };
  const counted = async (who: 'api' | 'peer', measure: (milliseconds: number) => Promise<number>) => {
    const before = await product.processorMs[who]();
    const rate = await measure(seconds * 1_000);
    const usedMs = (await product.processorMs[who]()) - before;
    perProcessor[who].push((rate * seconds * 1_000) / usedMs);
    return rate;
  };
  const rates = await interleaved(rounds, { ours: () => counted('api', ours), peer: () => counted('peer', peer) });
  const what = 'balance (GET /api/account) / SELECT 1 in bare Fastify';
  return [
    compared(what, rates.ours, rates.peer, { atLeast: 0.6 }, perSecond()),
    compared('  the same per second of processor time', perProcessor.api, perProcessor.peer, null, perSecond()),
  ];
}
