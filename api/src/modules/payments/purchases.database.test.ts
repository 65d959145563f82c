import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { openDatabase } from '../../plugins/database.ts';
import { audit, beginCardReturn, cents, endCardReturn, lockPurchaseLot, sell, wholeCredits } from '../ledger/index.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';

/* What the database itself refuses of purchases, whatever the code above it does; and what the audit finds when the guards are off. */

let database: TestDatabase;
let app: Knex;
let owner: Knex;
let accountId: number;
let openId: number;
let paidId: number;
let returnId: number;

const terms = () => ({ account_id: accountId, pack_id: 'credits_25', credits: 25, price_cents: 2_400 });
const insertPurchase = async (db: Knex, values: object = {}) =>
  (
    await db('purchases')
      .insert({ ...terms(), ...values })
      .returning<{ id: number }[]>('id')
  )[0]!.id;
const markPaid = (db: Knex, id: number) =>
  db('purchases')
    .where({ id })
    .update({ status: 'paid', paid_at: db.raw('app_now()'), payment_intent_id: `pi_${id}` });

/** Returns ten credits of a purchase, as the product does. */
async function returnTen(trx: Knex.Transaction, purchaseId: number, ending: 'paid' | 'failed' | null): Promise<number> {
  const { lotId } = await lockPurchaseLot(trx, purchaseId);
  const values = { purchase_id: purchaseId, hundredths: 1_000, cents: 960 };
  const id = (await trx('purchase_returns').insert(values).returning<{ id: number }[]>('id'))[0]!.id;
  await beginCardReturn(trx, { returnId: id, accountId, lotId, amount: wholeCredits(10) });
  if (ending === null) return id;
  await endCardReturn(trx, { returnId: id, accountId, paid: ending === 'paid' ? cents(960) : null });
  await trx('purchase_returns')
    .where({ id })
    .update({ state: ending, closed_at: trx.raw('app_now()'), refund_id: `re_${id}` });
  if (ending === 'paid')
    await trx('purchases').where({ id: purchaseId }).update({ status: 'returned', returned_cents: 960 });
  return id;
}

beforeAll(async () => {
  database = await createTestDatabase();
  app = openDatabase(database.appUrl, 2);
  owner = openDatabase(database.ownerUrl, 2);
  const [account] = await owner('accounts').insert({ email: 'buyer@example.test' }).returning<{ id: number }[]>('id');
  accountId = account!.id;
  paidId = await insertPurchase(app);
  await app.transaction(async (trx) => {
    await sell(trx, { accountId, purchaseId: paidId, amount: wholeCredits(25), price: cents(2_400) });
    await markPaid(trx, paidId);
    await returnTen(trx, paidId, 'paid');
    await returnTen(trx, paidId, 'failed');
    returnId = await returnTen(trx, paidId, null);
  });
  openId = await insertPurchase(app);
  await expectCleanAudit(owner);
});
afterAll(async () => {
  await app.destroy();
  await owner.destroy();
  await database.drop();
});

