import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { createTestDatabase } from '../../test/database.ts';
import { loopbackServer } from '../loopback-server.ts';

interface Heard {
  body: string;
  headers: IncomingHttpHeaders;
}
interface Counters {
  captures: Record<string, number>;
  calls: Record<string, number>;
  deliveries: Record<string, number>;
}

/**
 * A provider's sandbox over HTTP with a database of its own, and an endpoint that receives its webhooks.
 * @param mount adds the provider to the server
 */
export async function startWorld(
  provider: string,
  mount: (app: FastifyInstance, pool: pg.Pool, options: { webhookUrl: string }) => Promise<void>,
) {
  const database = await createTestDatabase();
  const pool = new pg.Pool({ connectionString: database.ownerUrl, max: 4 });
  // Dropping the database closes the remaining connections.
  pool.on('error', () => undefined);
  const heard: Heard[] = [];
  const endpoint = { refuses: 0 };
  const listener: Server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const isRefused = endpoint.refuses > 0;
      if (isRefused) endpoint.refuses -= 1;
      else heard.push({ body, headers: request.headers });
      response.writeHead(isRefused ? 503 : 200).end();
    });
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const app: FastifyInstance = await loopbackServer();
  const webhookUrl = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/`;
  await mount(app, pool, { webhookUrl });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const control = async <T = Counters>(path: string, body?: object): Promise<T> => {
    const response = await fetch(
      `${origin}/_control/${path}`,
      body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
    );
    return (await response.json()) as T;
  };

  return {
    app,
    pool,
    port,
    origin,
    heard,
    endpoint,
    control,
    tick: () => control(`${provider}/tick`, {}),
    counters: () => control(`${provider}/counters`),
    /** Moves the product's clock, and runs what is due then. */
    async advance(days: number) {
      await pool.query('UPDATE app_clock SET offset_seconds = offset_seconds + $1', [Math.round(days * 86_400)]);
      await control(`${provider}/tick`, {});
    },
    now: async () =>
      (await pool.query('SELECT floor(extract(epoch FROM app_now()))::float8 AS now')).rows[0].now as number,
    async close() {
      await app.close();
      listener.closeAllConnections();
      await new Promise<void>((resolve) => listener.close(() => resolve()));
      await pool.end();
      await database.drop();
    },
  };
}
