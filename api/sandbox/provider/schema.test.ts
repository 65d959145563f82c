import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { loopbackServer } from '../loopback-server.ts';
import { paypalSandbox } from '../paypal/index.ts';
import { sandboxKeys, stripeSandbox } from '../stripe/index.ts';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.ownerUrl, max: 4 });
  // Dropping the database closes the remaining connections.
  pool.on('error', () => undefined);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** The sandbox's tables from when Stripe was the only provider. */
const before = `
  CREATE SCHEMA sandbox;
  CREATE TABLE sandbox.stripe_objects (
    id text PRIMARY KEY, seq bigint GENERATED ALWAYS AS IDENTITY, object text NOT NULL, body jsonb NOT NULL, due_at bigint);
  CREATE INDEX stripe_objects_by_kind ON sandbox.stripe_objects (object, seq DESC);
  CREATE INDEX stripe_objects_due ON sandbox.stripe_objects (due_at) WHERE due_at IS NOT NULL;
  CREATE TABLE sandbox.stripe_answers (key text PRIMARY KEY, request text NOT NULL, status int NOT NULL, answer jsonb NOT NULL);
  CREATE TABLE sandbox.stripe_deliveries (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, event_id text NOT NULL, attempts int NOT NULL DEFAULT 0,
    next_at timestamptz NOT NULL, done boolean NOT NULL DEFAULT false);
  INSERT INTO sandbox.stripe_objects (id, object, body) VALUES
    ('cus_old', 'customer', '{"id": "cus_old", "object": "customer", "email": "ann@example.com", "created": 1}');
  INSERT INTO sandbox.stripe_answers VALUES ('old', 'digest', 200, '{}');
`;

test('a database from before PayPal keeps its data, also after a restart', async () => {
  await pool.query(before);
  for (const round of [1, 2]) {
    const app = await loopbackServer();
    const nowhere = { webhookUrl: 'http://localhost:9/' };
    await Promise.all([stripeSandbox(app, pool, nowhere), paypalSandbox(app, pool, nowhere)]);
    const headers = { authorization: `Bearer ${sandboxKeys.secretKey}` };
    const read = await app.inject({ url: '/v1/customers/cus_old', headers });
    expect(read.json(), `start ${round}`).toMatchObject({ id: 'cus_old', email: 'ann@example.com' });
    const made = await app.inject({
      method: 'POST',
      url: '/v1/customers',
      headers: { ...headers, 'idempotency-key': 'new' },
    });
    expect(made.statusCode).toBe(200);
    expect((await app.inject({ url: '/paypal' })).statusCode).toBe(200);
    await app.close();
  }
  const { rows } = await pool.query('SELECT provider, key FROM sandbox.answers ORDER BY key');
  expect(rows).toEqual([
    { provider: 'stripe', key: 'new' },
    { provider: 'stripe', key: 'old' },
  ]);
});
