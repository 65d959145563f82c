import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { FrontEndName } from '@fanfare/api-contract';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { buildOf } from '../../../test/factories/build.ts';
import { person, refusalOf } from '../campaigns/test/creator.ts';
import { adoptServer } from '../releases/index.ts';
import { staffOf, type Staff } from '../submissions/test/lifecycle.ts';

let api: TestApp;
let staff: Staff;
beforeAll(async () => {
  api = await testApp({ FANFARE_LIMITS: JSON.stringify({ errors: { max: 30 }, newErrors: { max: 25 } }) });
  staff = await staffOf(api);
  for (const version of ['1.4.2', '1.4.3', '1.5.0']) await adopt('mf-creator', version);
});
afterAll(() => api.close());
beforeEach(() => api.db('error_groups').delete());

/** Makes a version one of this installation's; a development server's needs no files. */
const adopt = (name: FrontEndName, version: string) =>
  adoptServer(api.db, {
    name,
    version,
    origin: 'http://localhost:4202',
    manifestPath: '/mf-manifest.json',
    contract: buildOf({ name, contract: { routes: [{ path: `/${name}`, access: 'visitor' }] } }).release.contract,
  });

const url = '/api/v2/public/error-reports';
const seen = (changes: object = {}) => ({
  source: 'mf-creator',
  version: '1.4.2',
  type: 'TypeError',
  message: 'Cannot read 17 of ana@example.test',
  stack: 'TypeError: x\n    at Report (http://localhost:3002/remotes/mf-creator/1.4.2/report.0a1b2c3d.js:1:2345)',
  path: '/creator/campaigns/7',
  breadcrumbs: [{ at: '2026-05-14T09:00:00.000Z', kind: 'call', text: 'GET /api/x?token=secret 200' }],
  count: 1,
  ...changes,
});
const report = (errors: object[], remoteAddress = '203.0.113.9') =>
  api.app.inject({ method: 'POST', url, payload: { visitor: '', errors }, remoteAddress });
const list = async (query = '') => (await staff.get(`/api/v2/staff/errors${query}`)).json().data;

it('is read by staff alone', async () => {
  const creator = await person(api, { creator: true });
  for (const path of ['/api/v2/staff/errors', '/api/v2/staff/errors/1'])
    expect(refusalOf(await creator.get(path))).toEqual([403, 'forbidden']);
  expect(refusalOf(await creator.post('/api/v2/staff/errors/1/state', { state: 'resolved' }))).toEqual([
    403,
    'forbidden',
  ]);
  expect(refusalOf(await staff.get('/api/v2/staff/errors/30000'))).toEqual([404, 'not_found']);
});

it('takes no more than its sizes, and no more often than its limit', async () => {
  expect((await report([])).statusCode).toBe(400);
  expect((await report([seen({ stack: 'x'.repeat(8_001) })])).statusCode).toBe(400);
  expect((await report([seen({ source: 'api' })])).statusCode).toBe(400);
  const statuses: number[] = [];
  for (let index = 0; index < 31; index += 1) statuses.push((await report([seen()], '198.51.100.7')).statusCode);
  expect(statuses.indexOf(429)).toBe(30);
});

it('stores whatever a page sends within its sizes', async () => {
  const at = '2026-05-14T09:00:00.000Z';
  const odd = ['"\u0001'.repeat(100), `${'a@b.co '.repeat(28)}😀`].map((text) => ({ at, kind: 'click', text }));
  const breadcrumbs = Array.from({ length: 15 }, () => odd).flat();
  expect((await report([seen({ message: `${'a@b.co '.repeat(70)}😀`, breadcrumbs })])).json().data).toEqual({
    accepted: 1,
  });
});

it('groups what differs in numbers, versions and hashes of files, and counts times and people', async () => {
  await report([seen({ count: 3 })], '8.8.8.8');
  const later = seen({
    version: '1.5.0',
    message: 'Cannot read 18 of bo@example.test',
    stack: 'TypeError: x\n    at Report (https://cdn.test/remotes/mf-creator/1.5.0/report.ffffff01.js:1:99)',
  });
  await report([later], '9.9.9.9');
  await report([seen({ message: 'Cannot write 17' })]);
  const { items, sources, versions } = await list();
  expect(items).toHaveLength(2);
  expect(items[1]).toMatchObject({ count: 4, people: 2, firstVersion: '1.4.2', lastVersion: '1.5.0', state: 'open' });
  expect([sources, [...versions].sort()]).toEqual([['mf-creator'], ['1.4.2', '1.5.0']]);
  expect((await list('?version=1.5.0')).items).toHaveLength(1);
  expect((await list('?source=shell')).items).toEqual([]);
  const first = await list('?limit=1');
  expect((await list(`?limit=1&cursor=${first.nextCursor}`)).items[0].id).toBe(items[1].id);
});

