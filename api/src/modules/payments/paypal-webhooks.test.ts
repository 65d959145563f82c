import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { creatorWith, refusalOf } from '../campaigns/test/creator.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';
import { intentIdOf, shop, type Shop } from './test/shop.ts';

/* Real webhooks are intercepted, then forwarded: unchanged, or not quite. */

let world: Shop;
let listener: Server;
let heard: { body: string; headers: IncomingHttpHeaders }[] = [];

beforeAll(async () => {
  listener = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      heard.push({ body: Buffer.concat(parts).toString(), headers: request.headers });
      response.end();
    });
  });
  await new Promise<void>((resolve) => listener.listen(0, 'localhost', resolve));
  const { port } = listener.address() as AddressInfo;
  world = await shop({}, { payPalWebhookUrl: `http://localhost:${port}/` });
});
beforeEach(async () => {
  heard = [];
  await world.paypal.policy({});
});
afterAll(async () => {
  await expectCleanAudit(world.api.db);
  await world.close();
  await new Promise((resolve) => listener.close(resolve));
});

const names = [
  'paypal-transmission-id',
  'paypal-transmission-time',
  'paypal-transmission-sig',
  'paypal-cert-url',
  'paypal-auth-algo',
];
type Headers = Record<string, string>;

/** An approved order, and PayPal's webhook of it, not delivered yet. */
async function approvedOrder(means: 'balance' | 'declined_card' = 'balance') {
  const who = await creatorWith(world.api, { credits: 0 });
  const begun = await who.post('/api/paypal/order/create', { packId: 'credits_50' });
  const { orderId, purchase } = begun.json().data;
  return { who, orderId: orderId as string, id: purchase.id as number, ...(await approve(orderId, means)) };
}
async function approve(orderId: string, means: 'balance' | 'declined_card') {
  const earlier = heard.length;
  await world.paypal.agree(orderId, means);
  const noticeOfIt = () => heard.slice(earlier).find((notice) => notice.body.includes(orderId));
  await expect.poll(noticeOfIt).toBeDefined();
  const { body, headers } = noticeOfIt()!;
  const signed = Object.fromEntries(names.map((name) => [name, String(headers[name])]));
  return { body, signed };
}
const post = (payload: string | Buffer, headers: Headers, type = 'application/json') =>
  world.api.app.inject({
    method: 'POST',
    url: '/api/webhooks/paypal',
    payload,
    headers: { 'content-type': type, ...headers },
  });
const verifications = async () => (await world.paypal.counters()).calls['webhooks.verify'] ?? 0;
const inbox = () => world.api.db('webhook_events').orderBy('id');
const processInbox = () => world.api.app.jobs.run('payments.inbox');
const without = (headers: Headers, name: string): Headers =>
  Object.fromEntries(Object.entries(headers).filter(([one]) => one !== name));
const moved = (time: string, seconds: number) => new Date(Date.parse(time) + seconds * 1_000).toISOString();

