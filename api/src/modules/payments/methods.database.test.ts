import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { openDatabase } from '../../plugins/database.ts';
import { issueBoughtGift } from '../gifts/index.ts';
import {
  beginCardReturn,
  cents,
  endCardReturn,
  lockPurchaseLot,
  zeroCredits,
  sell,
  sellGift,
  wholeCredits,
} from '../ledger/index.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';
import { redeemPromo } from '../promos/index.ts';

/* What the database itself refuses of PayPal, promo codes and gifts, whatever the code above it does. */

let database: TestDatabase;
let app: Knex;
let owner: Knex;
let accountId: number;
let promoCodeId: number;
/** Paid by PayPal with a code; paid as a gift; started with a code; a paid return of the first. */
let paidId: number;
let giftId: number;
let openId: number;
let returnId: number;

const pack = () => ({ account_id: accountId, pack_id: 'credits_100', credits: 100, price_cents: 8_800 });
const withCode = () => ({ promo_code_id: promoCodeId, bonus_hundredths: 1_000 });
async function insert(db: Knex, values: object): Promise<number> {
  const [row] = await db('purchases')
    .insert({ ...pack(), ...values })
    .returning<{ id: number }[]>('id');
  return row!.id;
}
const pay = (db: Knex, id: number, payment: object) =>
  db('purchases')
    .where({ id })
    .update({ status: 'paid', paid_at: db.raw('app_now()'), ...payment });
const byPayPal = (id: number) => ({ paypal_order_id: `ORDER${id}`, paypal_capture_id: `CAPTURE${id}` });
const price = cents(8_800);

beforeAll(async () => {
  database = await createTestDatabase();
  app = openDatabase(database.appUrl, 2);
  owner = openDatabase(database.ownerUrl, 2);
  const [account] = await owner('accounts').insert({ email: 'buyer@example.test' }).returning<{ id: number }[]>('id');
  accountId = account!.id;
  const terms = { code: 'MORE', kind: 'bonus_percent', value: 10, one_per_account: false };
  const [promo] = await owner('promo_codes').insert(terms).returning<{ id: number }[]>('id');
  promoCodeId = promo!.id;
  paidId = await insert(app, { method: 'paypal', page: '/creator/shop', ...withCode() });
  giftId = await insert(app, { purpose: 'gift' });
  await app.transaction(async (trx) => {
    await redeemPromo(trx, { promoCodeId, accountId, purchaseId: paidId });
    await sell(trx, { accountId, purchaseId: paidId, amount: wholeCredits(100), price, bonus: wholeCredits(10) });
    await pay(trx, paidId, byPayPal(paidId));
    await sellGift(trx, { accountId, purchaseId: giftId, price });
    await pay(trx, giftId, { payment_intent_id: 'pi_gift' });
    const { lotId, unspent, bonuses } = await lockPurchaseLot(trx, paidId);
    const values = { purchase_id: paidId, hundredths: unspent, bonus_hundredths: bonuses[0]!.amount, cents: 8_800 };
    returnId = (await trx('purchase_returns').insert(values).returning<{ id: number }[]>('id'))[0]!.id;
    await beginCardReturn(trx, { returnId, accountId, lotId, amount: unspent, bonuses });
    await endCardReturn(trx, { returnId, accountId, paid: price });
    await trx('purchase_returns')
      .where({ id: returnId })
      .update({ state: 'paid', closed_at: trx.raw('app_now()'), refund_id: 'R1' });
    await trx('purchases').where({ id: paidId }).update({ status: 'returned', returned_cents: 8_800 });
  });
  openId = await insert(app, withCode());
  await expectCleanAudit(owner);
});
afterAll(async () => {
  await app.destroy();
  await owner.destroy();
  await database.drop();
});