it('stores no secret, and nothing that a filter keeps out', async () => {
  const noise = seen({ message: 'ResizeObserver loop limit exceeded' });
  expect((await report([noise, seen()])).json().data).toEqual({ accepted: 1 });
  const [{ id }] = (await list()).items;
  const { data } = (await staff.get(`/api/v2/staff/errors/${id}`)).json();
  expect(data.group.message).toBe('Cannot read 17 of ‹email›');
  expect(data.events[0]).toMatchObject({ path: '/creator/campaigns/:id', requestId: null, count: 1 });
  expect(JSON.stringify(data)).not.toMatch(/secret|example\.test/);
});

it('keeps the newest fifty times of a group, for thirty days', async () => {
  for (let index = 0; index < 6; index += 1)
    await report(
      Array.from({ length: 20 }, () => seen()),
      `203.0.113.${index + 20}`,
    );
  expect(await api.db('error_events').count('id as n').first()).toEqual({ n: 50 });
  await api.advanceClock(31 * 86_400);
  await api.app.jobs.run('housekeeping');
  expect(await api.db('error_events').count('id as n').first()).toEqual({ n: 0 });
  staff = await staffOf(api);
  expect((await list()).items).toMatchObject([{ count: 120, people: 0 }]);
});

it('opens a resolved error again when a version shows it that hadn’t', async () => {
  await report([seen()]);
  const [{ id }] = (await list()).items;
  const state = async () => (await list()).items[0].state;
  for (const _ of [1, 2]) await staff.post(`/api/v2/staff/errors/${id}/state`, { state: 'resolved' });
  await report([seen()]);
  expect(await state()).toBe('resolved');
  expect((await list('?state=open')).items).toEqual([]);
  await report([seen({ version: '1.4.3' })]);
  expect(await state()).toBe('open');
});

it('has what the API didn’t expect, with its route, request and line', async () => {
  await api.db.raw('ALTER TABLE staff_decisions RENAME TO away');
  const { error } = (await staff.get('/api/v2/staff/decisions')).json();
  await api.db.raw('ALTER TABLE away RENAME TO staff_decisions');
  expect(error.code).toBe('internal');
  const [group] = await vi.waitFor(
    async () => {
      const { items } = await list('?source=api');
      expect(items).toHaveLength(1);
      return items;
    },
    { timeout: 30_000 },
  );
  expect(group).toMatchObject({ type: 'PostgreSQL 42P01', message: 'relation "staff_decisions" does not exist' });
  const { data } = (await staff.get(`/api/v2/staff/errors/${group.id}`)).json();
  expect(data.events[0]).toMatchObject({ path: 'GET /api/v2/staff/decisions', requestId: error.requestId });
  expect(data.events[0].stack).toContain('FROM staff_decisions d LEFT JOIN accounts');
  expect(group.culprit).toMatch(/^api\/src\/modules\/staff-decisions\/.*\.ts:\d+$/);
  expect(data.events[0].frames.find(({ isOwn }: { isOwn: boolean }) => isOwn).file).toMatch(
    /^api\/src\/modules\/staff-decisions\//,
  );
  await api.app.errorSink.report(new TypeError('broken'), { path: 'job' });
  expect((await list('?source=api')).items[0]).toMatchObject({
    message: 'broken',
    culprit: expect.stringMatching(/^api\/src\/.*:\d+$/),
  });
});

it('opens a resolved error of the API again each time, as its version stays the same', async () => {
  const thrown = new TypeError('broken');
  const again = () => api.app.errorSink.report(thrown, { path: 'job' });
  await again();
  const [{ id }] = (await list('?source=api')).items;
  await staff.post(`/api/v2/staff/errors/${id}/state`, { state: 'resolved' });
  expect((await list('?source=api&state=open')).items).toEqual([]);
  await again();
  expect((await list('?source=api&state=open')).items).toMatchObject([{ id, count: 2 }]);
});
