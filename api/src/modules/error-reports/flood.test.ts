import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/build-app.ts';
import { type Staff, staffOf } from '../submissions/test/lifecycle.ts';

/** What somebody with a script may do to what staff read. */
let api: TestApp;
let staff: Staff;
beforeAll(async () => {
  api = await testApp({ FANFARE_LIMITS: JSON.stringify({ newErrors: { max: 30 } }) });
  staff = await staffOf(api);
});
afterAll(() => api.close());
beforeEach(() => api.db('error_groups').delete());

/** Without digits, which make no difference. */
const word = (index: number) => index.toString(2).replaceAll('0', 'a').replaceAll('1', 'b');
const seen = (changes: object = {}) => ({
  source: 'mf-creator',
  version: '1.4.2',
  type: 'TypeError',
  message: 'It broke',
  stack: '',
  path: '/',
  breadcrumbs: [],
  count: 1,
  ...changes,
});
async function report(errors: object[], remoteAddress = '203.0.113.9'): Promise<number> {
  const url = '/api/v2/public/error-reports';
  const answer = await api.app.inject({ method: 'POST', url, payload: { visitor: '', errors }, remoteAddress });
  return answer.json().data.accepted;
}
const listed = async (query = '') => (await staff.get(`/api/v2/staff/errors${query}`)).json().data;
const messages = async () => (await listed('?limit=50')).items.map((item: { message: string }) => item.message);
/** Groups as somebody with many addresses leaves them, seen `days` ago. */
const flooded = (count: number, days: number) =>
  api.db.raw(
    `INSERT INTO error_groups (fingerprint, source, type, message, culprit, first_version, last_version, count, first_seen_at, last_seen_at)
     SELECT sha256(n::text::bytea), 'mf-creator', 'x', 'flood', '', '1.0.0', '1.0.0', 1, at, at
       FROM generate_series(1, ?::int) n, LATERAL (SELECT app_now() - make_interval(days => ?::int) AS at) seen`,
    [count, days],
  );

it('takes few new errors from one network, and goes on to count those that are known', async () => {
  await report([seen()], '198.51.100.1');
  let accepted = 0;
  for (let batch = 0; batch < 3; batch += 1) {
    const errors = Array.from({ length: 20 }, (_, index) => seen({ message: `Flood ${word(batch * 20 + index)}` }));
    accepted += await report(errors);
  }
  expect(accepted).toBe(30);
  expect(await report([seen(), seen({ message: 'Another one' })])).toBe(1);
  expect(await report([seen({ message: 'Another one' })], '198.51.100.1')).toBe(1);
});

it('has room for a new error, of pages and of the API, however many there are', async () => {
  await flooded(5_000, 1);
  expect(await report([seen()], '198.51.100.2')).toBe(1);
  await api.app.errorSink.report(new TypeError('of the API'), { path: 'job' });
  expect(await messages()).toEqual(expect.arrayContaining(['It broke', 'of the API']));
  // The one that was seen longest ago goes, and none of the API’s.
  await api.db('error_groups').where({ message: 'of the API' }).update({ last_seen_at: '2020-01-01' });
  await report([seen({ message: 'One more' })], '198.51.100.2');
  const { rows } = await api.db.raw(
    `SELECT source, count(*)::int AS n FROM error_groups GROUP BY source ORDER BY source`,
  );
  expect(rows).toEqual([
    { source: 'api', n: 1 },
    { source: 'mf-creator', n: 5_000 },
  ]);
});

it('keeps the newest hundred versions of an error', async () => {
  for (let batch = 0; batch < 6; batch += 1) {
    await report(
      Array.from({ length: 20 }, (_, index) => seen({ version: `1.0.${batch * 20 + index}` })),
      '198.51.100.3',
    );
  }
  await report([seen({ version: '2.0.0' })], '198.51.100.3');
  expect(await api.db('error_group_versions').count('* as n').first()).toEqual({ n: 100 });
  expect((await listed()).versions).toContain('2.0.0');
});
