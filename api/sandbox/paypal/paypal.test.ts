import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type PayPalWorld, startPayPal } from '../test/paypal.ts';
import { memberText } from './signatures.ts';

let world: PayPalWorld;
beforeAll(async () => {
  world = await startPayPal();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.control('paypal/policy', {});
  await world.tick();
  world.heard.length = 0;
});

const orders = '/v2/checkout/orders';
const amount = (value: string, currency_code = 'EUR') => ({ amount: { currency_code, value } });
const refused = (status: number, issue: string) => ({
  status,
  body: { details: [expect.objectContaining({ issue })] },
});
const captures = async (id: string) => (await world.counters()).captures[id];

describe('authentication', () => {
  test('refuses wrong credentials, another grant type, and an invalid or expired token', async () => {
    expect(await world.grant('fanfare-sandbox-client:guessed')).toMatchObject({
      status: 401,
      body: { error: 'invalid_client' },
    });
    expect(await world.grant(undefined, 'grant_type=password')).toMatchObject({ status: 400 });
    const bare = await fetch(`${world.origin}/paypal${orders}/x`);
    expect(bare.status).toBe(401);
    const { body } = await world.grant();
    const ask = (token: string) => world.call(`${orders}/x`, { token });
    expect(await ask('A21AAguessed')).toMatchObject({ status: 401, body: { error: 'invalid_token' } });
    expect((await ask(body.access_token)).status).toBe(404);
    await world.pool.query('UPDATE app_clock SET offset_seconds = offset_seconds + $1', [body.expires_in]);
    expect(await ask(body.access_token)).toMatchObject({ status: 401, body: { error: 'invalid_token' } });
    expect((await world.grant()).body.access_token).not.toBe(body.access_token);
  });

  test('accepts a seller, with one token for nine hours', async () => {
    const [first, second] = [await world.grant(), await world.grant()];
    expect(first.body.expires_in).toBeGreaterThan(32_000);
    expect(second.body.access_token).toBe(first.body.access_token);
  });
});

describe('refuses orders', () => {
  const unit = { custom_id: '7', ...amount('24.00') };
  const of = (more: object) => ({ intent: 'CAPTURE', purchase_units: [unit], ...more });
  test.for<[object, number, string]>([
    [of({ intent: 'AUTHORIZE' }), 400, 'INVALID_PARAMETER_VALUE'],
    [of({ intnet: 'CAPTURE' }), 400, 'NOT_SUPPORTED'],
    [of({ purchase_units: [] }), 400, 'INVALID_STRING_LENGTH'],
    [of({ purchase_units: [{ custom_id: '7' }] }), 400, 'MISSING_REQUIRED_PARAMETER'],
    [of({ purchase_units: [amount('24,00')] }), 400, 'INVALID_PARAMETER_SYNTAX'],
    [of({ purchase_units: [amount('0.00')] }), 422, 'CANNOT_BE_ZERO_OR_NEGATIVE'],
    [of({ purchase_units: [amount('24.005')] }), 422, 'DECIMAL_PRECISION'],
    [of({ purchase_units: [amount('24.00', 'XYZ')] }), 422, 'CURRENCY_NOT_SUPPORTED'],
    [of({ payment_source: { paypal: {} } }), 400, 'PAYPAL_REQUEST_ID_REQUIRED'],
  ])('%j', async ([body, status, issue]) => {
    expect(await world.call(orders, { body })).toMatchObject(refused(status, issue));
  });

  test('malformed JSON, or another content type', async () => {
    expect(await world.call(orders, { raw: '{"intent":' })).toMatchObject(refused(400, 'MALFORMED_REQUEST_JSON'));
    const { body } = await world.grant();
    const headers = { authorization: `Bearer ${body.access_token}`, 'content-type': 'text/plain' };
    const response = await fetch(`${world.origin}/paypal${orders}`, { method: 'POST', headers, body: 'x' });
    expect(response.status).toBe(415);
  });

  test.for([`${orders}/NONE`, '/v2/payments/captures/NONE', '/v2/payments/refunds/NONE', '/v1/customer/disputes/NONE'])(
    '%s',
    async (path) => {
      expect(await world.call(path)).toMatchObject({
        ...refused(404, 'INVALID_RESOURCE_ID'),
        body: { name: 'RESOURCE_NOT_FOUND' },
      });
    },
  );
});