describe('the API’s own role may not', () => {
  test.each([
    ['change a price', () => `UPDATE purchases SET price_cents = 1`],
    ['give a purchase to somebody else', () => `UPDATE purchases SET account_id = account_id`],
    ['exchange the key of a purchase', () => `UPDATE purchases SET idempotency_key = gen_random_uuid()`],
    ['forget a purchase', () => `DELETE FROM purchases`],
    ['change what goes back', () => `UPDATE purchase_returns SET cents = 1`],
    ['forget a return', () => `DELETE FROM purchase_returns`],
    ['forget a notice, and take it again', () => `DELETE FROM webhook_events`],
  ])('%s', async (_what, sql) => {
    await expect(app.raw(sql())).rejects.toThrow(/permission denied/);
  });

  test('mark a purchase paid without its legs, or with those of another amount', async () => {
    await expect(markPaid(app, openId)).rejects.toThrow('without its legs');
    const wrong = [
      { amount: wholeCredits(26), price: cents(2_400) },
      { amount: wholeCredits(25), price: cents(2_399) },
    ];
    for (const sale of wrong) {
      const paying = app.transaction(async (trx) => {
        await sell(trx, { accountId, purchaseId: openId, ...sale });
        await markPaid(trx, openId);
      });
      await expect(paying).rejects.toThrow('without its legs');
    }
    expect(await app('purchases').where({ id: openId }).first('status')).toEqual({ status: 'open' });
  });

  test('cancel a purchase within ten minutes of a capture', async () => {
    await app('purchases')
      .where({ id: openId })
      .update({ capture_began_at: app.raw("app_now() - interval '9 minutes'") });
    const cancel = (db: Knex) => db('purchases').where({ id: openId }).update({ status: 'canceled' });
    await expect(cancel(app)).rejects.toThrow('may be captured at this moment');
    await app('purchases')
      .where({ id: openId })
      .update({ capture_began_at: app.raw("app_now() - interval '10 minutes'") });
    await expect(
      app.transaction(async (trx) => {
        expect(await cancel(trx)).toBe(1);
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
  });

  test('book a purchase twice: the second call finds it booked', async () => {
    const sale = { accountId, purchaseId: paidId, amount: wholeCredits(25), price: cents(2_400) };
    expect(await app.transaction((trx) => sell(trx, sale))).toMatchObject({ replayed: true });
    expect(
      await app.transaction((trx) => endCardReturn(trx, { returnId: returnId - 1, accountId, paid: cents(1) })),
    ).toMatchObject({ replayed: true });
  });
});

describe('not even the schema’s owner may', () => {
  const change = (values: object, id = paidId) => owner('purchases').where({ id }).update(values);

  test.each<[string, () => PromiseLike<unknown>, RegExp]>([
    ['take a payment back', () => change({ status: 'open', paid_at: null }), /is what it is|can't go/],
    ['change the day it was paid', () => change({ paid_at: owner.raw('app_now()') }), /is what it is/],
    ['exchange the intent it was paid by', () => change({ payment_intent_id: 'pi_other' }), /is what it is/],
    ['change what was paid', () => change({ price_cents: 1 }), /is what it is/],
    ['give back less than was given back', () => change({ returned_cents: 959 }), /is gone/],
    ['give back more than was paid', () => change({ returned_cents: 2_401 }), /purchase_never_over_returned/],
    ['open what is returned', () => change({ status: 'open' }), /can't go/],
    ['have two purchases of a pack under way', () => insertPurchase(owner), /purchases_one_under_way/],
    ['pay two purchases by one intent', () => change({ payment_intent_id: `pi_${paidId}` }, openId), /unique/],
    [
      'invent a paid purchase',
      () => insertPurchase(owner, { status: 'paid', paid_at: owner.raw('app_now()') }),
      /paid_by_a_payment/,
    ],
    [
      'begin a second return while one is under way',
      () => owner('purchase_returns').insert({ purchase_id: paidId, hundredths: 100, cents: 96 }),
      /one_pending/,
    ],
    ['change a return', () => owner('purchase_returns').where({ id: returnId }).update({ cents: 1 }), /is what it is/],
    [
      'end a return a second time',
      () =>
        owner('purchase_returns')
          .where({ id: returnId - 1 })
          .update({ state: 'paid' }),
      /is what it is/,
    ],
  ])('%s', async (_what, act, words) => {
    await expect(act()).rejects.toThrow(words);
  });
});

describe('the audit', () => {
  /** Plants a fault with all guards off, audits, and rolls it back. */
  async function findings(fault: string): Promise<string[]> {
    const found = owner.transaction(async (trx) => {
      await trx.raw('SET LOCAL session_replication_role = replica');
      await trx.raw(fault);
      const results = await audit(trx);
      throw Object.assign(new Error('undo'), { names: results.filter((one) => one.count > 0).map((one) => one.name) });
    });
    return found.then(
      () => [],
      (error: { names?: string[] }) => {
        if (!error.names) throw error;
        return error.names;
      },
    );
  }

  test.each<[string, () => string, string[]]>([
    [
      'a purchase that is paid and was never booked',
      () =>
        `UPDATE purchases SET status = 'paid', paid_at = app_now(), payment_intent_id = 'pi_x' WHERE id = ${openId}`,
      ['purchases', 'sales'],
    ],
    [
      'a booked purchase that is not paid',
      () => `UPDATE purchases SET status = 'failed', paid_at = NULL, returned_cents = 0 WHERE id = ${paidId}`,
      ['purchases', 'sales'],
    ],
    [
      'euros that were never booked',
      () => `DELETE FROM ledger_transfers WHERE idem = 'payment:${paidId}:sold'`,
      ['purchases', 'sales'],
    ],
    [
      'euros of another amount than the price',
      () => `UPDATE ledger_transfers SET amount = 1 WHERE idem = 'payment:${paidId}:sold'`,
      ['purchases', 'sales'],
    ],
    [
      'a sale without a purchase',
      () => `INSERT INTO ledger_journals (kind, idem) VALUES ('credits_purchased', 'payment:0')`,
      ['journals', 'purchases'],
    ],
    [
      'a lot in somebody else’s wallet',
      () => `UPDATE lots SET account_id = account_id + 1 WHERE source = 'payment:${paidId}'`,
      ['purchases'],
    ],
    [
      'a return that ended and still holds',
      () => `UPDATE purchase_returns SET state = 'failed', closed_at = app_now() WHERE id = ${returnId}`,
      ['card returns'],
    ],
    [
      'a return that was paid back in words only',
      () =>
        `UPDATE purchase_returns SET state = 'paid', refund_id = 're_x', closed_at = app_now() WHERE id = ${returnId}`,
      ['card returns', 'sales'],
    ],
    ['credits set aside for no return', () => `DELETE FROM purchase_returns WHERE id = ${returnId}`, ['card returns']],
    [
      'more given back than its returns say',
      () => `UPDATE purchases SET returned_cents = 961 WHERE id = ${paidId}`,
      ['sales'],
    ],
    [
      'a return that refunds more than its credits cost',
      () => `UPDATE purchase_returns SET cents = cents + 1 WHERE id = ${returnId}`,
      ['returned bonuses'],
    ],
    [
      'a paid invoice that granted nothing',
      () => `INSERT INTO pro_invoices (invoice_id, subscription_reference, account_id, billing_interval, granted_hundredths, paid_cents, paid_at)
             VALUES ('in_planted', 'sub_planted', ${accountId}, 'monthly', 100, 100, app_now())`,
      ['invoices', 'sales'],
    ],
  ])('finds %s', async (_what, fault, names) => {
    expect(await findings(fault())).toEqual(names);
  });
});
