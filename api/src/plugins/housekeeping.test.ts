import { termsVersion } from '@fanfare/api-contract/terms';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../test/build-app.ts';
import { createAccount } from '../../test/factories/account.ts';
import { type TestMailbox, testMailbox } from '../../test/mailbox.ts';

const day = 86_400;
const tables = ['rate_limit_tries', 'one_time_tokens', 'refresh_tokens', 'marketing_events'];

let mailbox: TestMailbox;
let api: TestApp;
beforeAll(async () => {
  mailbox = await testMailbox();
  api = await testApp({ SMTP_URL: mailbox.url });
});
afterAll(async () => {
  await api.close();
  await mailbox.close();
});

const counts = () =>
  Promise.all(tables.map(async (table) => ((await api.db(table).count().first()) as { count: number }).count));

it('keeps what still decides, and removes what is long spent', async () => {
  const body = { username: 'tidy@example.test', password: 'Correct-horse-1' };
  const signUp = { ...body, termsVersion, marketing: true };
  await api.app.inject({ method: 'POST', url: '/api/auth/signup', payload: signUp });
  await api.app.jobs.run('mail');
  const signedIn = await api.app.inject({ method: 'POST', url: '/api/auth/signin', payload: body });
  const headers = { authorization: `Bearer ${signedIn.json().data.token}` };
  await api.app.inject({
    method: 'POST',
    url: '/api/sendinblue/trackEvent',
    headers,
    payload: { event: 'pro_viewed' },
  });
  const refresh = () => {
    const [cookie] = signedIn.cookies;
    return api.app.inject({
      method: 'POST',
      url: '/api/auth/refresh',
      headers: { cookie: `${cookie?.name}=${cookie?.value}` },
    });
  };
  const before = await counts();
  await api.app.jobs.run('housekeeping');
  expect(await counts()).toEqual(before);
  await api.advanceClock(80 * day);
  await api.app.jobs.run('housekeeping');
  expect((await refresh()).statusCode).toBe(200);
  await api.advanceClock(121 * day);
  await api.app.jobs.run('housekeeping');
  expect(await counts()).toEqual([0, 0, 0, 0]);
});

it('keeps answers under Idempotency-Keys for a day, large ones for an hour', async () => {
  const { id } = await createAccount(api.app, api.db);
  const keyed = (key: string, bytes: number) =>
    api.db('idempotency_keys').insert({
      account_id: id,
      key,
      request_hash: 'x',
      status: 200,
      response: JSON.stringify({ text: randomBytes(bytes).toString('base64') }),
    });
  await keyed('small', 3_000);
  await keyed('large', 12_000);
  const left = async () => {
    await api.app.jobs.run('housekeeping');
    return api.db('idempotency_keys').where({ account_id: id }).pluck('key');
  };
  expect(await left()).toHaveLength(2);
  await api.advanceClock(3_601);
  expect(await left()).toEqual(['small']);
  await api.advanceClock(day);
  expect(await left()).toEqual([]);
});

it('goes on with the rest where something can’t be removed, and its run counts as failed', async () => {
  const { id } = await createAccount(api.app, api.db);
  await api
    .db('idempotency_keys')
    .insert({ account_id: id, key: 'spent', request_hash: 'x', status: 200, response: '{}' });
  await api.advanceClock(2 * day);
  // As a grant that a migration forgot.
  await api.db.raw('REVOKE DELETE ON rate_limit_tries FROM fanfare_app');
  await expect(api.app.jobs.run('housekeeping')).rejects.toThrow('rate_limit_tries');
  expect(await api.db('idempotency_keys').where({ account_id: id })).toEqual([]);
  await api.db.raw('GRANT DELETE ON rate_limit_tries TO fanfare_app');
  await api.app.jobs.run('housekeeping');
});