describe('an order', () => {
  const context = {
    brand_name: 'Fanfare',
    return_url: 'http://localhost:4300/shop?a=1',
    cancel_url: 'http://localhost:4300/shop',
    user_action: 'PAY_NOW',
    shipping_preference: 'NO_SHIPPING',
  };
  const withContext = (key: string) =>
    world.call(orders, {
      key,
      body: {
        intent: 'CAPTURE',
        purchase_units: [{ custom_id: '7', description: 'Fanfare Credits', ...amount('24.00') }],
        payment_source: { paypal: { experience_context: context } },
      },
    });

  test('is captured once, and only after its payer approved it', async () => {
    const { body, status } = await world.create('24.00');
    expect([status, body.status]).toEqual([201, 'CREATED']);
    expect(await world.capture(body.id)).toMatchObject(refused(422, 'ORDER_NOT_APPROVED'));
    await world.approve(body.id);
    expect((await world.read(body.id)).body.status).toBe('APPROVED');
    const both = await Promise.all([world.capture(body.id), world.capture(body.id)]);
    expect(both.map(({ status: each }) => each).toSorted()).toEqual([201, 422]);
    expect(await world.capture(body.id)).toMatchObject(refused(422, 'ORDER_ALREADY_CAPTURED'));
    expect(await captures(body.id)).toBe(1);
    expect(await world.read(body.id)).toMatchObject({
      body: {
        status: 'COMPLETED',
        purchase_units: [
          {
            custom_id: '7',
            payments: { captures: [{ status: 'COMPLETED', amount: { value: '24.00' }, custom_id: '7' }] },
          },
        ],
      },
    });
  });

  test('sends its payer to a page, and back with the parameters PayPal adds', async () => {
    const { body } = await withContext('with context');
    expect(body.status).toBe('PAYER_ACTION_REQUIRED');
    const href = body.links.find(({ rel }) => rel === 'payer-action')?.href ?? '';
    const shown = await (await fetch(href)).text();
    expect(shown).toContain('€24.00');
    for (const text of ['Fanfare Credits', 'Agree and pay', 'Pay with a declined card', 'Sandbox: no real money'])
      expect(shown).toContain(text);
    expect(shown).toContain(`href="http://localhost:4300/shop?token=${body.id}"`);
    expect((await world.approve(body.id, 'magic')).statusCode).toBe(400);
    const agreed = await world.approve(body.id);
    expect(agreed.json()).toEqual({ url: `http://localhost:4300/shop?a=1&token=${body.id}&PayerID=FANFAREPAYER1` });
    await world.capture(body.id);
    expect((await world.approve(body.id)).statusCode).toBe(400);
    expect(await (await fetch(href)).text()).not.toContain('Agree and pay');
    expect((await fetch(`${world.origin}/paypal/checkoutnow?token=NONE`)).status).toBe(404);
  });

  test('takes nothing when its card is declined, and can be approved with another method', async () => {
    const id = await world.approved('9.00', 'declined_card');
    expect(await world.capture(id, 'declined')).toMatchObject(refused(422, 'INSTRUMENT_DECLINED'));
    expect((await world.read(id)).body.status).toBe('APPROVED');
    await world.approve(id);
    expect(await world.capture(id, 'declined')).toMatchObject(refused(422, 'INSTRUMENT_DECLINED'));
    expect(await captures(id)).toBeUndefined();
    expect((await world.capture(id, 'with other means')).status).toBe(201);
    expect(await captures(id)).toBe(1);
  });

  test('expires unless approved within three hours and captured within three days', async () => {
    const { body: unapproved } = await world.create();
    const approved = await world.approved();
    await world.advance(2.9 / 24);
    expect((await world.read(unapproved.id)).status).toBe(200);
    await world.advance(0.2 / 24);
    expect((await world.read(unapproved.id)).status).toBe(404);
    expect((await world.approve(unapproved.id)).statusCode).toBe(404);
    expect((await world.read(approved)).status).toBe(200);
    await world.advance(3);
    expect((await world.capture(approved)).status).toBe(404);
    expect(await captures(approved)).toBeUndefined();
  });

  test('refuses an invoice number that was already paid', async () => {
    const [first, second] = [
      await world.approved('5.00', 'balance', { invoice_id: 'invoice-1' }),
      await world.approved('5.00', 'balance', { invoice_id: 'invoice-1' }),
    ];
    expect((await world.capture(first)).status).toBe(201);
    expect(await world.capture(second)).toMatchObject(refused(422, 'DUPLICATE_INVOICE_ID'));
  });

  test.for([
    ['slow_bank', 'COMPLETED', 'PAYMENT.CAPTURE.COMPLETED'],
    ['failing_bank', 'DECLINED', 'PAYMENT.CAPTURE.DENIED'],
  ] as const)('by a %s is pending for three days, then %s', async ([means, status, told]) => {
    const id = await world.approved('24.00', means);
    const { body } = await world.capture(id);
    const capture = body.purchase_units[0]?.payments?.captures[0];
    expect(capture?.status).toBe('PENDING');
    expect(await world.refund(capture?.id ?? '')).toMatchObject(refused(422, 'PENDING_CAPTURE'));
    await world.advance(3.1);
    expect((await world.call(`/v2/payments/captures/${capture?.id}`)).body.status).toBe(status);
    const types = (await world.events()).map(({ event_type }) => event_type);
    expect(types).toEqual(expect.arrayContaining(['PAYMENT.CAPTURE.PENDING', told]));
  });
});

