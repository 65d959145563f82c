import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import Stripe from 'stripe';
import { createTestDatabase } from '../../test/database.ts';
import { loopbackServer } from '../loopback-server.ts';
import { sandboxKeys, stripeSandbox } from '../stripe/index.ts';

interface Heard {
  body: string;
  signature: string;
}

/** Stripe's sandbox over HTTP with a database of its own, spoken to by Stripe's library, and an endpoint that hears its webhooks. */
export async function startStripe() {
  const database = await createTestDatabase();
  const pool = new pg.Pool({ connectionString: database.ownerUrl, max: 4 });
  const heard: Heard[] = [];
  const endpoint = { refuses: 0 };
  const listener: Server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const isRefused = endpoint.refuses > 0;
      if (isRefused) endpoint.refuses -= 1;
      else heard.push({ body, signature: String(request.headers['stripe-signature']) });
      response.writeHead(isRefused ? 503 : 200).end();
    });
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const app: FastifyInstance = await loopbackServer();
  const webhookUrl = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/`;
  await stripeSandbox(app, pool, { webhookUrl });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const clientFor = (key: string) =>
    new Stripe(key, { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0, telemetry: false });
  const control = async (path: string, body?: object) => {
    const response = await fetch(
      `${origin}/_control/${path}`,
      body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
    );
    return (await response.json()) as {
      captures: Record<string, number>;
      calls: Record<string, number>;
      deliveries: Record<string, number>;
    };
  };

  return {
    app,
    origin,
    heard,
    endpoint,
    stripe: clientFor(sandboxKeys.secretKey),
    clientFor,
    control,
    tick: () => control('stripe/tick', {}),
    counters: () => control('stripe/counters'),
    /** Moves the product's clock, and lets what is due then happen. */
    async advance(days: number) {
      await pool.query('UPDATE app_clock SET offset_seconds = offset_seconds + $1', [Math.round(days * 86_400)]);
      await control('stripe/tick', {});
    },
    now: async () =>
      (await pool.query('SELECT floor(extract(epoch FROM app_now()))::float8 AS now')).rows[0].now as number,
    /** Every webhook so far, as its receiver reads it: a wrong signature or time throws. @param now in seconds */
    events(now: number) {
      return heard.map(({ body, signature }) =>
        Stripe.webhooks.constructEvent(body, signature, sandboxKeys.webhookSecret, 300, undefined, now * 1_000),
      );
    },
    async close() {
      await app.close();
      listener.closeAllConnections();
      await new Promise<void>((resolve) => listener.close(() => resolve()));
      await pool.end();
      await database.drop();
    },
  };
}
export type StripeWorld = Awaited<ReturnType<typeof startStripe>>;
