import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type StripeWorld, startStripe } from '../test/stripe.ts';
import { sandboxKeys } from './index.ts';

let world: StripeWorld;
beforeAll(async () => {
  world = await startStripe();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.control('stripe/policy', {});
  await world.tick();
  world.heard.length = 0;
});

const newIntent = (amount = 2_400) =>
  world.stripe.paymentIntents.create({ amount, currency: 'eur', metadata: { purchaseId: '7' } });
const paid = async (amount = 2_400) =>
  world.stripe.paymentIntents.confirm((await newIntent(amount)).id, { payment_method: 'pm_card_visa' });

describe('refuses', () => {
  test('a missing or wrong key, and the publishable key for calls of the seller', async () => {
    const intent = await newIntent();
    expect((await fetch(`${world.origin}/v1/payment_intents/${intent.id}`)).status).toBe(401);
    for (const key of ['sk_test_other', sandboxKeys.publishableKey]) {
      const refusal = world.clientFor(key).refunds.create({ payment_intent: intent.id });
      await expect(refusal).rejects.toMatchObject({ type: 'StripeAuthenticationError' });
    }
  });

  test('a browser without the payment’s client secret', async () => {
    const intent = await newIntent();
    const browser = world.clientFor(sandboxKeys.publishableKey);
    await expect(browser.paymentIntents.retrieve(intent.id, { client_secret: 'guessed' })).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
    });
    const seen = await browser.paymentIntents.retrieve(intent.id, { client_secret: intent.client_secret ?? '' });
    expect(seen).toMatchObject({ id: intent.id, metadata: {} });
  });

  test.for([
    [{ amount: 49 }, 'amount_too_small'],
    [{ amount: 24.5 }, 'parameter_invalid_integer'],
    [{ amount: 2_400, amuont: 1 }, 'parameter_unknown'],
    [{}, 'parameter_missing'],
  ])('a payment of %j', async ([given, code]) => {
    const params = { currency: 'eur', ...(given as object) } as { amount: number; currency: string };
    await expect(world.stripe.paymentIntents.create(params)).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      code,
    });
  });

  test('unknown objects', async () => {
    const refusal = world.stripe.paymentIntents.retrieve('pi_none');
    await expect(refusal).rejects.toMatchObject({ statusCode: 404, code: 'resource_missing' });
  });

  test('a real card, a wrong number, and a date in the past', async () => {
    const pay = async (number: string, exp_year = 2050) => {
      const intent = await newIntent();
      const card = { number, exp_month: 1, exp_year, cvc: '123' };
      return world.stripe.paymentIntents.confirm(intent.id, {
        payment_method_data: { type: 'card', card } as never,
      });
    };
    await expect(pay('4111111111111111')).rejects.toMatchObject({ type: 'StripeCardError', code: 'card_declined' });
    await expect(pay('4242424242424241')).rejects.toMatchObject({ code: 'incorrect_number' });
    await expect(pay('4242424242424242', 2020)).rejects.toMatchObject({ code: 'invalid_expiry_year' });
    expect(await pay('4242 4242 4242 4242')).toMatchObject({ status: 'succeeded' });
  });
});

describe('a payment', () => {
  test('is captured once, with the details on its charge', async () => {
    const intent = await paid();
    expect(intent).toMatchObject({ status: 'succeeded', amount_received: 2_400, metadata: { purchaseId: '7' } });
    const read = await world.stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
    expect(read.latest_charge).toMatchObject({
      amount: 2_400,
      paid: true,
      payment_method_details: { card: { brand: 'visa', last4: '4242' } },
    });
    await expect(
      world.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' }),
    ).rejects.toMatchObject({ code: 'payment_intent_unexpected_state' });
    expect((await world.counters()).captures[intent.id]).toBe(1);
  });

  test('gives the reason when declined, stays on record, and can still be paid', async () => {
    const intent = await newIntent();
    const declined = world.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_chargeDeclined' });
    await expect(declined).rejects.toMatchObject({
      type: 'StripeCardError',
      code: 'card_declined',
      decline_code: 'generic_decline',
    });
    const after = await world.stripe.paymentIntents.retrieve(intent.id);
    expect(after).toMatchObject({
      status: 'requires_payment_method',
      amount_received: 0,
      last_payment_error: { message: 'Your card was declined.' },
    });
    await world.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
    expect((await world.counters()).captures[intent.id]).toBe(1);
  });

  test.for([
    [true, 'succeeded'],
    [false, 'requires_payment_method'],
  ] as const)('waits for its owner’s confirmation: %s', async ([isConfirmed, status]) => {
    const intent = await newIntent();
    const waiting = await world.stripe.paymentIntents.confirm(intent.id, {
      payment_method: 'pm_card_authenticationRequired',
    });
    expect(waiting).toMatchObject({ status: 'requires_action', amount_received: 0 });
    const answer = (clientSecret: string) =>
      world.app.inject({
        method: 'POST',
        url: '/stripe/confirmation',
        payload: { intent: intent.id, clientSecret, isConfirmed },
      });
    expect((await answer('guessed')).statusCode).toBe(400);
    expect((await answer(intent.client_secret ?? '')).json()).toMatchObject({ status });
  });

  test('takes no money once canceled', async () => {
    const intent = await newIntent();
    expect(await world.stripe.paymentIntents.cancel(intent.id)).toMatchObject({ status: 'canceled' });
    await expect(
      world.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' }),
    ).rejects.toMatchObject({ code: 'payment_intent_unexpected_state' });
  });

  test('is listed page by page, newest first', async () => {
    const [first, second] = [await newIntent(), await newIntent()];
    const page = await world.stripe.paymentIntents.list({ limit: 1 });
    expect(page).toMatchObject({ has_more: true, data: [{ id: second.id }] });
    const next = await world.stripe.paymentIntents.list({ limit: 1, starting_after: second.id });
    expect(next.data[0]?.id).toBe(first.id);
  });
});