describe('a request id', () => {
  test('returns the current state to the same request, also in parallel, and refuses a different one', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => world.create('10.00', {}, 'at-once')));
    expect(new Set(all.map(({ body }) => body.id)).size).toBe(1);
    expect(all.filter(({ status }) => status === 201)).toHaveLength(1);
    await world.approve(all[0]?.body.id ?? '');
    expect(await world.create('10.00', {}, 'at-once')).toMatchObject({ status: 200, body: { status: 'APPROVED' } });
    expect(await world.create('20.00', {}, 'at-once')).toMatchObject(refused(422, 'PAYPAL_REQUEST_ID_PREVIOUSLY_USED'));
  });

  test('repeats the answer of a capture or refund without doing it again', async () => {
    const id = await world.approved('10.00');
    const [first, again] = [await world.capture(id, `capture ${id}`), await world.capture(id, `capture ${id}`)];
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body).toEqual(first.body);
    const capture = first.body.purchase_units[0]?.payments?.captures[0]?.id ?? '';
    const back = () => world.refund(capture, amount('4.00'), `refund ${id}`);
    expect((await back()).body.id).toBe((await back()).body.id);
    expect((await world.read(id)).body.purchase_units[0]?.payments?.refunds).toHaveLength(1);
    expect(await captures(id)).toBe(1);
  });

  test('expires after six hours', async () => {
    const { body } = await world.create('10.00', {}, 'old');
    await world.advance(6.1 / 24);
    const later = await world.create('12.00', {}, 'old');
    expect(later.status).toBe(201);
    expect(later.body.id).not.toBe(body.id);
  });
});

