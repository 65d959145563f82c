import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { createAccount, type TestAccount } from '../../../test/factories/account.ts';
import { wholeCredits } from '../ledger/index.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';
import { issueGiftCodes } from './index.ts';

let api: TestApp;
beforeAll(async () => {
  api = await testApp({ FANFARE_LIMITS: '{"codes":{"max":5},"codesPerNetwork":{"max":10}}' });
});
afterAll(async () => {
  await expectCleanAudit(api.db);
  await api.close();
});

/** Each caller has its own address, since the limit counts for both. */
let addresses = 0;
const nextAddress = () => `10.0.0.${(addresses += 1)}`;

async function someone() {
  const account = await createAccount(api.app, api.db, { creator: true });
  return { account, remoteAddress: nextAddress() };
}
type Someone = Awaited<ReturnType<typeof someone>>;

const call = (method: 'GET' | 'POST', code: string, who?: { account: TestAccount; remoteAddress: string }) =>
  api.app.inject({
    method,
    url: `/api/gift/${encodeURIComponent(code)}`,
    ...(who && { headers: who.account.headers, remoteAddress: who.remoteAddress }),
  });
const newCode = async (credits: number) =>
  (await issueGiftCodes(api.db, { count: 1, hundredths: wholeCredits(credits) }))[0]!.code;
const walletOf = async (who: Someone) => {
  const answer = await api.app.inject({ url: '/api/v2/transactions/me/creator', headers: who.account.headers });
  return answer.json().data.balanceCredits as number;
};

describe('refuses', () => {
  test('visitors, and accounts without a creator profile', async () => {
    const code = await newCode(5);
    expect((await call('POST', code)).statusCode).toBe(401);
    const account = await createAccount(api.app, api.db, { curator: true });
    const answer = await call('POST', code, { account, remoteAddress: nextAddress() });
    expect([answer.statusCode, answer.json().error.code]).toEqual([403, 'profile_missing']);
  });

  test('an unknown code, and one with a typo', async () => {
    const who = await someone();
    const code = await newCode(5);
    const mistyped = code.startsWith('A') ? `B${code.slice(1)}` : `A${code.slice(1)}`;
    for (const wrong of ['0000-0000-0000-0000-0', mistyped, 'hello']) {
      const answer = await call('POST', wrong, who);
      expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'code_unknown']);
    }
    expect(await walletOf(who)).toBe(0);
  });

  test('a code that was redeemed, by somebody else or by oneself', async () => {
    const [first, second] = [await someone(), await someone()];
    const code = await newCode(5);
    expect((await call('POST', code, first)).statusCode).toBe(200);
    for (const who of [first, second]) {
      const answer = await call('POST', code, who);
      expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'code_used']);
    }
    expect([await walletOf(first), await walletOf(second)]).toEqual([5, 0]);
  });

  test('the sixth wrong code in an hour, from the same account elsewhere; others of its network are let through', async () => {
    const who = await someone();
    for (let tries = 0; tries < 5; tries += 1) expect((await call('GET', 'wrong', who)).statusCode).toBe(404);
    const good = await newCode(5);
    const answer = await call('POST', good, { account: who.account, remoteAddress: nextAddress() });
    expect([answer.statusCode, answer.json().error.code]).toEqual([429, 'rate_limited']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    const neighbour = { account: (await someone()).account, remoteAddress: who.remoteAddress };
    expect((await call('POST', good, neighbour)).statusCode).toBe(200);
  });

  test('far more wrong codes from one network, by however many accounts and addresses of its line', async () => {
    for (let tries = 0; tries < 10; tries += 1) {
      const another = { account: (await someone()).account, remoteAddress: `2001:db8:77::${tries + 1}` };
      expect((await call('GET', 'wrong', another)).statusCode).toBe(404);
    }
    const good = await newCode(5);
    const inside = { account: (await someone()).account, remoteAddress: '2001:db8:77::ffff' };
    expect((await call('POST', good, inside)).statusCode).toBe(429);
    const outside = { account: inside.account, remoteAddress: '2001:db8:78::ffff' };
    expect((await call('POST', good, outside)).statusCode).toBe(200);
  });
});

test('a valid code typed in any form credits the wallet, and appears in history and feed; valid codes consume no attempts', async () => {
  const who = await someone();
  for (const credits of [25, 50, 100, 10]) {
    const code = await newCode(credits);
    const looked = await call('GET', code.toLowerCase(), who);
    expect(looked.json().data).toEqual({ credits, status: 'unused' });
    const redeemed = await call('POST', ` ${code.toLowerCase().replaceAll('-', ' ')} `, who);
    expect(redeemed.json().data.creditsAdded).toBe(credits);
    expect((await call('GET', code, who)).json().data.status).toBe('redeemed');
  }
  expect(await walletOf(who)).toBe(185);
  const history = await api.app.inject({ url: '/api/v2/transactions/me/creator', headers: who.account.headers });
  expect(history.json().data.items.map((item: { amountCredits: number }) => item.amountCredits)).toEqual([
    10, 100, 50, 25,
  ]);
  expect(history.json().data.items[0]).toMatchObject({
    kind: 'gift',
    label: 'Fanfare Credits Redeemed (Gift code)',
    balanceCredits: 185,
  });
  const feed = await api.app.inject({ url: '/api/v2/feed?role=creator', headers: who.account.headers });
  expect(feed.json().data).toMatchObject({
    unreadCount: 4,
    items: [{ kind: 'credits_added', amountCredits: 10 }, {}, {}, {}],
  });
});

test('five accounts and ten tabs redeem one code simultaneously: it counts once', async () => {
  const code = await newCode(40);
  const people = await Promise.all(Array.from({ length: 5 }, someone));
  const answers = await Promise.all([...people, ...people].map((who) => call('POST', code, who)));
  expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
  const balances = await Promise.all(people.map(walletOf));
  expect(balances.toSorted((a, b) => b - a)).toEqual([40, 0, 0, 0, 0]);
});
