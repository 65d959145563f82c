import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../test/build-app.ts';
import { type TestAccount, createAccount } from '../../test/factories/account.ts';
import { withClaimedKey } from './idempotency.ts';
import { issueGiftCodes } from '../modules/gifts/index.ts';
import { wholeCredits } from '../modules/ledger/index.ts';

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

const newCode = async () => (await issueGiftCodes(api.db, { count: 1, hundredths: wholeCredits(25) }))[0]!.code;
const redeem = (account: TestAccount, code: string, key: string, app = api.app) =>
  app.inject({ method: 'POST', url: `/api/gift/${code}`, headers: { ...account.headers, 'idempotency-key': key } });
const walletOf = async (account: TestAccount) =>
  (await api.app.inject({ url: '/api/account', headers: account.headers })).json().data.coin_amount_purchased;

it('refuses a key that is none', async () => {
  const account = await createAccount(api.app, api.db, { creator: true });
  expect((await redeem(account, await newCode(), 'k'.repeat(201))).statusCode).toBe(400);
  expect(await walletOf(account)).toBe(0);
});

it('refuses another request under the same key', async () => {
  const account = await createAccount(api.app, api.db, { creator: true });
  await redeem(account, await newCode(), 'one');
  const answer = await redeem(account, await newCode(), 'one');
  expect([answer.statusCode, answer.json().error.code]).toEqual([422, 'idempotency_mismatch']);
  expect(await walletOf(account)).toBe(25);
});

it('gives a lost answer again, and another account its own', async () => {
  const [account, other] = [
    await createAccount(api.app, api.db, { creator: true }),
    await createAccount(api.app, api.db, { creator: true }),
  ];
  const code = await newCode();
  const first = await redeem(account, code, 'same');
  const second = await redeem(account, code, 'same');
  expect(first.json()).toEqual({ success: true, data: { creditsAdded: 25, walletCredits: 25 } });
  expect(second.json()).toEqual(first.json());
  expect((await redeem(account, code, 'different')).json().error.code).toBe('code_used');
  expect((await redeem(other, code, 'same')).json().error.code).toBe('code_used');
  expect(await walletOf(account)).toBe(25);
});

it('does what is asked for twenty times at once by two processes once', async () => {
  const account = await createAccount(api.app, api.db, { creator: true });
  const code = await newCode();
  const second = await api.another();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => redeem(account, code, 'burst', index % 2 ? second : api.app)),
  );
  const told = answers.map((answer) => answer.json().error?.code ?? 'done');
  expect(told).toContain('done');
  expect(told.filter((code) => code !== 'done' && code !== 'in_flight')).toEqual([]);
  expect(await walletOf(account)).toBe(25);
});

it('leaves the key free after a refusal, and after a process that died', async () => {
  const account = await createAccount(api.app, api.db, { creator: true });
  const code = await newCode();
  const url = `/api/gift/${code}`;
  const patient = () =>
    api.app.inject({ method: 'POST', url: '/api/gift/WRONG', headers: { ...account.headers, 'idempotency-key': 'k' } });
  expect((await patient()).json().error.code).toBe((await patient()).json().error.code);
  expect((await redeem(account, code, 'k')).statusCode).toBe(200);
  await api.db('idempotency_keys').where({ account_id: account.id }).update({ status: null, response: null });
  expect((await redeem(account, code, 'k')).json().error.code).toBe('in_flight');
  await api.advanceClock(61);
  const again = await api.app.inject({ method: 'POST', url, headers: { ...account.headers, 'idempotency-key': 'k' } });
  expect(again.json().error.code).toBe('code_used');
});

it.each(['fails', 'succeeds'])(
  'keeps the answer of the call that took a key over, when the first %s after all',
  async (how) => {
    const account = await createAccount(api.app, api.db, { creator: true });
    const keyed = { accountId: account.id, key: 'slow', hash: Buffer.alloc(32, 1) };
    const late = Promise.withResolvers<string>();
    const begun = Promise.withResolvers<void>();
    const first = withClaimedKey(api.app.db, keyed, () => {
      begun.resolve();
      return late.promise;
    });
    await begun.promise;
    await api.advanceClock(61);
    expect(await withClaimedKey(api.app.db, keyed, () => Promise.resolve('second'))).toBe('second');
    if (how === 'fails') late.reject(new Error('late'));
    else late.resolve('first');
    await first.catch(() => undefined);
    const again = { ...keyed, hash: Buffer.alloc(32, 2) };
    await expect(withClaimedKey(api.app.db, again, () => Promise.resolve('third'))).rejects.toMatchObject({
      code: 'idempotency_mismatch',
    });
    expect(await withClaimedKey(api.app.db, keyed, () => Promise.resolve('fourth'))).toBe('second');
  },
);