describe('a refund', () => {
  test('never exceeds the capture, in parts or in parallel', async () => {
    const { order, capture } = await world.paid('10.00');
    expect(await world.refund(capture, amount('10.01'))).toMatchObject(refused(422, 'REFUND_AMOUNT_EXCEEDED'));
    expect(await world.refund(capture, amount('0.00'))).toMatchObject(refused(422, 'CANNOT_BE_ZERO_OR_NEGATIVE'));
    const part = () => world.refund(capture, amount('6.00'));
    const both = await Promise.all([part(), part()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422]);
    const last = await world.refund(capture, { custom_id: 'return-9', invoice_id: `return-9-${capture}` });
    expect(last).toMatchObject({
      status: 201,
      body: { status: 'COMPLETED', amount: { value: '4.00' }, custom_id: 'return-9' },
    });
    expect((await world.call(`/v2/payments/refunds/${last.body.id}`)).body).toEqual(last.body);
    expect(await world.refund(capture)).toMatchObject(refused(422, 'CAPTURE_FULLY_REFUNDED'));
    const { payments } = (await world.read(order)).body.purchase_units[0] ?? {};
    expect(payments).toMatchObject({
      captures: [{ status: 'REFUNDED' }],
      refunds: [{ amount: { value: '6.00' } }, { amount: { value: '4.00' }, custom_id: 'return-9' }],
    });
  });

  test('uses an invoice number once', async () => {
    const { capture } = await world.paid();
    const back = () => world.refund(capture, { ...amount('1.00'), invoice_id: `return-${capture}` });
    expect((await back()).status).toBe(201);
    expect(await back()).toMatchObject(refused(422, 'DUPLICATE_INVOICE_ID'));
  });

  test('is refused after half a year', async () => {
    const { capture } = await world.paid();
    await world.advance(181);
    expect(await world.refund(capture)).toMatchObject(refused(422, 'REFUND_TIME_LIMIT_EXCEEDED'));
  });
});

describe('webhooks', () => {
  test('report each step, with references to the payment', async () => {
    const { order, capture } = await world.paid('24.00');
    const { body: refund } = await world.refund(capture, amount('1.00'));
    const events = await world.events();
    expect(events.map(({ event_type }) => event_type)).toEqual([
      'CHECKOUT.ORDER.APPROVED',
      'PAYMENT.CAPTURE.COMPLETED',
      'PAYMENT.CAPTURE.REFUNDED',
    ]);
    expect(events.map(({ resource }) => resource.id)).toEqual([order, capture, refund.id]);
    expect(events[1]?.resource).toMatchObject({
      custom_id: '7',
      amount: { value: '24.00', currency_code: 'EUR' },
      supplementary_data: { related_ids: { order_id: order } },
    });
  });

  test('verify as sent, and fail once changed', async () => {
    await world.paid();
    const [first, second] = (await world.events(), world.heard);
    if (!first || !second) throw new Error('two webhooks were to be heard');
    const changed = first.body.replace('"24.00"', '"34.00"');
    expect(changed).not.toBe(first.body);
    const bad = [
      world.verify({ ...first, body: changed }),
      world.verify({ ...first, body: `${first.body.slice(0, -1)} }` }),
      world.verify({ ...first, body: second.body }),
      world.verify({ ...first, headers: second.headers }),
      world.verify(first, { webhook_id: 'WH-OTHER' }),
      world.verify(first, { transmission_id: second.headers['paypal-transmission-id'] }),
      world.verify(first, { transmission_time: '2020-01-01T00:00:00Z' }),
      world.verify(first, { cert_url: 'https://evil.example/cert' }),
      world.verify(first, { auth_algo: 'none' }),
    ];
    expect(new Set(await Promise.all(bad))).toEqual(new Set(['FAILURE']));
    expect(await world.verify(first)).toBe('SUCCESS');
    expect(await world.verify(second)).toBe('SUCCESS');
    expect(await world.call('/v1/notifications/verify-webhook-signature', { body: { webhook_id: 'x' } })).toMatchObject(
      {
        status: 400,
      },
    );
  });

  test('carry the product’s time', async () => {
    await world.advance(30);
    await world.paid();
    await world.tick();
    const sent = Date.parse(String(world.heard[0]?.headers['paypal-transmission-time']));
    expect(Math.abs(sent / 1_000 - (await world.now()))).toBeLessThan(5);
  });

  test('are retried until accepted', async () => {
    world.endpoint.refuses = 1;
    const id = await world.approved();
    await expect.poll(() => world.heard.some(({ body }) => body.includes(id))).toBe(true);
  });

  test('can be forged, aged, duplicated and lost by fault injection', async () => {
    await world.control('paypal/policy', { tamperRate: 1 });
    await world.approved();
    await world.tick();
    expect(world.heard).toHaveLength(1);
    expect(await world.verify(world.heard[0]!)).toBe('FAILURE');
    await world.control('paypal/policy', { staleRate: 1 });
    await world.approved();
    await world.tick();
    const sent = Date.parse(String(world.heard[1]?.headers['paypal-transmission-time']));
    expect((await world.now()) - sent / 1_000).toBeGreaterThan(3_500);
    await world.control('paypal/policy', { dropRate: 1 });
    await world.approved();
    await world.tick();
    expect(world.heard).toHaveLength(2);
    await world.control('paypal/policy', { duplicate: 20 });
    for (const _ of [1, 2, 3]) await world.approved();
    await world.tick();
    expect(world.heard.length).toBeGreaterThan(5);
  });

  test('extracts a member of the payload byte for byte', () => {
    const event = '{ "a" : [1, {"webhook_event": "}"}],\n "b":"\\",{" }';
    expect(memberText(`{"x":{"webhook_event":1},"webhook_event":${event} , "y":[2]}`, 'webhook_event')).toBe(event);
    expect(memberText(`{"webhook_event":1,"webhook_event":2}`, 'webhook_event')).toBe('2');
    expect(memberText('{"x":1}', 'webhook_event')).toBeUndefined();
  });
});

