import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { createAccount } from '../../../test/factories/account.ts';
import { creatorWith } from '../campaigns/test/creator.ts';
import { leaving } from '../account-deletion/test/leaving.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';
import { releasePromo, redeemPromo } from './index.ts';
import { makePromo, openPurchase, pay } from './test/codes.ts';

/* Redeeming codes: the races, and what the database itself refuses. Everything runs as the API's own role unless noted. */

let api: TestApp;
beforeAll(async () => {
  api = await testApp({ FANFARE_DB_POOL: '20' });
});
afterAll(async () => {
  await expectCleanAudit(api.db);
  await api.close();
});

const newBuyer = async () => (await createAccount(api.app, api.db, { creator: true })).id;
const take = (promoCodeId: number, accountId: number, purchaseId: number) =>
  api.app.db.transaction((trx) => redeemPromo(trx, { promoCodeId, accountId, purchaseId }));
const release = (purchaseId: number) => api.app.db.transaction((trx) => releasePromo(trx, purchaseId));
const usesOf = async (promoCodeId: number) =>
  (await api.db('promo_codes').where({ id: promoCodeId }).first<{ uses: number }>('uses')).uses;
const openUses = async (promoCodeId: number) =>
  (await api.db('promo_uses').where({ promo_code_id: promoCodeId, released_at: null })).length;

/** The outcomes of simultaneous redemptions. */
async function outcomes(takes: Promise<void>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const result of await Promise.allSettled(takes)) {
    const name = result.status === 'fulfilled' ? 'taken' : ((result.reason as { code?: string }).code ?? 'failed');
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

describe('refused at the capture, whatever the quote was', () => {
  test.each<[string, string, (promoId: number, accountId: number) => Promise<unknown>]>([
    [
      'a code that was stopped meanwhile',
      'code_stopped',
      (id) =>
        api
          .db('promo_codes')
          .where({ id })
          .update({ stopped_at: api.db.raw('app_now()') }),
    ],
    [
      'one that ended meanwhile',
      'code_expired',
      (id) =>
        api
          .db('promo_codes')
          .where({ id })
          .update({ ends_at: api.db.raw('app_now()') }),
    ],
    [
      'one that somebody else used up',
      'code_used_up',
      async (id) => {
        const other = await newBuyer();
        await api.db('promo_codes').where({ id }).update({ max_uses: 1 });
        await take(id, other, await openPurchase(api.db, other, id));
      },
    ],
    [
      'one that this account used for another payment',
      'code_used',
      async (id, accountId) => take(id, accountId, await openPurchase(api.db, accountId, id)),
    ],
    [
      'one for a first purchase, where another was paid meanwhile',
      'code_first_purchase_only',
      async (id, accountId) => {
        await api.db('promo_codes').where({ id }).update({ first_purchase_only: true });
        await pay(api.app.db, await openPurchase(api.db, accountId, null));
      },
    ],
  ])('%s', async (_what, code, meanwhile) => {
    const [promo, accountId] = [await makePromo(api.db), await newBuyer()];
    const purchaseId = await openPurchase(api.db, accountId, promo.id);
    await meanwhile(promo.id, accountId);
    const before = await usesOf(promo.id);
    await expect(take(promo.id, accountId, purchaseId)).rejects.toMatchObject({ code });
    expect(await usesOf(promo.id)).toBe(before);
  });
});

test('20 simultaneous payments for a code with seven uses: seven get it', async () => {
  const promo = await makePromo(api.db, { max_uses: 7 });
  const buyers = await Promise.all(Array.from({ length: 20 }, newBuyer));
  const purchases = await Promise.all(buyers.map((buyer) => openPurchase(api.db, buyer, promo.id)));
  const takes = purchases.map((purchaseId, index) => take(promo.id, buyers[index]!, purchaseId));
  expect(await outcomes(takes)).toEqual({ taken: 7, code_used_up: 13 });
  expect([await usesOf(promo.id), await openUses(promo.id)]).toEqual([7, 7]);
});

test('eight simultaneous payments of one account: one gets a code that allows one use per account', async () => {
  const [promo, accountId] = [await makePromo(api.db), await newBuyer()];
  const purchases = await Promise.all(Array.from({ length: 8 }, () => openPurchase(api.db, accountId, promo.id)));
  expect(await outcomes(purchases.map((id) => take(promo.id, accountId, id)))).toEqual({ taken: 1, code_used: 7 });
  expect(await usesOf(promo.id)).toBe(1);
});

test('six first-purchase codes, used for six simultaneous payments of one account: one succeeds', async () => {
  const accountId = await newBuyer();
  const takes = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const promo = await makePromo(api.db, { first_purchase_only: true });
      return { promo, purchaseId: await openPurchase(api.db, accountId, promo.id) };
    }),
  );
  expect(await outcomes(takes.map(({ promo, purchaseId }) => take(promo.id, accountId, purchaseId)))).toEqual({
    taken: 1,
    code_first_purchase_only: 5,
  });
});

