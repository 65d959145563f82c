import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/build-app.ts';
import { type TestAccount, createAccount } from '../../../test/factories/account.ts';
import { creatorWith } from '../campaigns/test/creator.ts';
import { leaving } from '../account-deletion/test/leaving.ts';
import type { BrevoStandIn } from './test/brevo-stand-in.ts';
import { marketingWorld } from './test/marketing-world.ts';

const secret = 'a-secret-of-twenty-characters';
const world = marketingWorld({ BREVO_WEBHOOK_SECRET: secret });
let api: TestApp;
let brevo: BrevoStandIn;
let account: TestAccount;
beforeAll(() => void ({ api, brevo } = world));
beforeEach(async () => {
  account = await createAccount(api.app, api.db, { creator: true, allowsMarketing: true });
});

const tell = (payload: unknown, authorization = `Bearer ${secret}`, app = api.app) =>
  app.inject({
    method: 'POST',
    url: '/api/webhooks/brevo',
    headers: { authorization, 'content-type': 'application/json' },
    payload: JSON.stringify(payload),
  });
const unsubscribed = (email: string) => ({ event: 'unsubscribe', email, id: 1, ts: 1_790_000_000 });
const decisions = async (accountId: number) =>
  (await api.db('consents').where({ account_id: accountId, kind: 'marketing' }).orderBy('id')).map(
    ({ is_given, source }) => [is_given, source],
  );
const isGiven = async () => (await decisions(account.id)).at(-1)?.[0];

describe('unsubscribing at the email service', () => {
  it('is believed with the secret alone', async () => {
    for (const header of ['', 'Bearer ', 'Bearer another-secret-of-that-length', `Basic ${secret}`, secret]) {
      const { statusCode } = await tell(unsubscribed(account.email), header);
      expect([header, statusCode]).toEqual([header, 401]);
    }
    const off = await testApp(brevo.env);
    expect((await tell(unsubscribed(account.email), 'Bearer null', off.app)).statusCode).toBe(401);
    await off.close();
    expect(await isGiven()).toBe(true);
  });

  it('withdraws the consent here, once, and takes away what waits', async () => {
    await api.db('marketing_events').insert({ account_id: account.id, event: 'pro_viewed' });
    const other = await createAccount(api.app, api.db, { allowsMarketing: true });
    const notices = [
      unsubscribed(account.email.toUpperCase()),
      unsubscribed('nobody@example.test'),
      { event: 'opened' },
    ];
    for (const _ of [1, 2]) expect((await tell(notices)).statusCode).toBe(200);
    expect((await decisions(account.id)).slice(-2)).toEqual([
      [true, expect.any(String)],
      [false, 'brevo'],
    ]);
    expect(await api.db('marketing_events').where({ account_id: account.id })).toEqual([]);
    expect((await decisions(other.id)).at(-1)?.[0]).toBe(true);
    const me = await api.app.inject({ url: '/api/account', headers: account.headers });
    expect(me.json().data.consents.marketing.isGiven).toBe(false);
  });

  it('isn’t meant by what else happens to an email', async () => {
    for (const event of ['opened', 'click', 'delivered', 'hard_bounce', 'list_addition'])
      expect((await tell({ ...unsubscribed(account.email), event })).statusCode).toBe(200);
    expect((await tell('nonsense')).statusCode).toBe(200);
    expect(await isGiven()).toBe(true);
    expect((await tell({ ...unsubscribed(account.email), event: 'spam' })).statusCode).toBe(200);
    expect(await isGiven()).toBe(false);
  });
});

it('removes the contact of a deleted account there, tries again, shows staff what fails, and then forgets the address', async () => {
  const me = await creatorWith(api, { credits: 0, allowsMarketing: true });
  const never = await creatorWith(api, { credits: 0 });
  for (const one of [me, never]) await leaving(api, one).ask();
  await leaving(api, me).later();
  brevo.trouble = (_request, response) => Boolean(response.writeHead(500).end('broken'));
  await api.app.jobs.run('marketing events');
  const staff = await createAccount(api.app, api.db, { isStaff: true });
  const list = async () =>
    (await api.app.inject({ url: '/api/v2/staff/marketing-events', headers: staff.headers })).json().data.items;
  const [failing, ...others] = await list();
  expect(others).toEqual([]);
  expect(failing).toMatchObject({ event: 'contact_removed', email: me.email, attempts: 1, reason: '500: broken' });
  brevo.trouble = null;
  const url = `/api/v2/staff/marketing-events/${failing.id}/retry`;
  expect((await api.app.inject({ method: 'POST', url, headers: staff.headers })).statusCode).toBe(200);
  await api.app.jobs.run('marketing events');
  expect(brevo.removed).toEqual([me.email]);
  expect(await list()).toEqual([]);
  expect(await api.db('marketing_events').whereNotNull('contact')).toEqual([]);
});

it('removes the contact of an address that an account left, also where the consent is withdrawn then', async () => {
  const me = await creatorWith(api, { credits: 0, allowsMarketing: true });
  brevo.removed.length = 0;
  await api
    .db('accounts')
    .where({ id: me.id })
    .update({ email: `moved-${me.id}@example.test` });
  const withdrawn = await tell(unsubscribed(`moved-${me.id}@example.test`));
  expect(withdrawn.statusCode).toBe(200);
  await api.app.jobs.run('marketing events');
  expect(brevo.removed).toEqual([me.email]);
});