describe('a dispute', () => {
  const open = (body: object) => world.app.inject({ method: 'POST', url: '/_control/paypal/disputes', payload: body });
  const act = (id: string, what: string, payload: object = {}) =>
    world.app.inject({ method: 'POST', url: `/_control/paypal/disputes/${id}/${what}`, payload });

  test('covers what was paid and not refunded, and no more', async () => {
    const { order, capture } = await world.paid('10.00');
    expect((await open({ captureId: 'NONE' })).statusCode).toBe(404);
    expect((await open({ orderId: (await world.create()).body.id })).statusCode).toBe(404);
    await world.refund(capture, amount('6.00'));
    for (const more of [{ amountCents: 401 }, { amountCents: 0 }, { reason: 'DISLIKE' }, { stage: 'COURT' }])
      expect((await open({ captureId: capture, ...more })).statusCode).toBe(400);
    expect((await open({ orderId: order })).json()).toMatchObject({ dispute_amount: { value: '4.00' } });
    expect((await open({ captureId: capture })).statusCode).toBe(400);
  });

  test.for([
    ['won', 'RESOLVED_SELLER_FAVOUR', 201],
    ['lost', 'RESOLVED_BUYER_FAVOUR', 422],
  ] as const)(
    'ends %s, once, and sends a webhook; a refund is possible then: %s, %s',
    async ([outcome, code, refund]) => {
      const { capture } = await world.paid('10.00');
      const { dispute_id: id } = (await open({ captureId: capture, amountCents: 900, stage: 'INQUIRY' })).json<{
        dispute_id: string;
      }>();
      const read = async () => (await world.call(`/v1/customer/disputes/${id}`)).body;
      expect(await read()).toMatchObject({
        dispute_id: id,
        status: 'WAITING_FOR_SELLER_RESPONSE',
        dispute_life_cycle_stage: 'INQUIRY',
        dispute_amount: { value: '9.00' },
        disputed_transactions: [{ seller_transaction_id: capture, custom: '7' }],
      });
      expect(await world.refund(capture, amount('1.00'))).toMatchObject(refused(422, 'TRANSACTION_DISPUTED'));
      expect((await act(id, 'escalate')).json()).toMatchObject({ dispute_life_cycle_stage: 'CHARGEBACK' });
      expect((await act(id, 'close', { outcome: 'drawn' })).statusCode).toBe(400);
      await act(id, 'close', { outcome });
      expect((await act(id, 'close', { outcome: 'won' })).statusCode).toBe(400);
      expect(await read()).toMatchObject({ status: 'RESOLVED', dispute_outcome: { outcome_code: code } });
      expect((await world.refund(capture, amount('1.00'))).status).toBe(refund);
      const told = (await world.events()).filter(({ resource }) => resource.dispute_id === id);
      expect(told.map(({ event_type }) => event_type.replace('CUSTOMER.DISPUTE.', ''))).toEqual([
        'CREATED',
        'UPDATED',
        'RESOLVED',
      ]);
    },
  );

  test('is opened and closed on the page', async () => {
    const { capture } = await world.paid('12.34');
    const look = async () => (await world.app.inject({ url: '/paypal' })).body;
    const form = `name="captureId" value="${capture}"`;
    expect(await look()).toContain(form);
    const post = (url: string, payload: object) => world.app.inject({ method: 'POST', url, payload });
    expect((await post('/paypal/disputes', { captureId: capture })).json()).toEqual({ url: '/paypal' });
    expect(await look()).not.toContain(form);
    const id = /data-post="\/paypal\/disputes\/(PP-R-[^"]+)"/.exec(await look())?.[1] ?? '';
    await post(`/paypal/disputes/${id}`, { outcome: 'lost' });
    expect(await look()).not.toContain(`/paypal/disputes/${id}`);
  });
});

