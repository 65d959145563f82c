import { createHmac } from 'node:crypto';
import { type Request, requestsPerSecond } from '../lib/http-load.ts';
import { interleaved } from '../lib/numbers.ts';
import { type Result, compared, perSecond } from '../lib/report.ts';
import type { Bench } from '../lib/bench.ts';

const connections = 20;
/** Of the sandbox, which the API uses outside production. */
const webhookSecret = 'whsec_fanfare_sandbox';
let sent = 0;

/** What the product takes in: events that nothing follows from, and events that a job looks into. */
const types = ['charge.updated', 'payment_intent.processing'] as const;

/** A new event with the provider's signature of this moment. It is of nobody's payment, so that it moves nothing. */
function event(type: (typeof types)[number]): { body: object; headers: Record<string, string> } {
  sent += 1;
  const [object] = type.split('.');
  const body = {
    id: `evt_bench_${sent}`,
    object: 'event',
    type,
    data: { object: { id: `bench_${sent}`, object, amount: 2_000, currency: 'eur' } },
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
  const load = (port: number, path: string, type: (typeof types)[number]) => (milliseconds: number) =>
    requestsPerSecond(port, {
      connections,
      milliseconds,
      next: (): Request => ({ method: 'POST', path, ...event(type) }),
    });
  const results: Result[] = [];
  for (const type of types) {
    const ours = load(product.apiPort, '/api/webhooks/stripe', type);
    const peer = load(product.peerPort, '/events', type);
    await ours(1_000);
    await peer(1_000);
    const rates = await interleaved(rounds, {
      ours: () => ours(seconds * 1_000),
      peer: () => peer(seconds * 1_000),
    });
    const target = { atLeast: 0.35, aim: 0.6 };
    const what = `webhook taken in (${type}) / bare Fastify with one INSERT`;
    results.push(compared(what, rates.ours, rates.peer, target, perSecond()));
  }
  return results;
}
