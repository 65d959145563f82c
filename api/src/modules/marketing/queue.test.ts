import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../test/build-app.ts';
import { type TestAccount, createAccount } from '../../../test/factories/account.ts';
import { buyPack } from '../../../test/factories/purchases.ts';
import type { BrevoStandIn } from './test/brevo-stand-in.ts';
import { setMarketing } from './test/facts.ts';
import { marketingWorld } from './test/marketing-world.ts';

const world = marketingWorld();
let api: TestApp;
let brevo: BrevoStandIn;
let staff: TestAccount;
let account: TestAccount;
beforeAll(async () => {
  ({ api, brevo } = world);
  staff = await createAccount(api.app, api.db, { isStaff: true });
});
beforeEach(async () => {
  account = await createAccount(api.app, api.db, { creator: true, allowsMarketing: true });
});

const asStaff = (method: 'GET' | 'POST', url: string) => api.app.inject({ method, url, headers: staff.headers });
const list = async (query = '') => (await asStaff('GET', `/api/v2/staff/marketing-events${query}`)).json().data;
const retry = (id: number) => asStaff('POST', `/api/v2/staff/marketing-events/${id}/retry`);
const forward = () => api.app.jobs.run('marketing events');
async function purchase(credits = 10): Promise<void> {
  const subjectId = await buyPack(api.db, account.id, { credits });
  const payload = { event: 'credits_purchased', subjectId };
  await api.app.inject({ method: 'POST', url: '/api/sendinblue/trackEvent', headers: account.headers, payload });
}

it('shows what isn’t sent, with its reason and tries, newest first, page by page', async () => {
  await purchase(1);
  await forward();
  await purchase(2);
  brevo.trouble = (_request, response) => Boolean(response.writeHead(400).end('no such event'));
  await forward();
  await purchase(3);
  brevo.trouble = (_request, response) => Boolean(response.writeHead(500).end('broken'));
  await forward();
  await purchase(4);
  const { items } = await list();
  expect(items).toEqual([
    expect.objectContaining({ state: 'waiting', attempts: 0, lastAttemptAt: null, reason: null }),
    expect.objectContaining({
      state: 'waiting',
      attempts: 1,
      nextAttemptAt: expect.any(String),
      reason: '500: broken',
    }),
    {
      id: expect.any(Number),
      event: 'credits_purchased',
      accountId: account.id,
      email: account.email,
      state: 'failed',
      createdAt: expect.any(String),
      attempts: 1,
      lastAttemptAt: expect.any(String),
      nextAttemptAt: null,
      reason: '400: no such event',
    },
  ]);
  expect((await list('?state=failed')).items).toEqual([items[2]]);
  expect((await list('?state=waiting')).items).toEqual(items.slice(0, 2));
  const first = await list('?limit=2');
  expect((await list(`?limit=2&cursor=${first.nextCursor}`)).items).toEqual([items[2]]);
});

it('tries again what failed', async () => {
  await purchase();
  brevo.trouble = (_request, response) => Boolean(response.writeHead(400).end('no'));
  await forward();
  brevo.trouble = null;
  const [{ id }] = (await list()).items;
  const answer = await retry(id);
  expect([answer.statusCode, answer.json().data]).toEqual([
    200,
    expect.objectContaining({ id, state: 'waiting', attempts: 1 }),
  ]);
  await forward();
  expect(brevo.taken).toHaveLength(1);
  expect(await list()).toEqual({ items: [], nextCursor: null });
});

it('doesn’t try again what is being sent, was sent, or whose consent is withdrawn', async () => {
  await purchase();
  const [{ id }] = (await list()).items;
  const { send } = api.app.marketing!;
  let meanwhile = 0;
  api.app.marketing!.send = async (event) => {
    meanwhile = (await retry(id)).statusCode;
    return send.call(api.app.marketing, event);
  };
  await forward();
  api.app.marketing!.send = send;
  expect(meanwhile).toBe(409);
  expect(brevo.taken).toHaveLength(1);
  expect((await retry(id)).json().error.code).toBe('not_found');
  await purchase();
  const [waiting] = (await list()).items;
  await setMarketing(api, account, false);
  expect((await retry(waiting.id)).json().error.code).toBe('not_found');
});

describe('what would be set aside again', () => {
  const accounts = () => api.db('accounts').where({ id: account.id });
  it.each<[string, () => Promise<unknown>]>([
    ['address_unconfirmed', () => accounts().update({ email_confirmed_at: null })],
    ['account_suspended', () => accounts().update({ suspended_at: api.db.raw('app_now()') })],
    ['demo_account', () => accounts().update({ is_demo: true })],
    ['too_old', () => api.db('marketing_events').update({ created_at: api.db.raw("app_now() - interval '8 days'") })],
  ])('is refused with its reason: %s', async (reason, arrange) => {
    await purchase();
    await arrange();
    await forward();
    const [{ id }] = (await list()).items;
    const { error } = (await retry(id)).json();
    expect([error.code, error.reason]).toEqual(['wrong_state', `marketing.${reason}`]);
    expect((await list('?state=failed')).items).toEqual([expect.objectContaining({ id, reason })]);
    await forward();
    expect(brevo.taken).toEqual([]);
  });
});

it('is for staff alone', async () => {
  for (const [method, url] of [
    ['GET', '/api/v2/staff/marketing-events'],
    ['POST', '/api/v2/staff/marketing-events/1/retry'],
  ] as const) {
    const answer = await api.app.inject({ method, url, headers: account.headers });
    expect([answer.statusCode, answer.json().error.code]).toEqual([403, 'forbidden']);
  }
});
