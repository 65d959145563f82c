import { fastify } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import {
  boundedLabel,
  createMetrics,
  inScope,
  listenForScrapes,
  metricsAddressFrom,
  observeRequests,
  originFrom,
  originOf,
  requestIdOf,
  scopeFields,
  tracingFrom,
} from './index.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

it.each([
  [{}, 3009, '127.0.0.1'],
  [{ FANFARE_PORT: '5400', FANFARE_ENV: 'production' }, 5409, '127.0.0.1'],
  [{ FANFARE_METRICS_PORT: '9100', FANFARE_METRICS_BIND: '0.0.0.0', FANFARE_ENV: 'test' }, 9100, '0.0.0.0'],
])('metrics are shown on this machine, unless told otherwise: %o', (env, port, host) => {
  expect(metricsAddressFrom(env, 0)).toEqual({ port, host });
  expect(metricsAddressFrom(env, 10)).toEqual({ port: port + 10, host });
});

it.each([{ FANFARE_METRICS_PORT: 'off' }, { FANFARE_ENV: 'test' }])('and nowhere with %o', (env) => {
  expect(metricsAddressFrom(env, 0)).toBeNull();
});

it.each(['x', '0.5', '70000', '-1'])('a port %s stops the start', (port) => {
  expect(() => metricsAddressFrom({ FANFARE_METRICS_PORT: port }, 0)).toThrow('FANFARE_METRICS_PORT is not valid');
});

it('a port that is taken is named, with what moves it', async () => {
  const app = fastify();
  closing.push(() => app.close());
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };
  const starting = listenForScrapes(createMetrics(), { port, host: '127.0.0.1' });
  await expect(starting).rejects.toThrow(`port ${port} is taken; FANFARE_METRICS_PORT moves the metrics`);
});

it('a label from outside takes so many values, and no more', () => {
  const label = boundedLabel(2);
  expect(['1.0.0', '1.1.0', '1.2.0', '1.0.0', '1.3.0'].map(label)).toEqual([
    '1.0.0',
    '1.1.0',
    'other',
    '1.0.0',
    'other',
  ]);
});

it.each(['short', 'x'.repeat(61), 'with space', 'line\nbreak', '"quoted-id"', ''])(
  'an id like %j is replaced',
  (given) => {
    expect(requestIdOf({ headers: { 'x-request-id': given } })).toMatch(/^[0-9a-f-]{36}$/);
  },
);

it('an id of somebody before is kept', () => {
  expect(requestIdOf({ headers: { 'x-request-id': 'b7a1-from-nginx' } })).toBe('b7a1-from-nginx');
});

it('what a request stores with a job is found again, and nothing else is', () => {
  const origin = inScope({ requestId: 'request-1' }, originOf);
  expect(originFrom(JSON.parse(JSON.stringify(origin)))).toEqual({ requestId: 'request-1' });
  expect(originOf()).toBeNull();
  for (const stored of [null, undefined, {}, { requestId: 1 }, 'request-1']) expect(originFrom(stored)).toBeNull();
});

it('a request is counted once, by its pattern, and known to all that it waits for', async () => {
  const metrics = createMetrics();
  const app = fastify();
  closing.push(() => app.close());
  await app.register(observeRequests, { metrics, tracing: null });
  app.post('/people/:id', async ({ id }) => {
    await new Promise((resolve) => setImmediate(resolve));
    return { isOwn: scopeFields().reqId === id };
  });
  // Over a socket, whose events know of no request.
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };
  const send = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ long: 'x'.repeat(300_000) }),
    });
  expect(await (await send('/people/7')).json()).toEqual({ isOwn: true });
  await send('/nobody/ada@example.test');
  const counts = (await metrics.scrape()).split('\n').filter((line) => line.includes('_seconds_count{'));
  expect(counts).toEqual([
    'fanfare_http_request_duration_seconds_count{route="/people/:id",method="POST",status="200"} 1',
    'fanfare_http_request_duration_seconds_count{route="none",method="POST",status="404"} 1',
  ]);
});

it('nothing is traced where no endpoint is set', async () => {
  expect(await tracingFrom({ OTEL_EXPORTER_OTLP_ENDPOINT: '' }, 'fanfare-api')).toBeNull();
});