describe('rejected, and not stored', () => {
  test('an event that was changed, signed for another endpoint, stale, or unsigned', async () => {
    const [one, other] = [await approvedOrder(), await approvedOrder()];
    const { body, signed } = one;
    const time = signed['paypal-transmission-time']!;
    const before = await inbox();
    const attempts: [string, string, Headers][] = [
      ['another amount', body.replace('"value":"', '"value":"1'), signed],
      ['the same, written anew', JSON.stringify(JSON.parse(body), null, 1), signed],
      ['another’s signature', body, other.signed],
      ['another transmission', body, { ...signed, 'paypal-transmission-id': 'somebody' }],
      ['a time that wasn’t signed', body, { ...signed, 'paypal-transmission-time': moved(time, 1) }],
      ['no time', body, { ...signed, 'paypal-transmission-time': 'now' }],
      ['another certificate', body, { ...signed, 'paypal-cert-url': 'https://evil.test/cert' }],
      ['another webhook slipped in', `${body.slice(0, -1)},"webhook_id":"WH-EVIL"}`, signed],
      ['two values', `${body},"x":{}`, signed],
      ['no JSON', 'hello', signed],
      ['nothing', '', signed],
      ['a list', '[]', signed],
      ...names.map((name): [string, string, Headers] => [`no ${name}`, body, without(signed, name)]),
    ];
    for (const [what, payload, headers] of attempts) {
      expect([what, ...refusalOf(await post(payload, headers))]).toEqual([what, 400, 'invalid_input']);
    }
    expect(await inbox()).toEqual(before);
    expect(await one.who.wallet()).toBe(0);
  });

  test('a valid one more than five minutes old or ahead, without asking PayPal', async () => {
    const { body, signed } = await approvedOrder();
    const before = await verifications();
    const time = signed['paypal-transmission-time']!;
    for (const seconds of [-302, 302]) {
      const headers = { ...signed, 'paypal-transmission-time': moved(time, seconds) };
      expect(refusalOf(await post(body, headers))).toEqual([400, 'invalid_input']);
    }
    await world.api.advanceClock(302);
    expect(refusalOf(await post(body, signed))).toEqual([400, 'invalid_input']);
    expect(await verifications()).toBe(before);
  });

  test('a signature that can’t be PayPal’s, without asking PayPal', async () => {
    const { body, signed } = await approvedOrder();
    const before = await verifications();
    const attempts: Headers[] = [
      { 'paypal-cert-url': 'https://evil.test/cert' },
      { 'paypal-cert-url': 'cert' },
      { 'paypal-auth-algo': 'none' },
      { 'paypal-transmission-sig': 'AAAA' },
      { 'paypal-transmission-sig': '!'.repeat(44) },
      { 'paypal-transmission-sig': 'A'.repeat(1_500) },
    ];
    for (const headers of attempts) {
      expect(refusalOf(await post(body, { ...signed, ...headers }))).toEqual([400, 'invalid_input']);
    }
    expect(await verifications()).toBe(before);
  });

  test('an endless body, and one far larger than any of PayPal’s', async () => {
    const { body, signed } = await approvedOrder();
    for (const size of [2_000_000, 70_000]) {
      expect((await post(body.padEnd(size), signed)).statusCode).toBe(413);
    }
    expect((await post(body.padEnd(60_000), signed)).statusCode).toBe(200);
  });

  test('Stripe’s events at PayPal’s endpoint, and the reverse', async () => {
    const { body, signed } = await approvedOrder();
    const stripes = { 'stripe-signature': 't=1,v1=abc' };
    expect(refusalOf(await post(body, stripes))).toEqual([400, 'invalid_input']);
    const answer = await world.api.app.inject({
      method: 'POST',
      url: '/api/webhooks/stripe',
      payload: body,
      headers: { 'content-type': 'application/json', ...signed },
    });
    expect(refusalOf(answer)).toEqual([400, 'invalid_input']);
  });
});

test('accepted once, however often it arrives and whatever its content type', async () => {
  const { who, body, signed, orderId } = await approvedOrder();
  for (const type of ['application/json', 'text/plain', 'application/json; charset=utf-8']) {
    expect((await post(Buffer.from(body), signed, type)).statusCode).toBe(200);
  }
  expect((await inbox()).filter((event) => event.object_id === orderId)).toHaveLength(1);
  await Promise.all([processInbox(), processInbox()]);
  await processInbox();
  expect(await who.wallet()).toBe(50);
  expect((await world.paypal.counters()).captures[orderId]).toBe(1);
});

test('an approval reported after its decline captures nothing; one from after it does', async () => {
  const { who, id, orderId, body, signed } = await approvedOrder('declined_card');
  const declined = (await who.post('/api/paypal/order/capture', { orderId })).json().data;
  expect(declined).toMatchObject({ status: 'open', failure: expect.stringMatching(/Nothing was charged/) });
  const before = (await world.paypal.counters()).calls['orders.capture'];
  expect((await post(body, signed)).statusCode).toBe(200);
  await processInbox();
  expect((await world.paypal.counters()).calls['orders.capture']).toBe(before);

  await world.api.advanceClock(2);
  const again = await approve(orderId, 'balance');
  // The shop is opened in another tab, which doesn't ask for the money.
  expect((await who.post(`/api/v2/purchases/${id}/settle`)).json().data).toEqual(declined);
  expect((await world.paypal.counters()).calls['orders.capture']).toBe(before);
  expect((await post(again.body, again.signed)).statusCode).toBe(200);
  await processInbox();
  expect([await who.wallet(), (await world.paypal.counters()).captures[orderId]]).toEqual([50, 1]);
});

