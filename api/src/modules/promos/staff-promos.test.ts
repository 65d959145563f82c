import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { createAccount, type TestAccount } from '../../../test/factories/account.ts';
import { releasePromo, redeemPromo } from './index.ts';
import { makePromo, openPurchase, pay } from './test/codes.ts';

let api: TestApp;
let staff: TestAccount;
beforeAll(async () => {
  api = await testApp();
  staff = await createAccount(api.app, api.db, { isStaff: true, email: 'staff@example.test' });
});
afterAll(() => api.close());

const base = '/api/v2/staff/promo-codes';
const get = (path = '', who: TestAccount | null = staff) =>
  api.app.inject({ url: `${base}${path}`, ...(who && { headers: who.headers }) });
const post = (path: string, payload: object, who: TestAccount | null = staff) =>
  api.app.inject({ method: 'POST', url: `${base}${path}`, payload, ...(who && { headers: who.headers }) });
/** For one use by default: what needs a second person is tested in `code-releases`. */
const create = (wish: object = {}) => post('', { kind: 'percent_off', value: 10, maxUses: 1, ...wish });
const fieldsOf = async (wish: object) => {
  const answer = await create(wish);
  return [answer.statusCode, answer.json().error?.fields];
};

interface Item {
  id: number;
  code: string;
  status: string;
}
const itemsOf = async (path = '') => (await get(path)).json().data.items as Item[];

/** Somebody uses a code and pays with it. */
async function buyWith(promoId: number, columns: Record<string, unknown> = {}) {
  const account = await createAccount(api.app, api.db, { creator: true });
  const purchaseId = await openPurchase(api.db, account.id, promoId, columns);
  await api.app.db.transaction((trx) => redeemPromo(trx, { promoCodeId: promoId, accountId: account.id, purchaseId }));
  await pay(api.app.db, purchaseId);
  return { account, purchaseId };
}

