import { createHmac } from 'node:crypto';
import type { FrontEndName } from '@fanfare/api-contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { buildOf } from '../../../test/factories/build.ts';
import { adoptServer } from '../releases/index.ts';
import { staffOf, type Staff } from '../submissions/test/lifecycle.ts';

let api: TestApp;
let staff: Staff;
const groupsOfNetwork = 5;
const groupsOfPages = 8;
beforeAll(async () => {
  api = await testApp({
    FANFARE_LIMITS: JSON.stringify({
      newErrors: { max: groupsOfNetwork },
      newErrorsOfPages: { max: groupsOfPages },
    }),
  });
  staff = await staffOf(api);
  const name: FrontEndName = 'mf-creator';
  const { contract } = buildOf({ name, contract: { routes: [{ path: '/creator', access: 'visitor' }] } }).release;
  await adoptServer(api.db, { name, version: '1.4.2', origin: 'http://localhost:1', manifestPath: '/m', contract });
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.db('error_groups').delete();
  await api.db('rate_limit_tries').delete();
});

const words = 'ab cd ef gh ij kl mn op qr st uv wx yz'.split(' ');
const seen = (changes: object = {}) => ({
  source: 'mf-creator',
  version: '1.4.2',
  type: 'TypeError',
  message: 'x',
  stack: '',
  path: '/creator',
  breadcrumbs: [],
  count: 1,
  ...changes,
});
const report = (errors: object[], remoteAddress = '203.0.113.9') =>
  api.app.inject({
    method: 'POST',
    url: '/api/v2/public/error-reports',
    payload: { visitor: 'forged.mark', errors },
    remoteAddress,
  });
const accepted = async (...given: Parameters<typeof report>) => (await report(...given)).json().data.accepted;
const groups = () => api.db('error_groups').orderBy('id').select('source', 'type', 'message', 'count');

it('takes nothing of a front end or version that was never released', async () => {
  expect(await accepted([seen({ version: '9.9.9' }), seen({ source: 'mf-invented' }), seen({ source: 'shell' })])).toBe(
    0,
  );
  expect((await report([seen({ source: 'shell-server' })])).statusCode).toBe(400);
  expect((await report([seen({ version: '../../etc' })])).statusCode).toBe(400);
  expect(await groups()).toEqual([]);
  expect(await accepted([seen(), seen({ version: '9.9.9' })])).toBe(1);
});

it('counts together what one network invents, and still tells others’ errors apart', async () => {
  await report(words.map((word) => seen({ message: word })));
  expect(await groups()).toHaveLength(groupsOfNetwork + 1);
  expect((await groups()).at(-1)).toMatchObject({ source: 'mf-creator', type: 'Other errors', message: '' });
  expect((await groups()).at(-1)!.count).toBe(words.length - groupsOfNetwork);
  await report([seen({ message: 'of somebody else' }), seen({ message: words[0] })], '198.51.100.4');
  expect((await groups()).at(-1)).toMatchObject({ message: 'of somebody else' });
  expect((await groups())[0]!.count).toBe(2);
});

it('counts together what many networks invent', async () => {
  for (const [index, word] of words.entries()) await report([seen({ message: word })], `198.51.100.${index + 1}`);
  expect(await groups()).toHaveLength(groupsOfPages + 1);
});

it('has room for a new error, of pages and of the API, however many there are', async () => {
  const insert = (source: string, from: number, to: number) =>
    api.db.raw(
      `INSERT INTO error_groups (fingerprint, source, type, message, culprit, first_version, last_version, count)
       SELECT sha256((:source || n)::bytea), :source, 'x', 'x', '', '1', '1', 1 FROM generate_series(:from::int, :to::int) n`,
      { source, from, to },
    );
  await insert('mf-creator', 1, 1_000);
  await api.db('error_groups').update({ last_seen_at: api.db.raw("app_now() - interval '1 hour'") });
  await report([seen()]);
  expect((await groups()).at(-1)).toMatchObject({ type: 'TypeError' });
  // The one that was seen longest ago made room.
  expect(await groups()).toHaveLength(1_000);
  await expect(insert('shell', 1, 150)).rejects.toThrow('no room');
  await api.app.errorSink.report(new Error('of the API'), { path: 'job' });
  expect((await groups()).at(-1)).toMatchObject({ source: 'api', message: 'of the API' });
  // A week later nobody but one page saw them.
  await api.advanceClock(8 * 86_400);
  await api.app.jobs.run('housekeeping');
  expect(await groups()).toHaveLength(1);
  staff = await staffOf(api);
});