test('while PayPal can’t verify a signature, the answer requests a retry; PayPal is asked once', async () => {
  const { who, body, signed } = await approvedOrder();
  await world.paypal.policy({ faults: [{ call: 'webhooks.verify', mode: '500_before', times: 1 }] });
  expect(refusalOf(await post(body, signed))).toEqual([503, 'payments_unavailable']);
  expect((await post(body, signed)).statusCode).toBe(200);
  await processInbox();
  expect(await who.wallet()).toBe(50);
});

test('a dispute reported before its payment is booked: first the payment, then the dispute, in one pass', async () => {
  const { who, id, orderId } = await approvedOrder();
  await world.paypal.policy({ dropRate: 1, faults: [{ call: 'orders.capture', mode: '500_after', times: 3 }] });
  expect((await who.post('/api/paypal/order/capture', { orderId })).statusCode).toBe(503);
  const { dispute_id: disputeId } = await world.paypal.dispute({ orderId });
  const row = { id: `WH-${disputeId}`, type: 'CUSTOMER.DISPUTE.CREATED', object_id: disputeId };
  await world.api.db('webhook_events').insert(row);
  await processInbox();
  expect((await who.get(`/api/v2/purchases/${id}`)).json().data).toMatchObject({ status: 'paid', chargeback: 'open' });
  expect(await who.wallet()).toBe(0);
  // Its outcome has no webhook: it is polled.
  await world.paypal.endDispute(disputeId, 'won');
  await world.api.advanceClock(7 * 3_600);
  await world.api.app.jobs.run('payments.reconcile');
  expect((await who.get(`/api/v2/purchases/${id}`)).json().data).toMatchObject({ chargeback: 'won' });
  expect(await who.wallet()).toBe(50);
});

test('a dispute whose webhook never arrives is found', async () => {
  const { who, id, orderId } = await approvedOrder();
  await who.post('/api/paypal/order/capture', { orderId });
  await world.paypal.policy({ dropRate: 1 });
  await world.paypal.dispute({ orderId });
  const byCard = await creatorWith(world.api, { credits: 0 });
  const begun = await byCard.post('/api/fanfare/stripe/create-payment-intent', { packId: 'credits_50' });
  const { clientSecret, purchase } = begun.json().data;
  await world.pay(intentIdOf(clientSecret));
  await byCard.post(`/api/v2/purchases/${purchase.id}/settle`);
  await world.policy({ dropRate: 1 });
  await world.dispute({ paymentIntent: intentIdOf(clientSecret) });
  // One that can't be read doesn't prevent others from being found.
  await world.paypal.policy({ dropRate: 1, faults: [{ call: 'disputes.get', mode: '500_before', times: 3 }] });
  for (let times = 0; times < 2; times += 1) await world.api.app.jobs.run('payments.disputes');
  for (const [buyer, purchaseId] of [
    [who, id],
    [byCard, purchase.id],
  ] as const) {
    const seen = (await buyer.get(`/api/v2/purchases/${purchaseId}`)).json().data;
    expect([seen.chargeback, await buyer.wallet()]).toEqual(['open', 0]);
  }
});

test('an inquiry takes no credits yet', async () => {
  const { who, id, orderId } = await approvedOrder();
  await who.post('/api/paypal/order/capture', { orderId });
  const { dispute_id: disputeId } = await world.paypal.dispute({ orderId, stage: 'INQUIRY' });
  const row = { id: `WH-${disputeId}`, type: 'CUSTOMER.DISPUTE.CREATED', object_id: disputeId };
  await world.api.db('webhook_events').insert(row);
  await processInbox();
  expect((await who.get(`/api/v2/purchases/${id}`)).json().data).toMatchObject({ status: 'paid', chargeback: null });
  expect(await who.wallet()).toBe(50);
});