test('one payment settled by four callers simultaneously uses its code once, and later calls succeed after the code has ended', async () => {
  const [promo, accountId] = [await makePromo(api.db), await newBuyer()];
  const purchaseId = await openPurchase(api.db, accountId, promo.id);
  // As in settling: the purchase is locked first.
  const settle = () =>
    api.app.db.transaction(async (trx) => {
      await trx.raw('SELECT 1 FROM purchases WHERE id = ? FOR NO KEY UPDATE', [purchaseId]);
      await redeemPromo(trx, { promoCodeId: promo.id, accountId, purchaseId });
    });
  expect(await outcomes(Array.from({ length: 4 }, settle))).toEqual({ taken: 4 });
  await api
    .db('promo_codes')
    .where({ id: promo.id })
    .update({ stopped_at: api.db.raw('app_now()') });
  await settle();
  expect(await usesOf(promo.id)).toBe(1);
});

test('a failed capture releases the use, once: the next payment gets it', async () => {
  const promo = await makePromo(api.db, { max_uses: 1 });
  const [first, second] = [await newBuyer(), await newBuyer()];
  const [firstPurchase, secondPurchase] = [
    await openPurchase(api.db, first, promo.id),
    await openPurchase(api.db, second, promo.id),
  ];
  await take(promo.id, first, firstPurchase);
  await expect(take(promo.id, second, secondPurchase)).rejects.toMatchObject({ code: 'code_used_up' });
  await release(firstPurchase);
  await release(firstPurchase);
  expect(await usesOf(promo.id)).toBe(0);
  await take(promo.id, second, secondPurchase);
  await pay(api.app.db, secondPurchase);
  expect([await usesOf(promo.id), await openUses(promo.id)]).toEqual([1, 1]);
});

test('parallel releases and uses never deadlock, and count correctly', async () => {
  const promo = await makePromo(api.db, { max_uses: 4 });
  const buyers = await Promise.all(Array.from({ length: 8 }, newBuyer));
  const purchases = await Promise.all(buyers.map((buyer) => openPurchase(api.db, buyer, promo.id)));
  for (let round = 0; round < 5; round += 1) {
    const acts = purchases.flatMap((id, index) => [take(promo.id, buyers[index]!, id), release(id)]);
    const { taken = 0, code_used_up: refused = 0 } = await outcomes(acts);
    expect(taken + refused).toBe(acts.length);
    expect(await usesOf(promo.id)).toBe(await openUses(promo.id));
    expect(await usesOf(promo.id)).toBeLessThanOrEqual(4);
  }
});

describe('the API’s own role may not', () => {
  test('update use counts, change a code, or create one with uses or an end', async () => {
    const promo = await makePromo(api.db);
    const codes = api.app.db('promo_codes');
    for (const change of [{ uses: 5 }, { value: 90 }, { ends_at: null }, { max_uses: 9 }, { code: 'OTHER' }]) {
      await expect(codes.clone().where({ id: promo.id }).update(change)).rejects.toThrow('permission denied');
    }
    const begun = { code: 'BEGUN-USED', kind: 'percent_off', value: 10 };
    await expect(codes.clone().insert({ ...begun, uses: 3 })).rejects.toThrow('permission denied');
    await expect(codes.clone().insert({ ...begun, stopped_at: new Date() })).rejects.toThrow('permission denied');
    await expect(codes.clone().where({ id: promo.id }).delete()).rejects.toThrow('permission denied');
  });

  test('edit or delete a use', async () => {
    const [promo, accountId] = [await makePromo(api.db), await newBuyer()];
    const purchaseId = await openPurchase(api.db, accountId, promo.id);
    await take(promo.id, accountId, purchaseId);
    const use = () => api.app.db('promo_uses').where({ purchase_id: purchaseId });
    for (const change of [
      { account_id: 1 },
      { promo_code_id: 1 },
      { is_one_per_account: false },
      { used_at: new Date() },
    ]) {
      await expect(use().update(change)).rejects.toThrow('permission denied');
    }
    await expect(use().delete()).rejects.toThrow('permission denied');
  });
});

