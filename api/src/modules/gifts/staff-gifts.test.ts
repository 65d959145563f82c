import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { createAccount, type TestAccount } from '../../../test/factories/account.ts';
import { waitingForLock } from '../../../test/waiting-for-lock.ts';
import { wholeCredits } from '../ledger/index.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';
import { issueGiftCodes } from './index.ts';

let api: TestApp;
let staff: TestAccount;
beforeAll(async () => {
  api = await testApp();
  staff = await createAccount(api.app, api.db, { isStaff: true, email: 'staff@example.test' });
});
afterAll(async () => {
  await expectCleanAudit(api.db);
  await api.close();
});

const base = '/api/v2/staff/gift-codes';
const get = (path = '', who: TestAccount | null = staff) =>
  api.app.inject({ url: `${base}${path}`, ...(who && { headers: who.headers }) });
const post = (path: string, payload: object, who: TestAccount | null = staff, headers: object = {}) =>
  api.app.inject({ method: 'POST', url: `${base}${path}`, payload, headers: { ...who?.headers, ...headers } });
const gift = (method: 'GET' | 'POST', code: string, who: TestAccount) =>
  api.app.inject({ method, url: `/api/gift/${code}`, headers: who.headers });
const newCreator = () => createAccount(api.app, api.db, { creator: true });

interface Issued {
  id: number;
  code: string;
  credits: number;
}
const issue = async (count: number, credits = 10, note = 'Competition') =>
  (await post('', { count, credits, note })).json().data.codes as Issued[];

describe('refuses', () => {
  test('visitors, and accounts that aren’t staff', async () => {
    const [{ id, code }] = (await issue(1)) as [Issued];
    const creator = await newCreator();
    const calls = (who: TestAccount | null) => [
      get('', who),
      post('', { count: 1, credits: 1, note: 'Mine' }, who),
      post(`/${id}/stop`, {}, who),
    ];
    for (const answer of await Promise.all(calls(null))) expect(answer.statusCode).toBe(401);
    for (const answer of await Promise.all(calls(creator))) expect(answer.json().error.code).toBe('forbidden');
    expect((await gift('GET', code, creator)).json().data.status).toBe('unused');
  });

  test('no codes, too many, too many credits, a missing note, fractions of a credit', async () => {
    const good = { count: 1, credits: 10, note: 'Competition' };
    for (const wrong of [
      { count: 0 },
      { count: 101 },
      { credits: 0 },
      { credits: 1_001 },
      { credits: 1.5 },
      { note: ' ' },
    ]) {
      expect((await post('', { ...good, ...wrong })).statusCode).toBe(400);
    }
  });

  test('stopping an unknown or redeemed code', async () => {
    expect((await post('/2147483647/stop', {})).statusCode).toBe(404);
    const [{ id, code }] = (await issue(1)) as [Issued];
    await gift('POST', code, await newCreator());
    const answer = await post(`/${id}/stop`, {});
    expect([answer.statusCode, answer.json().error]).toMatchObject([
      409,
      { code: 'wrong_state', message: 'This code has been redeemed already.' },
    ]);
  });

  test('previewing or redeeming a stopped code; no credits move', async () => {
    const [{ id, code }] = (await issue(1)) as [Issued];
    const stopped = (await post(`/${id}/stop`, {})).json().data;
    expect(stopped).toMatchObject({ id, status: 'stopped', redeemedBy: null });
    expect((await post(`/${id}/stop`, {})).json().data).toEqual(stopped);
    const creator = await newCreator();
    for (const method of ['GET', 'POST'] as const) {
      const answer = await gift(method, code, creator);
      expect([answer.statusCode, answer.json().error]).toMatchObject([
        409,
        { code: 'code_stopped', message: 'This gift code was stopped. Please ask whoever gave it to you.' },
      ]);
    }
    const wallet = await api.app.inject({ url: '/api/v2/transactions/me/creator', headers: creator.headers });
    expect(wallet.json().data.balanceCredits).toBe(0);
  });
});

test('codes are shown once: each is valid, the list has only their endings, and nothing stores them', async () => {
  const made = (
    await post('', { count: 3, credits: 7, note: 'Newsletter' }, staff, { 'idempotency-key': 'again' })
  ).json().data.codes as Issued[];
  expect(new Set(made.map((one) => one.code)).size).toBe(3);
  const listed = (await get('?limit=3')).json().data.items;
  expect(listed).toMatchObject(
    made.toReversed().map(({ id, code }) => ({
      id,
      ending: code.slice(-5),
      credits: 7,
      status: 'unused',
      source: 'staff',
      note: 'Newsletter',
      createdBy: staff.email,
      stoppedAt: null,
    })),
  );
  expect(JSON.stringify(listed)).not.toContain(made[0]!.code);
  for (const { code } of made) expect((await gift('POST', code, await newCreator())).json().data.creditsAdded).toBe(7);
  const { rows } = await api.db.raw<{ rows: { kept: string }[] }>(
    'SELECT row_to_json(k)::text AS kept FROM idempotency_keys k UNION ALL SELECT row_to_json(g)::text FROM gift_codes g',
  );
  expect(rows.length).toBeGreaterThan(2);
  for (const { kept } of rows) for (const { code } of made) expect(kept).not.toContain(code);
});

test('the list by status, page by page, with who redeemed what', async () => {
  const creator = await newCreator();
  const [unused, redeemed, stopped] = (await issue(3)) as [Issued, Issued, Issued];
  await gift('POST', redeemed.code, creator);
  await post(`/${stopped.id}/stop`, {});
  const [demo] = await issueGiftCodes(api.db, { count: 1, hundredths: wholeCredits(5), isDemo: true });
  const newest = async (status: string) => (await get(`?status=${status}&limit=1`)).json().data;
  expect((await newest('redeemed')).items).toMatchObject([{ id: redeemed.id, redeemedBy: creator.email }]);
  expect((await newest('stopped')).items).toMatchObject([{ id: stopped.id }]);
  const first = await newest('unused');
  expect(first.items).toMatchObject([{ id: demo!.id, source: 'demo', createdBy: null }]);
  const next = (await get(`?status=unused&limit=1&cursor=${first.nextCursor}`)).json().data;
  expect(next.items).toMatchObject([{ id: unused.id }]);
  expect((await get('?status=lost')).statusCode).toBe(400);
});

test('stopped by staff and redeemed simultaneously: one of the two, each time', async () => {
  for (const { id, code } of await issue(10)) {
    const creator = await newCreator();
    const [redeeming, stopping] = await Promise.all([gift('POST', code, creator), post(`/${id}/stop`, {})]);
    const outcome = [redeeming.statusCode, stopping.statusCode].toSorted();
    expect(outcome).toEqual([200, 409]);
  }
});

test('redeeming waits for staff who are stopping the code at that moment, and is refused then', async () => {
  const [{ id, code }] = (await issue(1)) as [Issued];
  const creator = await newCreator();
  let redeeming!: ReturnType<typeof gift>;
  await api.db.transaction(async (trx) => {
    await trx('gift_codes')
      .where({ id })
      .update({ stopped_at: trx.raw('app_now()'), stopped_by: staff.id });
    redeeming = gift('POST', code, creator);
    await expect.poll(() => waitingForLock(api.db)).toBe(1);
  });
  const { statusCode, json } = await redeeming;
  expect([statusCode, json().error.code]).toEqual([409, 'code_stopped']);
});
