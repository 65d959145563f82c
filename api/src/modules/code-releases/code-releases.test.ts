import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { createAccount } from '../../../test/factories/account.ts';
import { person, refusalOf, type Person } from '../campaigns/test/creator.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';
import { redeemPromo } from '../promos/index.ts';
import { openPurchase } from '../promos/test/codes.ts';

/* Codes that give more than one member of staff may give alone: of both kinds, alone or together. */

let api: TestApp;
let second: Person;
beforeAll(async () => {
  api = await testApp();
  second = await person(api, { isStaff: true });
});
afterAll(async () => {
  await expectCleanAudit(api.db);
  await api.close();
});

const gifts = '/api/v2/staff/gift-codes';
const promos = '/api/v2/staff/promo-codes';
const newStaff = () => person(api, { isStaff: true, creator: true });
const newCreator = () => person(api, { creator: true });
const create = async (who: Person, wish: object = {}) =>
  (await who.post(promos, { kind: 'percent_off', value: 10, ...wish })).json().data;
const issue = async (who: Person, credits: number, count = 1): Promise<{ id: number; code: string }[]> =>
  (await who.post(gifts, { count, credits, note: 'Prize' })).json().data.codes;
const isWaiting = async (list: string, id: number): Promise<boolean> =>
  (await second.get(`${list}?awaitingRelease=true`)).json().data.items.some((item: { id: number }) => item.id === id);

test('a promo code that gives more than 500 credits, or without an end to its uses, can’t be used before another releases it', async () => {
  const issuer = await newStaff();
  // The largest pack costs €205: 10 % of it is €20.50, 25 uses are €512.50.
  for (const wish of [{ maxUses: 25 }, {}, { kind: 'bonus_credits', value: 5, maxUses: 101 }]) {
    const promo = await create(issuer, wish);
    expect(promo).toMatchObject({ isAwaitingRelease: true, releasedBy: null });
    const me = await newCreator();
    expect(refusalOf(await me.get(`/api/promo/${promo.code}`))).toEqual([409, 'code_not_started']);
    const purchaseId = await openPurchase(api.db, me.id, promo.id);
    const use = { promoCodeId: promo.id, accountId: me.id, purchaseId };
    await expect(api.app.db.transaction((trx) => redeemPromo(trx, use))).rejects.toThrow('isn’t active yet');
    await expect(
      api.app.db('promo_uses').insert({
        promo_code_id: promo.id,
        account_id: me.id,
        purchase_id: purchaseId,
        is_one_per_account: true,
      }),
    ).rejects.toThrow('waits for a second person');
  }
});

test('whoever created it, or whom it is for, can’t release it; a stopped one isn’t released', async () => {
  const issuer = await newStaff();
  const promo = await create(issuer, { maxUses: 100, accountEmail: second.email, onePerAccount: false });
  const release = (who: Person, id: number) => who.post(`${promos}/${id}/release`);
  expect(refusalOf(await release(issuer, promo.id))).toEqual([403, 'forbidden']);
  expect(refusalOf(await release(second, promo.id))).toEqual([403, 'forbidden']);
  expect(refusalOf(await release(await newCreator(), promo.id))).toEqual([403, 'forbidden']);
  expect((await release(second, 2_147_483_647)).statusCode).toBe(404);
  for (const staff of [issuer, second]) {
    const released = { released_by: staff.id, released_at: api.db.raw('app_now()') };
    await expect(api.app.db('promo_codes').where({ id: promo.id }).update(released)).rejects.toThrow(
      'promo_released_by_another',
    );
  }
  await second.post(`${promos}/${promo.id}/stop`);
  expect(refusalOf(await release(await newStaff(), promo.id))).toEqual([409, 'wrong_state']);
});

test('a second person releases it, once; then it works, but for neither of the two, and the log says who', async () => {
  const issuer = await newStaff();
  const releaser = await newStaff();
  const promo = await create(issuer);
  expect(await isWaiting(promos, promo.id)).toBe(true);
  for (const _ of [1, 2]) {
    const released = (await releaser.post(`${promos}/${promo.id}/release`)).json().data;
    expect(released).toMatchObject({ isAwaitingRelease: false, releasedBy: releaser.email });
  }
  expect(await isWaiting(promos, promo.id)).toBe(false);
  const [decision] = (await second.get('/api/v2/staff/decisions')).json().data.items;
  expect(decision).toMatchObject({ action: 'promo_code_released', subjectId: promo.id, by: releaser.email });
  expect((await (await newCreator()).get(`/api/promo/${promo.code}`)).statusCode).toBe(200);
  for (const who of [issuer, releaser]) {
    expect(refusalOf(await who.get(`/api/promo/${promo.code}`))).toEqual([403, 'forbidden']);
    const purchaseId = await openPurchase(api.db, who.id, promo.id);
    const use = { promo_code_id: promo.id, account_id: who.id, purchase_id: purchaseId, is_one_per_account: true };
    await expect(api.app.db('promo_uses').insert(use)).rejects.toThrow('for others');
  }
});

