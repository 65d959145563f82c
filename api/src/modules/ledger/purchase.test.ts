import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Knex } from 'knex';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { openDatabase } from '../../plugins/database.ts';
import {
  beginCardReturn,
  cents,
  endCardReturn,
  endGiftReturn,
  hundredths,
  lockPurchaseLot,
  zeroCredits,
  sell,
  sellGift,
  revertCardReturn,
  walletOf,
  wholeCredits,
} from './index.ts';
import { expectCleanAudit, ledgerWorld } from './test/world.ts';

let database: TestDatabase;
let db: Knex;
let owner: Knex;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.appUrl, 4);
  owner = openDatabase(database.ownerUrl, 2);
});
afterAll(async () => {
  await expectCleanAudit(owner);
  await db.destroy();
  await owner.destroy();
  await database.drop();
});

/** Somebody who paid for 50 credits, 10 more on top: a full return is 46.00. */
async function bought({ bonusHundredths = 1_000, purpose = 'credits' as 'credits' | 'gift' } = {}) {
  const { creatorAccountId: accountId } = await ledgerWorld(owner);
  const [promo] = await owner('promo_codes')
    .insert({ code: `BONUS-${accountId}`, kind: 'bonus_credits', value: 10 })
    .returning<{ id: number }[]>('id');
  const [purchase] = await owner('purchases')
    .insert({
      account_id: accountId,
      pack_id: 'credits_50',
      credits: 50,
      price_cents: 4_600,
      purpose,
      bonus_hundredths: bonusHundredths,
      promo_code_id: bonusHundredths > 0 ? promo!.id : null,
    })
    .returning<{ id: number }[]>('id');
  const purchaseId = purchase!.id;
  const sale = { accountId, purchaseId, price: cents(4_600) };
  await db.transaction(async (trx) => {
    if (bonusHundredths > 0) {
      const use = {
        promo_code_id: promo!.id,
        account_id: accountId,
        purchase_id: purchaseId,
        is_one_per_account: true,
      };
      await trx('promo_uses').insert(use);
    }
    if (purpose === 'gift') await sellGift(trx, sale);
    else await sell(trx, { ...sale, amount: wholeCredits(50), bonus: hundredths(bonusHundredths) });
    await trx('purchases')
      .where({ id: purchaseId })
      .update({ status: 'paid', paid_at: trx.raw('app_now()'), payment_intent_id: `pi_${purchaseId}` });
  });
  const available = async () => (await walletOf(db, accountId)).availableHundredths;
  return { ...sale, available };
}
type Bought = Awaited<ReturnType<typeof bought>>;

const insertReturn = async (trx: Knex.Transaction, values: object) =>
  (await trx('purchase_returns').insert(values).returning<{ id: number }[]>('id'))[0]!.id;
const close = (trx: Knex.Transaction, id: number, state: 'paid' | 'failed') =>
  trx('purchase_returns')
    .where({ id })
    .update({ state, closed_at: trx.raw('app_now()'), refund_id: `re_${id}` });

/** Holds what is left of a purchase. */
const begin = ({ accountId, purchaseId }: Bought) =>
  db.transaction(async (trx) => {
    const { lotId, unspent, bonuses } = await lockPurchaseLot(trx, purchaseId);
    const amounts = { hundredths: unspent, bonus_hundredths: bonuses[0]?.amount ?? zeroCredits, cents: 4_600 };
    const returnId = await insertReturn(trx, { purchase_id: purchaseId, ...amounts });
    await beginCardReturn(trx, { returnId, accountId, lotId, amount: unspent, bonuses });
    return returnId;
  });
const pay = ({ accountId, purchaseId }: Bought, returnId: number) =>
  db.transaction(async (trx) => {
    await endCardReturn(trx, { returnId, accountId, paid: cents(4_600) });
    await close(trx, returnId, 'paid');
    await trx('purchases').where({ id: purchaseId }).update({ status: 'returned', returned_cents: 4_600 });
  });

/** Spends from one lot, as an answered campaign does. */
async function spend(source: string, amount: number) {
  const [lot] = await owner('lots').where({ source }).select<{ ledger_account_id: number }[]>('ledger_account_id');
  const [revenue] = await owner('ledger_accounts').where({ kind: 'revenue' }).select<{ id: number }[]>('id');
  await owner.transaction(async (trx) => {
    const [journal] = await trx('ledger_journals')
      .insert({ kind: 'answer_posted', idem: `spent:${source}` })
      .returning<{ id: number }[]>('id');
    await trx('ledger_transfers').insert({
      journal_id: journal!.id,
      phase: 'single',
      unit: 'credit',
      debit_account_id: lot!.ledger_account_id,
      credit_account_id: revenue!.id,
      amount,
      idem: `spent:${source}`,
    });
  });
}