it('keeps the newest hundred versions of a group', async () => {
  await report([seen()]);
  const { id } = await api.db('error_groups').first('id');
  await api.db.raw(
    `INSERT INTO error_group_versions (group_id, version, count) SELECT ?, '2.0.' || n, 1 FROM generate_series(1, 300) n`,
    [id],
  );
  expect(await api.db('error_group_versions').where({ group_id: id }).count('version as n').first()).toEqual({
    n: 100,
  });
});

it('stores what would run or act somewhere as plain text', async () => {
  const message = '<img src=x onerror=alert(1)>\u001b]0;title\u0007\u202e';
  const breadcrumbs = [{ at: '2026-05-14T09:00:00.000Z', kind: 'click', text: '\u001b[2Jbutton' }];
  expect(await accepted([seen({ message, stack: `Error: ${message}\n    at f (\u009bx:1:2)`, breadcrumbs })])).toBe(1);
  const { id } = await api.db('error_groups').first('id');
  const answer = await staff.get(`/api/v2/staff/errors/${id}`);
  const { data } = answer.json();
  expect(answer.headers['content-type']).toContain('application/json');
  expect(data.group.message).toBe('<img src=x onerror=alert(1)>]0;title');
  expect(data.events[0].breadcrumbs[0].text).toBe('[2Jbutton');
  // oxlint-disable-next-line no-control-regex
  expect(JSON.parse(JSON.stringify(data)).events[0].stack).not.toMatch(/[\u0000-\u0008\u001b\u007f-\u009f\u202e]/);
});

it('takes no batch that is larger than calls may be, and stays quick with one that is as large', async () => {
  const large = seen({ message: '"“'.repeat(250), stack: 'a@'.repeat(4_000) });
  expect((await report(Array.from({ length: 20 }, () => large))).statusCode).toBe(413);
  // Of the processor's time, which a busy machine takes away without an end of it being longer.
  const before = process.cpuUsage();
  expect(await accepted(Array.from({ length: 9 }, () => large))).toBe(9);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(3_000);
});

it('lets few batches at a time to the database, and refuses when too many wait', async () => {
  const answers = await Promise.all(Array.from({ length: 120 }, (_, index) => report([seen()], `198.51.100.${index}`)));
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(10);
  for (const { statusCode, headers } of answers) if (statusCode !== 200) expect(headers['retry-after']).toBe('30');
});

const server = (statement: string, secret = api.config.cookieSecret) =>
  api.app.inject({
    method: 'POST',
    url: '/api/v2/shell-server/error-reports',
    payload: {
      statement,
      signature: createHmac('sha256', secret).update(`error-report:${statement}`).digest('hex'),
    },
  });
const ofServer = { version: '0.1.0', type: 'Error', message: 'no page', stack: '', path: 'GET /creator/7', count: 2 };

it('takes errors of the shell’s server from it alone', async () => {
  const statement = JSON.stringify({ errors: [ofServer] });
  const forged = await server(statement, 'another secret');
  expect([forged.statusCode, forged.json().error.code]).toEqual([403, 'forbidden']);
  expect((await server('{"errors":')).statusCode).toBe(400);
  expect((await server(JSON.stringify({ errors: [{ ...ofServer, source: 'api' }] }))).statusCode).toBe(400);
  expect(await groups()).toEqual([]);
  expect((await server(statement)).json().data).toEqual({ accepted: 1 });
  expect(await groups()).toMatchObject([{ source: 'shell-server', message: 'no page', count: 2 }]);
  expect(await api.db('error_events').first('path')).toEqual({ path: 'GET /creator/:id' });
});
