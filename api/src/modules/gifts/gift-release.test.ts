import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { person, refusalOf, type Person } from '../campaigns/test/creator.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';

let api: TestApp;
let issuer: Person;
let second: Person;
beforeAll(async () => {
  api = await testApp();
  [issuer, second] = [await person(api, { isStaff: true }), await person(api, { isStaff: true })];
});
afterAll(async () => {
  await expectCleanAudit(api.db);
  await api.close();
});

const issue = async (credits: number, count = 1): Promise<{ id: number; code: string }[]> =>
  (await issuer.post('/api/v2/staff/gift-codes', { count, credits, note: 'Prize' })).json().data.codes;
const release = (who: Person, id: number) => who.post(`/api/v2/staff/gift-codes/${id}/release`);
const creator = () => person(api, { creator: true });

test('a code above the limit can’t be redeemed or previewed before it is released', async () => {
  const [gift] = await issue(501);
  const me = await creator();
  expect(refusalOf(await me.get(`/api/gift/${gift!.code}`))).toEqual([409, 'code_not_started']);
  expect(refusalOf(await me.post(`/api/gift/${gift!.code}`))).toEqual([409, 'code_not_started']);
  await expect(
    api
      .db('gift_codes')
      .where({ id: gift!.id })
      .update({ redeemed_by: me.id, redeemed_at: api.db.raw('app_now()') }),
  ).rejects.toThrow('gift_released_before_redeemed');
});

test('whoever issued it can’t release it, nor can an account that isn’t staff', async () => {
  const [gift] = await issue(501);
  expect(refusalOf(await release(issuer, gift!.id))).toEqual([403, 'forbidden']);
  expect(refusalOf(await release(await creator(), gift!.id))).toEqual([403, 'forbidden']);
  await expect(
    api
      .db('gift_codes')
      .where({ id: gift!.id })
      .update({ released_by: issuer.id, released_at: api.db.raw('app_now()') }),
  ).rejects.toThrow('gift_released_by_another');
  expect((await release(second, 2_147_483_647)).statusCode).toBe(404);
});

test('a stopped code isn’t released', async () => {
  const [gift] = await issue(501);
  await issuer.post(`/api/v2/staff/gift-codes/${gift!.id}/stop`);
  expect(refusalOf(await release(second, gift!.id))).toEqual([409, 'wrong_state']);
});

test('many small codes at once wait too', async () => {
  const [gift] = await issue(100, 6);
  expect(refusalOf(await (await creator()).post(`/api/gift/${gift!.code}`))).toEqual([409, 'code_not_started']);
});

test('a second person releases it, once, and then it works; the log says who', async () => {
  const [gift] = await issue(501);
  const waiting = (await second.get('/api/v2/staff/gift-codes?limit=1')).json().data.items[0];
  expect(waiting).toMatchObject({ id: gift!.id, status: 'unused', isAwaitingRelease: true });
  for (const _ of [1, 2]) {
    expect((await release(second, gift!.id)).json().data).toMatchObject({ isAwaitingRelease: false });
  }
  const { items } = (await second.get('/api/v2/staff/decisions')).json().data;
  expect(items.slice(0, 2)).toMatchObject([
    { action: 'gift_code_released', subjectId: gift!.id },
    { action: 'gift_code_issued' },
  ]);
  expect((await (await creator()).post(`/api/gift/${gift!.code}`)).json().data.creditsAdded).toBe(501);
});

test('a code up to the limit needs nobody', async () => {
  const [gift] = await issue(500);
  expect((await (await creator()).post(`/api/gift/${gift!.code}`)).statusCode).toBe(200);
  expect(refusalOf(await release(second, gift!.id))).toEqual([409, 'wrong_state']);
});
