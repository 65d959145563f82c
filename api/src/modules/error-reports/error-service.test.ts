import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { loopbackServer } from '../../../sandbox/loopback-server.ts';
import { type SentryEvent, sentryRoutes } from '../../../sandbox/sentry/sentry.routes.ts';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { buildOf } from '../../../test/factories/build.ts';
import { adoptServer } from '../releases/index.ts';
import { staffOf, type Staff } from '../submissions/test/lifecycle.ts';

let simulator: FastifyInstance;
let api: TestApp;
let staff: Staff;
beforeAll(async () => {
  simulator = await loopbackServer();
  sentryRoutes(simulator);
  await simulator.listen({ port: 0, host: '127.0.0.1' });
  const { port } = simulator.server.address() as AddressInfo;
  api = await testApp({ FANFARE_SENTRY_DSN: `http://key@127.0.0.1:${port}/sentry/1` });
  staff = await staffOf(api);
  const { contract } = buildOf({
    name: 'mf-creator',
    contract: { routes: [{ path: '/creator', access: 'visitor' }] },
  }).release;
  await adoptServer(api.db, {
    name: 'mf-creator',
    version: '1.4.2',
    origin: 'http://localhost:1',
    manifestPath: '/m',
    contract,
  });
});
afterAll(async () => {
  await api.close();
  await simulator.close();
});
beforeEach(() => simulator.inject({ method: 'DELETE', url: '/sentry/_control/events' }));

const events = async (): Promise<SentryEvent[]> => (await simulator.inject('/sentry/_control/events')).json().events;

it('refuses an envelope that names no key', async () => {
  const answer = await simulator.inject({ method: 'POST', url: '/sentry/api/1/envelope/', payload: '{}\n' });
  expect(answer.statusCode).toBe(403);
});

it('gets what the API didn’t expect, with release, remote and version, and the table gets none', async () => {
  await api.app.errorSink.report(new TypeError('no “Ana Lopez” for ana@example.test'), {
    path: 'GET /api/v2/x',
    requestId: 'r-1',
  });
  const [event] = await vi.waitFor(
    async () => {
      const all = await events();
      expect(all).toHaveLength(1);
      return all;
    },
    { timeout: 30_000 },
  );
  expect(event).toMatchObject({
    level: 'error',
    release: 'api@0.1.0',
    environment: 'test',
    transaction: 'GET /api/v2/x',
    tags: { release: 'api@0.1.0', remote: 'api', version: '0.1.0', request_id: 'r-1' },
    exception: { values: [{ type: 'TypeError', value: 'no “…” for ‹email›' }] },
  });
  expect(JSON.stringify(event)).toContain('api/src/modules/error-reports/error-service.test.ts');
  expect(JSON.stringify(event)).not.toMatch(/Ana|example\.test|server_name/);
  expect(await api.db('error_groups').select()).toEqual([]);
  expect((await staff.get('/api/v2/staff/errors')).json().data).toMatchObject({ items: [], isElsewhere: true });
});

it('gets what a page reports to the API, past the same filters', async () => {
  const seen = {
    source: 'mf-creator',
    version: '1.4.2',
    type: 'TypeError',
    message: 'x is undefined',
    stack: 'TypeError: x is undefined\n    at f (http://x/remotes/mf-creator/1.4.2/a.js?token=secret:1:2)',
    path: '/creator/campaigns/7',
    breadcrumbs: [{ at: '2026-05-14T09:00:00.000Z', kind: 'call', text: 'GET /api/x?token=secret 200' }],
    count: 3,
  };
  const noise = [
    { ...seen, message: 'ResizeObserver loop limit exceeded' },
    { ...seen, type: 'Redirect' },
    { ...seen, type: 'NotFound' },
  ];
  const payload = { visitor: '', errors: [...noise, seen] };
  const answer = await api.app.inject({ method: 'POST', url: '/api/v2/public/error-reports', payload });
  expect(answer.json().data).toEqual({ accepted: 1 });
  const all = await vi.waitFor(
    async () => {
      const found = await events();
      expect(found.length).toBeGreaterThan(0);
      return found;
    },
    { timeout: 30_000 },
  );
  expect(all).toHaveLength(1);
  expect(all[0]).toMatchObject({
    release: 'mf-creator@1.4.2',
    transaction: '/creator/campaigns/:id',
    tags: { remote: 'mf-creator', version: '1.4.2' },
    extra: { count: 3 },
    breadcrumbs: [{ category: 'fetch', message: 'GET /api/x?… 200' }],
  });
  expect(JSON.stringify(all)).not.toMatch(/secret|127\.0\.0\.1/);
});