test('a bonus is a separate lot; a gift adds nothing to the buyer’s wallet', async () => {
  const withBonus = await bought();
  expect(await withBonus.available()).toBe(6_000);
  const lots = await owner('lots')
    .where({ account_id: withBonus.accountId })
    .orderBy('spend_rank')
    .select('kind', 'source', 'price_paid_cents');
  expect(lots).toEqual([
    { kind: 'promo', source: `bonus:${withBonus.purchaseId}`, price_paid_cents: 0 },
    { kind: 'purchased', source: `payment:${withBonus.purchaseId}`, price_paid_cents: 4_600 },
  ]);
  const gift = await bought({ purpose: 'gift', bonusHundredths: 0 });
  expect(await gift.available()).toBe(0);
  await db.transaction(async (trx) => {
    const again = { accountId: gift.accountId, purchaseId: gift.purchaseId, price: gift.price };
    expect(await sellGift(trx, again)).toEqual({ replayed: true });
    expect(await sell(trx, { ...again, amount: wholeCredits(50) })).toMatchObject({ replayed: true });
  });
});

test.each<[string, number, number, number, number]>([
  ['nothing was spent: all of it', 0, 0, 1_000, 0],
  ['a third of the credits is spent: two thirds of it, floored', 0, 1_700, 660, 0],
  ['half of it is spent: what is left, and half is paid for', 500, 0, 500, 500],
  ['it is spent: none, and its share is paid for', 1_000, 100, 0, 980],
  ['both are spent in part', 500, 2_500, 500, 0],
])('returns the bonus in proportion, where %s', async (_what, bonusSpent, creditsSpent, goes, paysFor) => {
  const purchase = await bought();
  if (bonusSpent > 0) await spend(`bonus:${purchase.purchaseId}`, bonusSpent);
  if (creditsSpent > 0) await spend(`payment:${purchase.purchaseId}`, creditsSpent);
  const before = await purchase.available();
  await db.transaction(async (trx) => {
    const { unspent, bonuses, deducted } = await lockPurchaseLot(trx, purchase.purchaseId);
    expect([unspent, bonuses[0]?.amount ?? 0, deducted]).toEqual([5_000 - creditsSpent, goes, paysFor]);
  });
  expect(await purchase.available()).toBe(before);
});

test('a return holds credits and bonus, and removes both; one that the bank rejects restores both lots, once', async () => {
  const purchase = await bought();
  const failing = await begin(purchase);
  expect(await purchase.available()).toBe(0);
  await db.transaction(async (trx) => {
    await endCardReturn(trx, { returnId: failing, accountId: purchase.accountId, paid: null });
    await close(trx, failing, 'failed');
  });
  expect(await purchase.available()).toBe(6_000);

  const returnId = await begin(purchase);
  await pay(purchase, returnId);
  expect(await purchase.available()).toBe(0);
  await expectCleanAudit(owner);
  await db.transaction(async (trx) => {
    const undo = { returnId, accountId: purchase.accountId, paid: cents(4_600) };
    expect(await revertCardReturn(trx, undo)).toEqual({ replayed: false, debts: [] });
    expect(await revertCardReturn(trx, undo)).toEqual({ replayed: true, debts: [] });
  });
  expect(await purchase.available()).toBe(6_000);
  // The payments module restores the rows of the return.
  await owner.transaction(async (trx) => {
    await trx.raw('SET LOCAL session_replication_role = replica');
    await trx('purchase_returns').where({ id: returnId }).update({ state: 'failed' });
    await trx('purchases').where({ id: purchase.purchaseId }).update({ returned_cents: 0, status: 'paid' });
  });
});

test('a returned gift moves euros alone', async () => {
  const gift = await bought({ purpose: 'gift', bonusHundredths: 0 });
  await db.transaction(async (trx) => {
    const values = { purchase_id: gift.purchaseId, hundredths: 5_000, cents: 4_600 };
    const returnId = await insertReturn(trx, values);
    const end = { returnId, accountId: gift.accountId, paid: gift.price };
    expect(await endGiftReturn(trx, end)).toEqual({ replayed: false });
    expect(await endGiftReturn(trx, end)).toEqual({ replayed: true });
    await close(trx, returnId, 'paid');
    await trx('purchases').where({ id: gift.purchaseId }).update({ status: 'returned', returned_cents: 4_600 });
  });
  expect(await gift.available()).toBe(0);
});