describe('a manually captured payment', () => {
  const authorised = async (amount = 2_400, card = 'pm_card_visa') => {
    const intent = await world.stripe.paymentIntents.create({ amount, currency: 'eur', capture_method: 'manual' });
    return world.stripe.paymentIntents.confirm(intent.id, { payment_method: card });
  };
  const unexpected = { code: 'payment_intent_unexpected_state' };
  const captures = async (id: string) => (await world.counters()).captures[id];

  test('refuses capture while unpaid, above the authorised amount, and a second time', async () => {
    const { id: unpaid } = await world.stripe.paymentIntents.create({
      amount: 1_000,
      currency: 'eur',
      capture_method: 'manual',
    });
    await expect(world.stripe.paymentIntents.capture(unpaid)).rejects.toMatchObject(unexpected);
    const { id } = await authorised(1_000);
    await expect(world.stripe.paymentIntents.capture(id, { amount_to_capture: 1_001 })).rejects.toMatchObject({
      code: 'amount_too_large',
    });
    const both = await Promise.allSettled([
      world.stripe.paymentIntents.capture(id),
      world.stripe.paymentIntents.capture(id),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await captures(id)).toBe(1);
  });

  test('is authorised first, and charged by the capture', async () => {
    const intent = await authorised();
    expect(intent).toMatchObject({ status: 'requires_capture', amount_capturable: 2_400, amount_received: 0 });
    expect(await captures(intent.id)).toBeUndefined();
    await expect(world.stripe.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject(unexpected);
    expect(await world.stripe.paymentIntents.capture(intent.id)).toMatchObject({
      status: 'succeeded',
      amount_capturable: 0,
      amount_received: 2_400,
    });
    expect(await captures(intent.id)).toBe(1);
    expect((await world.stripe.refunds.create({ payment_intent: intent.id })).amount).toBe(2_400);
    await world.tick();
    const types = world.heard.map(({ body }) => (JSON.parse(body) as { type: string }).type);
    for (const type of ['payment_intent.amount_capturable_updated', 'charge.captured', 'payment_intent.succeeded'])
      expect(types.filter((one) => one === type)).toHaveLength(1);
  });

  test('is released when canceled', async () => {
    const { id } = await authorised();
    expect(await world.stripe.paymentIntents.cancel(id)).toMatchObject({ status: 'canceled', amount_capturable: 0 });
    await expect(world.stripe.paymentIntents.capture(id)).rejects.toMatchObject(unexpected);
    expect(await captures(id)).toBeUndefined();
  });

  test('is released after seven days', async () => {
    const { id } = await authorised();
    await world.advance(6.9);
    expect((await world.stripe.paymentIntents.retrieve(id)).status).toBe('requires_capture');
    await world.advance(0.2);
    expect(await world.stripe.paymentIntents.retrieve(id)).toMatchObject({
      status: 'canceled',
      cancellation_reason: 'automatic',
    });
    await expect(world.stripe.paymentIntents.capture(id)).rejects.toMatchObject(unexpected);
  });
});

describe('an idempotency key', () => {
  const create = (amount: number, idempotencyKey: string) =>
    world.stripe.paymentIntents.create({ amount, currency: 'eur' }, { idempotencyKey });

  test('returns the same answer again, also to parallel calls', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => create(1_000, 'at-once')));
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
  });

  test('refuses a different request', async () => {
    await create(1_000, 'reused');
    await expect(create(2_000, 'reused')).rejects.toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
  });

  test('repeats a decline without trying the card again', async () => {
    const intent = await newIntent();
    const decline = () =>
      world.stripe.paymentIntents.confirm(
        intent.id,
        { payment_method: 'pm_card_chargeDeclined' },
        { idempotencyKey: `decline ${intent.id}` },
      );
    await expect(decline()).rejects.toMatchObject({ code: 'card_declined' });
    await expect(decline()).rejects.toMatchObject({ code: 'card_declined' });
    expect((await world.stripe.charges.list({ payment_intent: intent.id })).data).toHaveLength(1);
  });
});

