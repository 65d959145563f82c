import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { creatorWith, curatorWith, day, refusalOf } from '../campaigns/test/creator.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';
import { intentIdOf, shop, type Shop } from './test/shop.ts';

let world: Shop;
beforeAll(async () => {
  world = await shop();
});
beforeEach(() => world.policy({ dropRate: 1 }));
afterAll(async () => {
  await expectCleanAudit(world.api.db);
  await world.close();
});

const path = '/api/fanfare/stripe/create-payment-intent';
const someone = () => creatorWith(world.api, { credits: 0 });
type Buyer = Awaited<ReturnType<typeof someone>>;

let made = 0;
/** A code as staff create it. */
async function promo(values: object = {}): Promise<{ id: number; code: string }> {
  made += 1;
  const code = `TEST-${made}X`;
  const terms = { code, kind: 'percent_off', value: 10, ...values };
  const [row] = await world.api.db('promo_codes').insert(terms).returning<{ id: number }[]>('id');
  return { id: row!.id, code };
}
const usesOf = async ({ id }: { id: number }) =>
  (await world.api.db('promo_codes').where({ id }).first<{ uses: number }>('uses')).uses;

async function begin(who: Buyer, code: string, packId = 'credits_100') {
  const answer = await who.post(path, { packId, promoCode: code });
  expect(answer.json()).toMatchObject({ success: true });
  const { clientSecret, purchase } = answer.json().data;
  return { id: purchase.id as number, intentId: intentIdOf(clientSecret), purchase };
}
const settle = async (who: Buyer, id: number) => (await who.post(`/api/v2/purchases/${id}/settle`)).json().data;
const stateOf = async (intentId: string) => (await world.stripe.paymentIntents.retrieve(intentId)).status;
const capturesOf = async (intentId: string) => (await world.counters()).captures[intentId] ?? 0;

describe('refuses', () => {
  test('a code that is unknown, ended, somebody else’s, or not for this pack, without a purchase', async () => {
    const [who, other] = [await someone(), await someone()];
    const ended = await promo({ starts_at: '2020-01-01', ends_at: '2020-02-01' });
    const foreign = await promo({ account_id: other.id });
    const large = await promo({ min_credits: 250 });
    for (const [code, refusal] of [
      ['NO-SUCH-CODE', [404, 'code_unknown']],
      [ended.code, [409, 'code_expired']],
      [foreign.code, [403, 'code_not_yours']],
      [large.code, [409, 'code_pack_too_small']],
    ] as const) {
      expect(refusalOf(await who.post(path, { packId: 'credits_100', promoCode: code }))[1]).toBe(refusal[1]);
    }
    expect((await who.get('/api/v2/purchases')).json().data.items).toEqual([]);
  });

  test('an amount or a discount in the body', async () => {
    const who = await someone();
    const { code } = await promo();
    for (const more of [{ priceCents: 1 }, { discountCents: 8_799 }, { promoCodeId: 1 }]) {
      const answer = await who.post(path, { packId: 'credits_100', promoCode: code, ...more });
      expect(refusalOf(answer)).toEqual([400, 'invalid_input']);
    }
  });

  test('the sixth wrong code in an hour; valid ones never count', async () => {
    const limited = await shop({ FANFARE_LIMITS: '{"codes":{"max":5}}' });
    try {
      const who = await creatorWith(limited.api, { credits: 0 });
      await limited.api.db('promo_codes').insert({ code: 'GOOD-1', kind: 'percent_off', value: 10 });
      const tryCode = async (promoCode: string) =>
        (await who.post(path, { packId: 'credits_10', promoCode })).statusCode;
      for (let tries = 0; tries < 7; tries += 1) expect(await tryCode('GOOD-1')).toBe(200);
      for (let tries = 0; tries < 5; tries += 1) expect(await tryCode(`WRONG-${tries}`)).toBe(404);
      expect(await tryCode('GOOD-1')).toBe(429);
    } finally {
      await limited.close();
    }
  });
});