test('codes up to the limit need nobody; one use is counted where a code is for one account, once', async () => {
  expect(await create(await newStaff(), { maxUses: 24 })).toMatchObject({ isAwaitingRelease: false });
  const forOne = await create(await newStaff(), { accountEmail: (await newCreator()).email });
  expect(forOne).toMatchObject({ isAwaitingRelease: false });
  const refused = await second.post(`${promos}/${forOne.id}/release`);
  expect(refusalOf(refused)).toEqual([409, 'wrong_state']);
});

test('what one member of staff gives alone in 30 days is counted together, gifts and promos; stopped gifts give nothing', async () => {
  const issuer = await newStaff();
  const [first] = await issue(issuer, 10, 20);
  expect(await create(issuer, { kind: 'bonus_credits', value: 5, maxUses: 60 })).toMatchObject({
    isAwaitingRelease: false,
  });
  const [another] = await issue(issuer, 1);
  expect(await isWaiting(gifts, another!.id)).toBe(true);
  expect(await create(issuer, { kind: 'bonus_credits', value: 1, maxUses: 1 })).toMatchObject({
    isAwaitingRelease: true,
  });
  // Other staff have their own.
  const [others] = await issue(await newStaff(), 500);
  expect(await isWaiting(gifts, others!.id)).toBe(false);

  await issuer.post(`${gifts}/${first!.id}/stop`);
  const [again] = await issue(issuer, 10);
  expect(await isWaiting(gifts, again!.id)).toBe(false);
  await api.advanceClock(30 * 86_400);
  const [later] = await issue(issuer, 500);
  expect(await isWaiting(gifts, later!.id)).toBe(false);
});

test('issued at the same moment: together no more than the limit', async () => {
  const issuer = await newStaff();
  const codes = (await Promise.all(Array.from({ length: 6 }, () => issue(issuer, 100)))).flat();
  const waiting = await Promise.all(codes.map(({ id }) => isWaiting(gifts, id)));
  expect(waiting.filter(Boolean)).toHaveLength(1);
});

test('the database refuses more from one issuer, an unlimited promo code, and a redemption by whoever issued or released', async () => {
  const { id } = await createAccount(api.app, api.db, { isStaff: true });
  const gift = (hundredths: number, index: number) => ({
    code_hash: Buffer.alloc(32, `${id}-${index}`),
    ending: 'XXXXX',
    hundredths,
    issued_by: id,
  });
  await api.app.db('gift_codes').insert(gift(50_000, 1));
  await expect(api.app.db('gift_codes').insert(gift(1, 2))).rejects.toThrow('more alone than one person may');
  await expect(api.app.db('gift_codes').insert({ ...gift(1, 3), created_at: '2020-01-01T00:00:00Z' })).rejects.toThrow(
    'permission denied',
  );
  const promo = { code: 'BY-SQL', kind: 'bonus_credits', value: 1, created_by: id };
  await expect(api.app.db('promo_codes').insert({ ...promo, worth_hundredths: 1 })).rejects.toThrow('alone');
  await expect(api.app.db('promo_codes').insert({ ...promo, created_by: second.id })).rejects.toThrow('alone');

  const issuer = await newStaff();
  const releaser = await newStaff();
  const [large] = await issue(issuer, 501);
  await releaser.post(`${gifts}/${large!.id}/release`);
  for (const who of [issuer, releaser]) {
    for (const answer of [await who.get(`/api/gift/${large!.code}`), await who.post(`/api/gift/${large!.code}`)]) {
      expect(refusalOf(answer)).toEqual([403, 'forbidden']);
    }
    const redeemed = { redeemed_by: who.id, redeemed_at: api.db.raw('app_now()') };
    await expect(api.app.db('gift_codes').where({ id: large!.id }).update(redeemed)).rejects.toThrow('gift_for_others');
  }
});