describe('a refund', () => {
  test('never exceeds the charge, in parts or in parallel', async () => {
    const { id } = await paid(1_000);
    const refund = (amount?: number) =>
      world.stripe.refunds.create({ payment_intent: id, ...(amount !== undefined && { amount }) });
    await expect(refund(1_001)).rejects.toMatchObject({ type: 'StripeInvalidRequestError' });
    await expect(refund(0)).rejects.toMatchObject({ type: 'StripeInvalidRequestError' });
    const settled = await Promise.allSettled([refund(600), refund(600)]);
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await refund()).toMatchObject({ amount: 400, status: 'succeeded' });
    await expect(refund()).rejects.toMatchObject({ code: 'charge_already_refunded' });
    expect((await world.stripe.refunds.list({ payment_intent: id })).data.map(({ amount }) => amount)).toEqual([
      400, 600,
    ]);
  });

  test('needs a payment that succeeded', async () => {
    await expect(world.stripe.refunds.create({ payment_intent: (await newIntent()).id })).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
  });
});

describe('a refund that the bank processes slowly', () => {
  const refunded = async (card: string) => {
    const { id } = await newIntent(1_000);
    await world.stripe.paymentIntents.confirm(id, { payment_method: card });
    return world.stripe.refunds.create({ payment_intent: id, amount: 400 });
  };
  const told = () => world.heard.map(({ body }) => (JSON.parse(body) as { type: string }).type);

  test('is pending for a day', async () => {
    const refund = await refunded('pm_card_pendingRefund');
    expect(refund.status).toBe('pending');
    await world.advance(1.1);
    expect((await world.stripe.refunds.retrieve(refund.id)).status).toBe('succeeded');
    expect(told()).toContain('refund.updated');
  });

  test('fails after a day, and can be made again', async () => {
    const refund = await refunded('pm_card_refundFail');
    expect(refund.status).toBe('succeeded');
    await world.advance(1.1);
    expect(await world.stripe.refunds.retrieve(refund.id)).toMatchObject({
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
    });
    expect(told()).toContain('refund.failed');
    const intent = String(refund.payment_intent);
    expect((await world.stripe.refunds.create({ payment_intent: intent })).amount).toBe(1_000);
    await world.advance(1.1);
  });
});

describe('webhooks', () => {
  test('are signed, and cover a payment and its refund from start to end', async () => {
    const { id } = await paid();
    await world.stripe.refunds.create({ payment_intent: id, amount: 100 });
    await world.tick();
    const events = world.events(await world.now());
    expect(events.map(({ type }) => type).toSorted()).toEqual([
      'charge.refunded',
      'charge.succeeded',
      'payment_intent.created',
      'payment_intent.succeeded',
      'refund.created',
    ]);
    expect(events.find(({ type }) => type === 'payment_intent.succeeded')?.data.object).toMatchObject({ id });
    const read = await world.stripe.events.retrieve(events[0]?.id ?? '');
    expect(read.type).toBe(events[0]?.type);
  });

  test('are retried until accepted', async () => {
    world.endpoint.refuses = 1;
    const { id } = await newIntent();
    await expect.poll(() => world.heard.some(({ body }) => body.includes(id))).toBe(true);
    expect(world.endpoint.refuses).toBe(0);
  });

  test('carry the product’s time', async () => {
    await world.advance(30);
    await newIntent();
    await world.tick();
    expect(world.events(await world.now())).toHaveLength(1);
    const [heard] = world.heard;
    expect(Number(/t=(\d+)/.exec(String(heard?.headers['stripe-signature']))?.[1])).toBeGreaterThan(
      Date.now() / 1_000 + 29 * 86_400,
    );
  });

  test('can be lost, duplicated, forged and delayed by fault injection, each counted', async () => {
    const before = (await world.counters()).deliveries;
    const since = async (name: string) => ((await world.counters()).deliveries[name] ?? 0) - (before[name] ?? 0);
    await world.control('stripe/policy', { dropRate: 1 });
    await newIntent();
    await world.tick();
    expect(world.heard).toHaveLength(0);
    expect(await since('dropped')).toBe(1);

    await world.control('stripe/policy', { tamperRate: 1 });
    await newIntent();
    await world.tick();
    const now = await world.now();
    expect(() => world.events(now)).toThrow('signature');
    expect(await since('tamperedAccepted')).toBe(1);

    world.heard.length = 0;
    await world.control('stripe/policy', { staleRate: 1 });
    await newIntent();
    await world.tick();
    expect(() => world.events(now)).toThrow('tolerance');

    world.heard.length = 0;
    await world.control('stripe/policy', { duplicate: 20 });
    for (let count = 0; count < 5; count += 1) await newIntent();
    await world.tick();
    expect(world.heard).toHaveLength(5 + (await since('duplicates')));
    expect(await since('duplicates')).toBeGreaterThan(5);
  });
});

