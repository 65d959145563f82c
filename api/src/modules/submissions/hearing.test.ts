import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';
import { day, pending, shift, type Pending } from './test/lifecycle.ts';
import { mayHear } from './hearing.policy.ts';

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(async () => {
  await expectCleanAudit(api.db);
  await api.close();
});

const audioOf = async ({ curator, id }: Pending) =>
  (await curator.get(`/api/v2/curator/submissions/${id}`)).json().data.audio;

/** What the address of the audio answers: a signed one that of the file, which these tracks don't have. */
async function heard(one: Pending): Promise<unknown> {
  const { url, isClosed = false } = await audioOf(one);
  const { error } = (await api.app.inject({ url: url.replace(api.config.apiUrl, '') })).json();
  return isClosed ? [error.code, error.message, url.includes('sig=')] : url.includes('sig=');
}
const closed = ['not_found', 'This submission is over, so its track can’t be played any more', false];

test('a withdrawn or expired submission can’t be heard any more, an open one can', async () => {
  const [withdrawn, expired] = [await pending(api), await pending(api)];
  expect([await heard(withdrawn), await heard(expired)]).toEqual([true, true]);
  await withdrawn.withdraw();
  await shift(api, expired, 'deadline_at', -1);
  await api.app.jobs.run('submissions.expire');
  expect([await heard(withdrawn), await heard(expired)]).toEqual([closed, closed]);
});

test('a declined one can be heard while it can be flagged; an accepted one until its promise is over', async () => {
  const [declined, kept] = [await pending(api), await pending(api)];
  await declined.answer('declined');
  await kept.answer('accepted');
  await kept.prove();
  expect([await heard(declined), await heard(kept)]).toEqual([true, true]);
  await api.advanceClock(7 * day);
  await api.app.jobs.run('submissions.clear');
  expect([await heard(declined), await heard(kept)]).toEqual([closed, true]);
  await shift(api, kept, 'keep_until', -1);
  await api.app.jobs.run('promises.keep');
  expect(await heard(kept)).toEqual(closed);
  const { items } = (await declined.curator.get('/api/v2/curator/answers')).json().data;
  expect(items[0].audio).toMatchObject({ isClosed: true, peaks: expect.any(Array) });
});

test.each(['queued', 'cancelled', 'withdrawn', 'expired', 'wrong_match', 'broken', 'refunded_quality'] as const)(
  '%s: not to be heard',
  (status) => {
    expect(mayHear({ status, clears_at: new Date(), cleared_at: null, kept_at: null })).toBe(false);
  },
);
