import { requestsPerSecond } from '../lib/http-load.ts';
import { interleaved, median, ratios } from '../lib/numbers.ts';
import type { Result } from '../lib/report.ts';
import type { Bench } from '../run.ts';

const connections = 20;

/** The account with its balances, asked by its owner with full authentication, against a bare server's `SELECT 1`. */
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
  const rates = await interleaved(rounds, { ours: () => ours(seconds * 1_000), peer: () => peer(seconds * 1_000) });
  const each = ratios(rates.ours, rates.peer);
  return [
    {
      what: 'balance (GET /api/account) / SELECT 1 in bare Fastify',
      ours: `${median(rates.ours).toFixed(0)}/s`,
      peer: `${median(rates.peer).toFixed(0)}/s`,
      ratio: median(each),
      rounds: each,
      target: { atLeast: 0.6 },
    },
  ];
}