describe('faults', () => {
  test.for(['500_before', '429'])('%s: nothing was done, and a retry with the same key does it', async (mode) => {
    await world.control('stripe/policy', { faults: [{ call: 'payment_intents.create', mode, times: 1 }] });
    const before = (await world.stripe.paymentIntents.list({ limit: 100 })).data.length;
    await expect(newIntent()).rejects.toThrow();
    expect((await world.stripe.paymentIntents.list({ limit: 100 })).data).toHaveLength(before);
    await newIntent();
  });

  test.for(['500_after', 'reset'])(
    '%s: the work was done, and a retry with the same key returns its result',
    async (mode) => {
      await world.control('stripe/policy', {
        faults: [{ call: 'refunds.create', mode, times: mode === 'reset' ? 2 : 1 }],
      });
      const { id } = await paid(1_000);
      const refund = () =>
        world.stripe.refunds.create({ payment_intent: id, amount: 300 }, { idempotencyKey: `${mode} ${id}` });
      await expect(refund()).rejects.toThrow();
      const again = await refund();
      expect((await world.stripe.refunds.list({ payment_intent: id })).data.map((one) => one.id)).toEqual([again.id]);
    },
  );

  test('timeout: the work is done, and no answer is sent', async () => {
    await world.control('stripe/policy', { faults: [{ call: 'refunds.create', mode: 'timeout', times: 1 }] });
    const { id } = await paid(1_000);
    await expect(
      world.stripe.refunds.create({ payment_intent: id }, { timeout: 300, idempotencyKey: id }),
    ).rejects.toMatchObject({ type: 'StripeConnectionError' });
    expect((await world.stripe.refunds.create({ payment_intent: id }, { idempotencyKey: id })).amount).toBe(1_000);
  });

  test.for([{ dropRate: 2 }, { faults: [{ call: 'x', mode: 'explode', times: 1 }] }, { unknown: 1 }, []])(
    'a policy of %j is refused',
    async (policy) => {
      const payload = JSON.stringify(policy);
      const headers = { 'content-type': 'application/json' };
      const response = await world.app.inject({ method: 'POST', url: '/_control/stripe/policy', headers, payload });
      expect(response.statusCode).toBe(400);
    },
  );
});

describe('host and origin checks', () => {
  test.for(['/v1/payment_intents', '/_control/stripe/policy', '/stripe/v3/', '/stripe/frame'])(
    '%s refuses foreign host names',
    async (url) => {
      expect((await world.app.inject({ url, headers: { host: 'evil.example' } })).statusCode).toBe(403);
    },
  );

  test('only the API accepts forms', async () => {
    for (const url of ['/_control/stripe/policy', '/stripe/confirmation']) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      expect((await world.app.inject({ method: 'POST', url, headers, payload: 'dropRate=1' })).statusCode).toBe(415);
    }
  });

  test('only pages of this machine may embed the card fields', async () => {
    const frame = await world.app.inject({ url: '/stripe/frame' });
    expect(frame.headers['content-security-policy']).toContain('frame-ancestors http://localhost:*');
    expect(frame.body).toContain('Sandbox: no real money');
    const script = await world.app.inject({ url: '/stripe/v3/' });
    expect(script.headers).toMatchObject({
      'content-type': expect.stringContaining('javascript'),
      'cross-origin-resource-policy': 'cross-origin',
    });
    const foreign = await world.app.inject({
      url: '/v1/payment_intents/x',
      headers: { origin: 'https://evil.example' },
    });
    expect(foreign.headers['access-control-allow-origin']).toBeUndefined();
  });
});