describe('faults', () => {
  const suffer = (call: string, mode: string) => world.control('paypal/policy', { faults: [{ call, mode, times: 1 }] });

  test.for(['500_before', '429'])('%s: nothing is done, and the same request can be retried', async (mode) => {
    const id = await world.approved('10.00');
    await suffer('orders.capture', mode);
    expect((await world.capture(id, `${mode} ${id}`)).status).toBe(mode === '429' ? 429 : 500);
    expect(await captures(id)).toBeUndefined();
    expect((await world.capture(id, `${mode} ${id}`)).status).toBe(201);
  });

  test.for(['500_after', 'reset'])('%s: the work is done, and the same request returns its result', async (mode) => {
    const id = await world.approved('10.00');
    await suffer('orders.capture', mode);
    const lost = await world.capture(id, `${mode} ${id}`).catch(() => null);
    expect(lost?.status).toBe(mode === 'reset' ? undefined : 500);
    expect(await world.capture(id, `${mode} ${id}`)).toMatchObject({ status: 200, body: { status: 'COMPLETED' } });
    expect(await captures(id)).toBe(1);
  });

  test('a token request that fails', async () => {
    await suffer('oauth.token', '500_before');
    expect((await world.grant()).status).toBe(500);
    expect((await world.counters()).calls['oauth.token']).toBeGreaterThan(0);
  });
});

describe('host and origin checks', () => {
  test.for(['/paypal', '/paypal/checkoutnow?token=x', '/paypal/v2/checkout/orders/x', '/_control/paypal/policy'])(
    '%s refuses foreign host names',
    async (url) => {
      expect((await world.app.inject({ url, headers: { host: 'evil.example' } })).statusCode).toBe(403);
    },
  );

  test('pages refuse forms from other origins', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    for (const url of ['/paypal/checkoutnow/x', '/paypal/disputes', '/_control/paypal/disputes'])
      expect((await world.app.inject({ method: 'POST', url, headers, payload: 'means=balance' })).statusCode).toBe(415);
  });
});