test('a discount lowers the price, and is used when it is paid, never before', async () => {
  const who = await someone();
  const code = await promo();
  const { id, intentId, purchase } = await begin(who, ` ${code.code.toLowerCase()} `);
  expect(purchase).toMatchObject({ priceCents: 7_920, discountCents: 880, promoCode: code.code, bonusCredits: 0 });
  expect(await usesOf(code)).toBe(0);
  await world.pay(intentId, 'pm_card_chargeDeclined');
  expect(await settle(who, id)).toMatchObject({ status: 'open', failure: expect.stringMatching(/declined/) });
  expect(await usesOf(code)).toBe(0);
  await world.pay(intentId);
  expect([await stateOf(intentId), await capturesOf(intentId)]).toEqual(['requires_capture', 0]);
  const answers = await Promise.all(Array.from({ length: 6 }, () => settle(who, id)));
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set(['paid']));
  expect([await usesOf(code), await capturesOf(intentId), await who.wallet()]).toEqual([1, 1, 100]);
  const intent = await world.stripe.paymentIntents.retrieve(intentId);
  expect([intent.amount, intent.amount_received]).toEqual([7_920, 7_920]);
});

test('a bonus is added to the wallet beside the pack, and returned in proportion', async () => {
  const who = await someone();
  const code = await promo({ kind: 'bonus_percent', value: 10 });
  const { id, intentId, purchase } = await begin(who, code.code);
  expect(purchase).toMatchObject({ priceCents: 8_800, bonusCredits: 10 });
  await world.pay(intentId);
  await settle(who, id);
  expect(await who.wallet()).toBe(110);
  const returned = (await who.post(`/api/v2/purchases/${id}/return`)).json().data;
  expect(returned).toMatchObject({ status: 'returned', returnedCents: 8_800 });
  expect(await who.wallet()).toBe(0);
  // It was paid with, so it stays used.
  expect(await usesOf(code)).toBe(1);
});

test('a bonus that is held while its pack is returned is paid for out of the refund, and stays once it is released', async () => {
  const who = await creatorWith(world.api, { credits: 0, hasAudio: false });
  const code = await promo({ kind: 'bonus_percent', value: 10 });
  const { id, intentId } = await begin(who, code.code);
  await world.pay(intentId);
  await settle(who, id);
  const curator = await curatorWith(world.api, { priceCredits: 6 });
  const campaignId = await who.draft([curator.serviceId]);
  expect((await who.complete(campaignId)).statusCode).toBe(200);
  // Six of the ten on top are held, so six credits pay for them.
  const before = (await who.get(`/api/v2/purchases/${id}`)).json().data;
  expect(before.returnable).toMatchObject({
    credits: 100,
    amountCents: 8_272,
    cancelledBonusCredits: 4,
    usedBonusCredits: 6,
    deductedCents: 528,
  });
  const returned = (await who.post(`/api/v2/purchases/${id}/return`)).json().data;
  expect(returned).toMatchObject({ status: 'returned', returnedCents: 8_272, returnable: null });
  expect(await who.wallet()).toBe(0);
  expect((await who.post(`/api/v2/campaigns/${campaignId}/cancel`)).statusCode).toBe(200);
  expect(await who.wallet()).toBe(6);
});

test.each([
  ['stopped', (id: number) => world.api.db('promo_codes').where({ id }).update({ stopped_at: new Date() })],
  ['over', () => world.api.advanceClock(2 * day)],
])(
  'a code that is %s when the payment is approved: nothing is charged, and the pack can be bought without it',
  async (_what, end) => {
    const who = await someone();
    const code = await promo({ ends_at: new Date(world.api.app.clock.now().getTime() + day * 1_000) });
    const { id, intentId } = await begin(who, code.code);
    await world.pay(intentId);
    await end(code.id);
    expect(await settle(who, id)).toMatchObject({
      status: 'failed',
      failure: expect.stringMatching(/code.*Nothing was charged.*without it/),
    });
    expect([await stateOf(intentId), await capturesOf(intentId), await usesOf(code)]).toEqual(['canceled', 0, 0]);
    expect(await who.wallet()).toBe(0);
    const again = await who.post(path, { packId: 'credits_100', promoCode: code.code });
    expect(again.statusCode).toBe(409);
    expect((await who.post(path, { packId: 'credits_100' })).statusCode).toBe(200);
  },
);