describe('refuses', () => {
  test('visitors, and accounts that aren’t staff', async () => {
    const { id } = await makePromo(api.db);
    const creator = await createAccount(api.app, api.db, { creator: true, curator: true });
    const calls = (who: TestAccount | null) => [
      get('', who),
      post('', { kind: 'percent_off', value: 10 }, who),
      post(`/${id}/stop`, {}, who),
      get(`/${id}/uses`, who),
    ];
    for (const answer of await Promise.all(calls(null))) expect(answer.statusCode).toBe(401);
    for (const answer of await Promise.all(calls(creator))) {
      expect([answer.statusCode, answer.json().error.code]).toEqual([403, 'forbidden']);
    }
    expect(await api.db('promo_codes').where({ id }).first('stopped_at')).toEqual({ stopped_at: null });
  });

  test('an unknown code', async () => {
    for (const answer of [await post('/2147483647/stop', {}), await get('/2147483647/uses')]) {
      expect(answer.statusCode).toBe(404);
    }
  });

  test.each<[string, object, Record<string, string>]>([
    ['a percentage of all', { value: 100 }, { value: 'A percentage off has to be below 100' }],
    [
      'more off than any pack bears',
      { value: 31 },
      { value: 'This is too much for every pack: credits would be sold below what they cost' },
    ],
    [
      'more on top than the packs it is for bear',
      { kind: 'bonus_percent', value: 25, minCredits: 250 },
      { value: 'This is too much for every pack: credits would be sold below what they cost' },
    ],
    ['a smallest pack above all packs', { minCredits: 251 }, { minCredits: 'The largest pack has 250 credits' }],
    [
      'an end before its start',
      { startsAt: '2100-02-01T00:00:00Z', endsAt: '2100-01-01T00:00:00Z' },
      { endsAt: 'It has to end after it starts' },
    ],
    [
      'an end that is its start',
      { startsAt: '2100-01-01T00:00:00.000Z', endsAt: '2100-01-01T00:00:00.0004Z' },
      { endsAt: 'It has to end after it starts' },
    ],
    ['an end that is over', { endsAt: '2020-01-01T00:00:00Z' }, { endsAt: 'This time is over already' }],
    [
      'an account that isn’t there',
      { accountEmail: 'nobody@example.test' },
      { accountEmail: 'No account has this address' },
    ],
    [
      'all of it at once',
      { value: 100, endsAt: '2020-01-01T00:00:00Z', accountEmail: 'nobody@example.test' },
      {
        value: 'A percentage off has to be below 100',
        endsAt: 'This time is over already',
        accountEmail: 'No account has this address',
      },
    ],
  ])('%s', async (_what, wish, fields) => {
    expect(await fieldsOf(wish)).toEqual([400, fields]);
  });

  test('an invalid code, value or kind, and unknown keys', async () => {
    for (const wish of [
      { code: 'AB' },
      { code: '-ABC' },
      { code: 'SPRING 10' },
      { code: 'ÄPFEL' },
      { value: 0 },
      { value: 1.5 },
      { value: 2_000_000_000 },
      { kind: 'free' },
      { maxUses: 0 },
      { endsAt: 'tomorrow' },
      { uses: 3 },
      { isDemo: true },
    ]) {
      expect((await create(wish)).statusCode).toBe(400);
    }
  });

  test('a duplicate in any case or with other dashes, also simultaneously', async () => {
    await create({ code: 'SPRING-25' });
    for (const code of ['SPRING-25', 'spring-25', 'SPRING25', 'S-PRING25']) {
      const answer = await create({ code });
      expect([answer.statusCode, answer.json().error]).toMatchObject([
        409,
        { code: 'conflict', fields: { code: 'There is a code like this already.' } },
      ]);
    }
    const answers = await Promise.all(['TWIN-1', 'TWIN1', 'T-WIN1', 'twin-1'].map((code) => create({ code })));
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, 409, 409, 409]);
  });

  test('a cursor that no page issued', async () => {
    for (const cursor of ['x', '1.2', '-1', '99999999999999999999', '2147483648']) {
      expect((await get(`?cursor=${cursor}`)).statusCode).toBe(400);
    }
    expect((await get('?cursor=2147483647')).statusCode).toBe(200);
  });
});

test('creates a code as requested, and records who created it', async () => {
  const friend = await createAccount(api.app, api.db, { creator: true, email: 'friend@example.test' });
  const answer = await create({
    code: 'friend-50',
    kind: 'bonus_credits',
    value: 3,
    startsAt: '2100-01-01T00:00:00Z',
    endsAt: '2100-02-01T00:00:00Z',
    maxUses: 5,
    onePerAccount: false,
    firstPurchaseOnly: true,
    minCredits: 50,
    accountEmail: ' FRIEND@example.test ',
    note: ' For a friend ',
  });
  expect(answer.json().data).toMatchObject({
    code: 'FRIEND-50',
    kind: 'bonus_credits',
    value: 3,
    status: 'scheduled',
    startsAt: '2100-01-01T00:00:00.000Z',
    endsAt: '2100-02-01T00:00:00.000Z',
    maxUses: 5,
    onePerAccount: false,
    firstPurchaseOnly: true,
    minCredits: 50,
    accountEmail: friend.email,
    note: 'For a friend',
    isDemo: false,
    createdBy: staff.email,
    stoppedAt: null,
    uses: 0,
    paidCents: 0,
  });
});

test('generates a missing code, valid once per account; codes of 30 % are valid for a small pack', async () => {
  const made = (await create({ value: 30 })).json().data;
  expect(made).toMatchObject({ status: 'active', onePerAccount: true, firstPurchaseOnly: false, maxUses: 1 });
  expect(made.code).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
  const { headers } = await createAccount(api.app, api.db, { creator: true });
  const told = await api.app.inject({ url: `/api/promo/${made.code.toLowerCase()}`, headers });
  expect(told.json().data.quotes.map((quote: { packId: string }) => quote.packId)).toEqual(['credits_10']);
});

