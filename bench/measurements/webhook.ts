import { createHmac } from 'node:crypto';
import { type Request, requestsPerSecond } from '../lib/http-load.ts';
import { interleaved } from '../lib/numbers.ts';
import { type Result, compared, perSecond } from '../lib/report.ts';
import type { Bench } from '../lib/bench.ts';

const connections = 20;
/** Of the sandbox, which the API uses outside production. */
const webhookSecret = 'whsec_fanfare_sandbox';
let sent = 0;

/** A new event of a kind that is stored and moves nothing, with the provider's signature of this moment. */
function event(): { body: object; headers: Record<string, string> } {
  sent += 1;
  const body = {
    id: `evt_bench_${sent}`,
    object: 'event',
    type: 'charge.updated',
    data: { object: { id: `ch_bench_${sent}`, object: 'charge', amount: 2_000, currency: 'eur' } },
  };
  const seconds = Math.floor(Date.now() / 1_000);
  const signature = createHmac('sha256', webhookSecret).update(`${seconds}.${JSON.stringify(body)}`);
  return { body, headers: { 'stripe-signature': `t=${seconds},v1=${signature.digest('hex')}` } };
}

/** Webhooks of the payment provider, each a new event with a valid signature, against a bare server that inserts one row for each. */
export async function webhook({ product, rounds, seconds }: Bench): Promise<Result[]> {
  await product.owner.query(`
    CREATE TABLE bench_events (id text PRIMARY KEY, type text NOT NULL, object_id text NOT NULL,
                               received_at timestamptz NOT NULL DEFAULT now())`);
  const load = (port: number, path: string) => (milliseconds: number) =>
    requestsPerSecond(port, { connections, milliseconds, next: (): Request => ({ method: 'POST', path, ...event() }) });
  const ours = load(product.apiPort, '/api/webhooks/stripe');
  const peer = load(product.peerPort, '/events');
  await ours(1_000);
  await peer(1_000);
  const rates = await interleaved(rounds, {
    ours: () => ours(seconds * 1_000),
    peer: () => peer(seconds * 1_000),
  });
  const target = { atLeast: 0.35, aim: 0.6 };
  return [compared('webhook taken in / bare Fastify with one INSERT', rates.ours, rates.peer, target, perSecond())];
}