test('two accounts compete for the last use: one pays, and the other isn’t charged', async () => {
  const people = await Promise.all([someone(), someone(), someone(), someone()]);
  const code = await promo({ max_uses: 1 });
  const begun = await Promise.all(people.map((who) => begin(who, code.code)));
  await Promise.all(begun.map(({ intentId }) => world.pay(intentId)));
  const settled = await Promise.all(people.map((who, index) => settle(who, begun[index]!.id)));
  expect(settled.map((purchase) => purchase.status).toSorted()).toEqual(['failed', 'failed', 'failed', 'paid']);
  const wallets = await Promise.all(people.map((who) => who.wallet()));
  expect(wallets.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 100]);
  const captures = await Promise.all(begun.map(({ intentId }) => capturesOf(intentId)));
  expect(captures.toSorted()).toEqual([0, 0, 0, 1]);
  expect(await usesOf(code)).toBe(1);
});

test('one use per account, in two simultaneous purchases: one is charged', async () => {
  const who = await someone();
  const code = await promo();
  const begun = [await begin(who, code.code, 'credits_100'), await begin(who, code.code, 'credits_250')];
  await Promise.all(begun.map(({ intentId }) => world.pay(intentId)));
  const settled = await Promise.all(begun.map(({ id }) => settle(who, id)));
  expect(settled.map((purchase) => purchase.status).toSorted()).toEqual(['failed', 'paid']);
  expect(await usesOf(code)).toBe(1);
});

test('an authorisation that lapses before the capture releases the use', async () => {
  const who = await someone();
  const code = await promo({ max_uses: 1 });
  const { id, intentId } = await begin(who, code.code);
  await world.pay(intentId);
  // The code is used up and the capture is lost; then the authorisation lapses.
  await world.policy({ dropRate: 1, faults: [{ call: 'payment_intents.capture', mode: '500_before', times: 3 }] });
  expect(refusalOf(await who.post(`/api/v2/purchases/${id}/settle`))).toEqual([503, 'payments_unavailable']);
  expect(await usesOf(code)).toBe(1);
  await world.policy({ dropRate: 1 });
  await world.stripe.paymentIntents.cancel(intentId);
  expect(await settle(who, id)).toMatchObject({ status: 'canceled' });
  expect([await usesOf(code), await who.wallet()]).toEqual([0, 0]);
});

test('with no page open, a webhook or the reconciler captures the payment', async () => {
  for (const isTold of [true, false]) {
    await world.policy(isTold ? {} : { dropRate: 1 });
    const who = await someone();
    const { intentId } = await begin(who, (await promo()).code);
    await world.pay(intentId);
    if (isTold) {
      await expect.poll(async () => (await world.tick()).waiting).toBe(0);
      await world.api.app.jobs.run('payments.inbox');
    } else {
      await world.api.advanceClock(121);
      await world.api.app.jobs.run('payments.reconcile');
    }
    expect([await who.wallet(), await capturesOf(intentId)]).toEqual([100, 1]);
  }
});

test('after a declined card, the approved one is captured with no page open: by a webhook, the reconciler, or another tab', async () => {
  for (const by of ['webhook', 'reconciler', 'tab'] as const) {
    await world.policy(by === 'webhook' ? {} : { dropRate: 1 });
    const who = await someone();
    const { code } = await promo();
    const { id, intentId } = await begin(who, code);
    await world.pay(intentId, 'pm_card_chargeDeclined');
    expect(await settle(who, id)).toMatchObject({ status: 'open', failure: expect.stringMatching(/declined/) });
    await world.pay(intentId);
    if (by === 'webhook') {
      await expect.poll(async () => (await world.tick()).waiting).toBe(0);
      await world.api.app.jobs.run('payments.inbox');
    } else if (by === 'reconciler') {
      await world.api.advanceClock(day);
      await world.api.app.jobs.run('payments.reconcile');
    } else expect((await begin(who, code)).purchase).toMatchObject({ id, status: 'paid' });
    expect([by, await who.wallet(), await capturesOf(intentId)]).toEqual([by, 100, 1]);
  }
});