test('stops a code immediately, once, and records who did; repeating it changes nothing', async () => {
  const made = (await create()).json().data as Item;
  const buyer = await createAccount(api.app, api.db, { creator: true });
  const asked = () => api.app.inject({ url: `/api/promo/${made.code}`, headers: buyer.headers });
  expect((await asked()).statusCode).toBe(200);
  const stopped = (await post(`/${made.id}/stop`, {})).json().data;
  expect(stopped).toMatchObject({ id: made.id, status: 'stopped', stoppedBy: staff.email });
  expect((await asked()).json().error.code).toBe('code_stopped');
  const other = await createAccount(api.app, api.db, { isStaff: true });
  expect((await post(`/${made.id}/stop`, {}, other)).json().data).toEqual(stopped);
});

test('usage: paid, discounts and bonuses; pending uses count without their money, released ones don’t count', async () => {
  const made = (await create({ maxUses: 3 })).json().data as Item;
  const { account, purchaseId } = await buyWith(made.id);
  await buyWith(made.id, { bonus_hundredths: 250 });
  const third = await createAccount(api.app, api.db, { creator: true });
  const waiting = await openPurchase(api.db, third.id, made.id);
  await api.app.db.transaction((trx) =>
    redeemPromo(trx, { promoCodeId: made.id, accountId: third.id, purchaseId: waiting }),
  );
  const seen = async () => (await get(`?search=${made.code}`)).json().data.items[0];
  expect(await seen()).toMatchObject({
    status: 'used_up',
    uses: 3,
    paidCents: 4_320,
    discountCents: 480,
    bonusCredits: 2.5,
  });
  await api.app.db.transaction((trx) => releasePromo(trx, waiting));
  expect(await seen()).toMatchObject({ status: 'active', uses: 2, paidCents: 4_320 });

  const first = (await get(`/${made.id}/uses?limit=1`)).json().data;
  expect(first.items).toMatchObject([{ credits: 25, bonusCredits: 2.5, priceCents: 2_160, discountCents: 240 }]);
  const second = (await get(`/${made.id}/uses?limit=1&cursor=${first.nextCursor}`)).json().data;
  expect(second).toMatchObject({
    items: [{ accountEmail: account.email, purchaseId, bonusCredits: 0 }],
    nextCursor: null,
  });
});

test('lists codes newest first, page by page, each with its status', async () => {
  const now = (days: number) => api.db.raw('app_now() + make_interval(days => ?)', [days]);
  const wanted: [string, Record<string, unknown>][] = [
    ['active', {}],
    ['scheduled', { starts_at: now(1) }],
    ['expired', { ends_at: now(-1) }],
    ['stopped', { stopped_at: now(0), ends_at: now(-1) }],
    ['active', { starts_at: now(-2), ends_at: now(1), max_uses: 1 }],
  ];
  for (const [, columns] of wanted) await makePromo(api.db, columns);
  const seen: Item[] = [];
  let cursor = '';
  while (seen.length < wanted.length) {
    const page = (await get(`?limit=2&cursor=${cursor}`)).json().data as { items: Item[]; nextCursor: string };
    expect(page.items).toHaveLength(2);
    seen.push(...page.items);
    cursor = page.nextCursor;
  }
  expect(seen.slice(0, wanted.length).map((item) => item.status)).toEqual(
    wanted.map(([status]) => status).toReversed(),
  );
});

test('searches codes, notes and accounts, and escapes patterns', async () => {
  const { email } = await createAccount(api.app, api.db, { creator: true });
  await create({ code: 'FINDME-77', note: '100 %_sure', accountEmail: email });
  const found = async (search: string) =>
    (await itemsOf(`?search=${encodeURIComponent(search)}`)).map((item) => item.code);
  for (const search of ['findme', 'FINDME77', 'me-7', ' findme-77 ', '100 %_s', email]) {
    expect(await found(search)).toEqual(['FINDME-77']);
  }
  for (const search of ['_________', 'find%77', '\\']) expect(await found(search)).toEqual([]);
  expect((await found('')).length).toBeGreaterThan(3);
});