describe('the API’s own role may not', () => {
  test.each([
    ['change the way it is paid', `UPDATE purchases SET method = 'paypal'`],
    ['make a gift of a purchase', `UPDATE purchases SET purpose = 'gift'`],
    ['add a bonus', `UPDATE purchases SET bonus_hundredths = 100`],
    ['take something off', `UPDATE purchases SET discount_cents = 1`],
    ['exchange a code', `UPDATE purchases SET promo_code_id = NULL`],
    ['lead somebody elsewhere', `UPDATE purchases SET page = '/'`],
    ['forget a notice', `DELETE FROM webhook_events`],
  ])('%s', async (_what, sql) => {
    await expect(app.raw(sql)).rejects.toThrow(/permission denied/);
  });

  const sale = { amount: wholeCredits(100), price };
  test.each<[string, (trx: Knex.Transaction) => Promise<unknown>, RegExp]>([
    [
      'call a purchase with a code paid that hasn’t used it',
      (trx) => sell(trx, { accountId, purchaseId: openId, ...sale, bonus: wholeCredits(10) }),
      /its code is not used/,
    ],
    [
      'leave its bonus away',
      async (trx) => {
        await redeemPromo(trx, { promoCodeId, accountId, purchaseId: openId });
        await sell(trx, { accountId, purchaseId: openId, ...sale, bonus: zeroCredits });
      },
      /without its legs/,
    ],
    [
      'give more of it',
      async (trx) => {
        await redeemPromo(trx, { promoCodeId, accountId, purchaseId: openId });
        await sell(trx, { accountId, purchaseId: openId, ...sale, bonus: wholeCredits(11) });
      },
      /without its legs/,
    ],
    ['book it as a gift', (trx) => sellGift(trx, { accountId, purchaseId: openId, price }), /without its legs/],
  ])('%s', async (_what, book, words) => {
    const paying = app.transaction(async (trx) => {
      await book(trx);
      await pay(trx, openId, { payment_intent_id: 'pi_open' });
    });
    await expect(paying).rejects.toThrow(words);
    expect(await app('purchases').where({ id: openId }).first('status')).toEqual({ status: 'open' });
  });

  test.each<[string, () => { purchaseId: number; credits: number }]>([
    ['what is not paid', () => ({ purchaseId: openId, credits: 100 })],
    ['what is no gift', () => ({ purchaseId: paidId, credits: 100 })],
    ['more than was paid', () => ({ purchaseId: giftId, credits: 101 })],
  ])('make a gift code of %s', async (_what, of) => {
    const { purchaseId, credits } = of();
    const making = app.transaction((trx) =>
      issueBoughtGift(trx, { purchaseId, accountId, amount: wholeCredits(credits) }),
    );
    await expect(making).rejects.toThrow(/is not what purchase/);
  });

  test('delete an event to process it again: only old, processed ones can be deleted', async () => {
    const old = owner.raw(`app_now() - interval '91 days'`);
    await owner('webhook_events').insert([
      { id: 'done', type: 't', object_id: 'o', received_at: old, processed_at: old },
      { id: 'waiting', type: 't', object_id: 'o', received_at: old },
      { id: 'young', type: 't', object_id: 'o', received_at: old, processed_at: owner.raw('app_now()') },
    ]);
    await app.raw('SELECT FROM forget_old_notices()');
    expect((await owner('webhook_events').orderBy('id')).map((row) => row.id)).toEqual(['waiting', 'young']);
  });
});

describe('not even the schema’s owner may', () => {
  const change = (id: number, values: object) => owner('purchases').where({ id }).update(values);
  const insertReturn = (values: object) =>
    owner('purchase_returns').insert({ purchase_id: openId, hundredths: 10_000, ...values });
  const changeReturn = (values: object) => owner('purchase_returns').where({ id: returnId }).update(values);

  test.each<[string, () => PromiseLike<unknown>, RegExp]>([
    ['pay a card purchase by PayPal', () => change(openId, { paypal_order_id: 'ORDER' }), /by_its_method/],
    ['pay PayPal’s by card', () => change(paidId, { payment_intent_id: 'pi_x' }), /by_its_method/],
    [
      'invent a paid one of PayPal’s',
      () => insert(owner, { method: 'paypal', status: 'paid', paid_at: owner.raw('app_now()'), paypal_order_id: 'O' }),
      /paid_by_a_payment/,
    ],
    ['exchange the order', () => change(paidId, { paypal_order_id: 'OTHER' }), /is what it is/],
    ['exchange what was captured', () => change(paidId, { paypal_capture_id: 'OTHER' }), /is what it is/],
    [
      'exchange the key of a capture that was made',
      () => change(paidId, { capture_key: owner.raw('gen_random_uuid()') }),
      /is what it is/,
    ],
    ['pay two by one order', () => insert(owner, { method: 'paypal', ...byPayPal(paidId) }), /unique/],
    ['change a bonus', () => change(paidId, { bonus_hundredths: 0 }), /is what it is/],
    ['give something off without a code', () => insert(owner, { discount_cents: 1 }), /cheaper_by_a_code/],
    ['give a bonus without a code', () => insert(owner, { bonus_hundredths: 1 }), /cheaper_by_a_code/],
    ['sell a gift cheaper', () => insert(owner, { purpose: 'gift', promo_code_id: promoCodeId }), /gift_at_full_price/],
    ['have two on the same terms under way', () => insert(owner, withCode()), /one_under_way/],
    [
      'call what was paid back failed, unless it is booked so',
      () => changeReturn({ state: 'failed' }),
      /is what it is/,
    ],
    ['change what a return paid for', () => changeReturn({ deducted_hundredths: 1 }), /is what it is/],
    [
      'return a bonus unpaid',
      () => insertReturn({ bonus_hundredths: 900, deducted_hundredths: 99, cents: 1 }),
      /leaves a bonus unpaid/,
    ],
    [
      'refund what pays for a used bonus',
      () => insertReturn({ deducted_hundredths: 1_000, cents: 7_921 }),
      /more than its credits cost/,
    ],
    [
      'deduct all that is returned',
      () => insertReturn({ hundredths: 1_000, deducted_hundredths: 1_000, cents: 0 }),
      /deducts_less|cents_check/,
    ],
    ['change the bonus of a return', () => changeReturn({ bonus_hundredths: 1 }), /is what it is/],
    ['take back what was paid back', () => change(paidId, { status: 'paid', returned_cents: 0 }), /can't go|is gone/],
  ])('%s', async (_what, act, words) => {
    await expect(act()).rejects.toThrow(words);
  });
});
