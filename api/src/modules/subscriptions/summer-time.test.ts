import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccount, headersOf } from '../../../test/factories/account.ts';
import { walletOf } from '../ledger/index.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';
import { shop, type Shop } from '../payments/test/shop.ts';

/* Renewals in a zone with daylight saving time: in a process, and with database sessions, configured for a zone other than UTC. */

const daySeconds = 86_400;
const goodCard = { number: '4242 4242 4242 4242', expiry: '12 / 60', cvc: '123' };
const dyingCard = { ...goodCard, number: '4000 0000 0000 0341' };
const zone = { TZ: 'Europe/Paris', PGOPTIONS: '-c timezone=Europe/Paris' };
const before = Object.keys(zone).map((name) => [name, process.env[name]] as const);

let s: Shop;
beforeAll(async () => {
  Object.assign(process.env, zone);
  s = await shop();
});
afterAll(async () => {
  await expectCleanAudit(s.api.db);
  await s.close();
  for (const [name, value] of before) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
});

const now = () => s.api.app.clock.now();
async function moveTo(instant: Date): Promise<void> {
  await s.api.advanceClock(Math.ceil((instant.getTime() - now().getTime()) / 1_000));
  await s.tick();
  await s.api.app.jobs.run('payments.inbox');
}
const later = (from: Date, seconds: number) => new Date(from.getTime() + seconds * 1_000);

async function subscribe(card: object) {
  const account = await createAccount(s.api.app, s.api.db, { creator: true });
  const headers = () => headersOf(s.api.app, account);
  const payload = { priceID: 'pro_monthly', origin: { page: '/creator' } };
  const begun = await s.api.app.inject({
    method: 'POST',
    url: '/api/v2/subscriptions/init',
    headers: headers(),
    payload,
  });
  const { url } = begun.json().data;
  await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(card) });
  await moveTo(now());
  const isValid = async () =>
    (await s.api.app.inject({ url: '/api/v2/accounts/me/subscription', headers: headers() })).json().data
      .isSubscriptionValid as boolean;
  return { id: account.id, isValid };
}

test('the process runs in a zone with daylight saving time; the API’s sessions stay in UTC, whatever the environment sets', async () => {
  const { rows } = await s.api.app.db.raw(`SELECT current_setting('TimeZone') AS zone`);
  expect(rows).toEqual([{ zone: 'UTC' }]);
  expect(new Date('2027-03-28T02:00:00Z').getHours()).toBe(4);
});

test('grace is seven times 24 hours, also over the night that loses an hour', async () => {
  // Renewed on 24 March; the hour changes on the 28th.
  await moveTo(new Date('2027-02-24T10:00:00Z'));
  const pro = await subscribe(dyingCard);
  const { current_period_end: renewal } = (await s.api.db('subscriptions').where({ account_id: pro.id }).first())!;
  expect((renewal as Date).toISOString()).toMatch(/^2027-03-24T10:0/);
  await moveTo(later(renewal, 60));
  const { grace_until: until } = (await s.api.db('subscriptions').where({ account_id: pro.id }).first())!;
  expect((until as Date).getTime() - (renewal as Date).getTime()).toBe(7 * daySeconds * 1_000);
  await moveTo(later(until, -60));
  expect(await pro.isValid()).toBe(true);
  await moveTo(later(until, 60));
  expect(await pro.isValid()).toBe(false);
});

test('started on the 31st: 24 renewals, each at the end of its month at the same time of day, each granted once', async () => {
  await moveTo(new Date('2028-01-31T22:30:00Z'));
  const pro = await subscribe(goodCard);
  const dayOf = (month: number) => Math.min(31, new Date(Date.UTC(2028, month + 1, 0)).getUTCDate());
  const expected = ['2028-01-31T22:30'];
  for (let month = 1; month <= 24; month += 1) {
    const renewal = new Date(Date.UTC(2028, month, dayOf(month), 22, 30));
    expected.push(renewal.toISOString().slice(0, 16));
    await moveTo(later(renewal, 300));
    expect(await pro.isValid()).toBe(true);
  }
  const invoices = await s.api.db('pro_invoices').where({ account_id: pro.id }).orderBy('paid_at');
  const minute = ({ paid_at: at }: { paid_at: Date }) => at.toISOString().slice(0, 16);
  expect(invoices.map(minute)).toEqual(expected);
  // A leap day, and both kinds of February.
  expect(expected).toEqual(expect.arrayContaining(['2028-02-29T22:30', '2029-02-28T22:30', '2028-03-31T22:30']));
  expect((await walletOf(s.api.db, pro.id)).availableHundredths).toBe(25 * 50 * 100);
});