describe('not even the schema’s owner may', () => {
  test('use a code more often than allowed, or twice for one payment', async () => {
    const promo = await makePromo(api.db, { max_uses: 1, one_per_account: false });
    const accountId = await newBuyer();
    const use = async (purchaseId: number) =>
      api.db('promo_uses').insert({
        promo_code_id: promo.id,
        account_id: accountId,
        purchase_id: purchaseId,
        is_one_per_account: false,
      });
    const purchaseId = await openPurchase(api.db, accountId, promo.id);
    await use(purchaseId);
    await expect(use(await openPurchase(api.db, accountId, promo.id))).rejects.toThrow('promo_never_over_used');
    await expect(use(purchaseId)).rejects.toThrow('promo_uses_of_purchase');
  });

  test('use one twice with an account, or for a payment that began with another code, account, or none', async () => {
    const [promo, other] = [await makePromo(api.db), await makePromo(api.db)];
    const [accountId, stranger] = [await newBuyer(), await newBuyer()];
    const insert = (values: object) =>
      api
        .db('promo_uses')
        .insert({ promo_code_id: promo.id, account_id: accountId, is_one_per_account: true, ...values });
    const purchaseId = await openPurchase(api.db, accountId, promo.id);
    const notOfIt = 'not of its purchase';
    await expect(insert({ purchase_id: purchaseId, promo_code_id: other.id })).rejects.toThrow(notOfIt);
    await expect(insert({ purchase_id: purchaseId, account_id: stranger })).rejects.toThrow(notOfIt);
    await expect(insert({ purchase_id: purchaseId, is_one_per_account: false })).rejects.toThrow(notOfIt);
    await expect(insert({ purchase_id: await openPurchase(api.db, accountId, null) })).rejects.toThrow(notOfIt);
    await insert({ purchase_id: purchaseId });
    const second = insert({ purchase_id: await openPurchase(api.db, accountId, promo.id) });
    await expect(second).rejects.toThrow('promo_uses_one_per_account');
  });

  test('edit a use, release it twice, or release one that was paid with', async () => {
    const [promo, accountId] = [await makePromo(api.db), await newBuyer()];
    const [released, paid] = [
      await openPurchase(api.db, accountId, promo.id),
      await openPurchase(api.db, accountId, promo.id),
    ];
    const use = (purchaseId: number) => api.db('promo_uses').where({ purchase_id: purchaseId });
    const now = api.db.raw('app_now()');
    await take(promo.id, accountId, released);
    await expect(use(released).update({ account_id: await newBuyer() })).rejects.toThrow('is what it is');
    await release(released);
    await expect(use(released).update({ released_at: null })).rejects.toThrow('is what it is');
    await take(promo.id, accountId, paid);
    await pay(api.app.db, paid);
    await expect(use(paid).update({ released_at: now })).rejects.toThrow('was paid with');
    expect(await usesOf(promo.id)).toBe(1);
  });

  test('mark a purchase paid whose code is not used', async () => {
    const [promo, accountId] = [await makePromo(api.db), await newBuyer()];
    const purchaseId = await openPurchase(api.db, accountId, promo.id);
    await expect(pay(api.db, purchaseId)).rejects.toThrow('its code is not used');
  });

  test('have two codes that differ only by dashes, or incomplete ones', async () => {
    const insert = (columns: object) =>
      api.db('promo_codes').insert({ code: 'DASHES-1', kind: 'percent_off', value: 10, ...columns });
    await insert({});
    await expect(insert({ code: 'DASH-ES1' })).rejects.toThrow('promo_codes_as_typed');
    await expect(insert({ code: 'lower' })).rejects.toThrow('promo_codes_code_check');
    await expect(insert({ code: 'FREE', value: 100 })).rejects.toThrow('check constraint');
    await expect(insert({ code: 'NEVER', starts_at: '2030-01-02', ends_at: '2030-01-01' })).rejects.toThrow('check');
  });
});

describe('a deleted account', () => {
  /** Deletes an account, and signs up with its address again. @returns the new account */
  async function startAnew(email: string, me: Parameters<typeof leaving>[1]): Promise<number> {
    const { ask, later } = leaving(api, me);
    expect((await ask()).statusCode).toBe(200);
    await later();
    const { id } = await createAccount(api.app, api.db, { creator: true });
    await api.db('accounts').where({ id }).update({ email });
    return id;
  }

  test('gives nobody with its address a code again that works once, or for a first purchase', async () => {
    const me = await creatorWith(api, { credits: 0 });
    const once = await makePromo(api.db);
    const first = await makePromo(api.db, { one_per_account: false, first_purchase_only: true });
    const many = await makePromo(api.db, { one_per_account: false });
    for (const { id } of [once, many]) {
      const purchaseId = await openPurchase(api.db, me.id, id);
      await take(id, me.id, purchaseId);
      await pay(api.db, purchaseId);
    }
    const again = await startAnew(me.email, me);
    const refusal = async ({ id }: { id: number }) =>
      take(id, again, await openPurchase(api.db, again, id)).then(
        () => 'taken',
        ({ code }: { code: string }) => code,
      );
    expect([await refusal(once), await refusal(first), await refusal(many)]).toEqual([
      'code_used',
      'code_first_purchase_only',
      'taken',
    ]);
    const use = { promo_code_id: once.id, account_id: again, is_one_per_account: true };
    const purchase_id = await openPurchase(api.db, again, once.id);
    await expect(api.app.db('promo_uses').insert({ ...use, purchase_id })).rejects.toThrow('earlier account');
    const stranger = await newBuyer();
    await take(once.id, stranger, await openPurchase(api.db, stranger, once.id));
  });

  test('gives nobody a code again by an address that it had before', async () => {
    const me = await creatorWith(api, { credits: 0 });
    const once = await makePromo(api.db);
    const purchaseId = await openPurchase(api.db, me.id, once.id);
    await take(once.id, me.id, purchaseId);
    await pay(api.db, purchaseId);
    const moved = { ...me, email: `moved-${me.id}@example.test` };
    await api.db('accounts').where({ id: me.id }).update({ email: moved.email });
    const again = await startAnew(me.email, moved);
    await expect(take(once.id, again, await openPurchase(api.db, again, once.id))).rejects.toMatchObject({
      code: 'code_used',
    });
  });
});
