import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { createAccount, type TestAccount } from '../../../test/factories/account.ts';
import { buyPack } from '../../../test/factories/purchases.ts';
import { packsOf } from '../../packs.ts';
import { makePromo, openPurchase, pay } from './test/codes.ts';
import { quotePromo, redeemPromo } from './index.ts';

let api: TestApp;
beforeAll(async () => {
  api = await testApp({ FANFARE_LIMITS: '{"codes":{"max":5},"codesPerNetwork":{"max":10}}' });
});
afterAll(() => api.close());

/** Each caller has its own address, since the limit counts for both. */
let addresses = 0;
const nextAddress = () => `10.1.0.${(addresses += 1)}`;
const someone = async () => ({
  account: await createAccount(api.app, api.db, { creator: true }),
  remoteAddress: nextAddress(),
});
type Someone = Awaited<ReturnType<typeof someone>>;

const ask = (code: string, who?: { account: TestAccount; remoteAddress: string }, packId?: string) =>
  api.app.inject({
    url: `/api/promo/${encodeURIComponent(code)}${packId === undefined ? '' : `?packId=${packId}`}`,
    ...(who && { headers: who.account.headers, remoteAddress: who.remoteAddress }),
  });
const refusal = async (code: string, who: Someone, packId?: string) => {
  const answer = await ask(code, who, packId);
  const { code: refused, message } = answer.json().error as { code: string; message: string };
  return [answer.statusCode, refused, message];
};
const inDays = (days: number) => api.db.raw('app_now() + make_interval(days => ?)', [days]);

/** Uses a code and pays with it. */
async function buyWith(promoId: number, accountId: number): Promise<void> {
  const purchaseId = await openPurchase(api.db, accountId, promoId);
  await api.app.db.transaction((trx) => redeemPromo(trx, { promoCodeId: promoId, accountId, purchaseId }));
  await pay(api.app.db, purchaseId);
}

describe('refuses', () => {
  test('visitors, accounts without a creator profile, and packs that are not on offer', async () => {
    const { code } = await makePromo(api.db);
    expect((await ask(code)).statusCode).toBe(401);
    const account = await createAccount(api.app, api.db, { curator: true });
    const noCreator = await ask(code, { account, remoteAddress: nextAddress() });
    expect([noCreator.statusCode, noCreator.json().error.code]).toEqual([403, 'profile_missing']);
    const noPack = await ask(code, await someone(), 'credits_26');
    expect([noPack.statusCode, noPack.json().error.fields]).toEqual([400, { packId: 'This pack is not on offer' }]);
  });

  test('unknown and malformed codes', async () => {
    const who = await someone();
    for (const wrong of ['NOBODY-MADE-THIS', '%', 'X'.repeat(60)]) {
      expect((await refusal(wrong, who)).slice(0, 2)).toEqual([404, 'code_unknown']);
    }
  });

  test('a stopped code', async () => {
    const { code } = await makePromo(api.db, { stopped_at: inDays(0) });
    expect(await refusal(code, await someone())).toEqual([409, 'code_stopped', 'This code is no longer on offer.']);
  });

  test('an early or expired code, with the date', async () => {
    const early = await makePromo(api.db, { starts_at: '2031-03-30T08:30:00Z' });
    expect(await refusal(early.code, await someone())).toEqual([
      409,
      'code_not_started',
      'This code can be used from 30 March 2031, 08:30 UTC.',
    ]);
    const late = await makePromo(api.db, { starts_at: '2020-01-01T00:00:00Z', ends_at: '2020-02-29T23:00:00Z' });
    const answer = await ask(late.code, await someone());
    expect(answer.json().error).toMatchObject({
      code: 'code_expired',
      message: 'This code could be used until 29 February 2020, 23:00 UTC.',
      details: { endedAt: '2020-02-29T23:00:00.000Z' },
    });
  });

  test('accounts it wasn’t made for, even once it has ended: nothing is revealed about somebody else’s code', async () => {
    const [owner, other] = [await someone(), await someone()];
    const { code } = await makePromo(api.db, { account_id: owner.account.id });
    expect(await refusal(code, other)).toEqual([403, 'code_not_yours', 'This code was made for another account.']);
    expect((await ask(code, owner)).statusCode).toBe(200);
    const over = await makePromo(api.db, { account_id: owner.account.id, stopped_at: inDays(0) });
    expect((await refusal(over.code, other))[1]).toBe('code_not_yours');
  });

  test('a second use by the same account; others may use it, and codes for several uses are accepted', async () => {
    const [first, second] = [await someone(), await someone()];
    const once = await makePromo(api.db);
    const often = await makePromo(api.db, { one_per_account: false });
    for (const promo of [once, often]) await buyWith(promo.id, first.account.id);
    expect(await refusal(once.code, first)).toEqual([
      409,
      'code_used',
      'You have used this code already: it works once per account.',
    ]);
    expect((await ask(once.code, second)).statusCode).toBe(200);
    expect((await ask(often.code, first)).statusCode).toBe(200);
  });

  test('a code without uses left', async () => {
    const promo = await makePromo(api.db, { max_uses: 1 });
    await buyWith(promo.id, (await someone()).account.id);
    expect(await refusal(promo.code, await someone())).toEqual([
      409,
      'code_used_up',
      'This code has been used as often as it could be.',
    ]);
  });

  test('a first-purchase code once credits were bought; buying a gift doesn’t count', async () => {
    const who = await someone();
    const { code } = await makePromo(api.db, { first_purchase_only: true });
    await buyPack(api.db, who.account.id, { purpose: 'gift' });
    await openPurchase(api.db, who.account.id, null);
    expect((await ask(code, who)).statusCode).toBe(200);
    await buyPack(api.db, who.account.id);
    expect(await refusal(code, who)).toEqual([
      409,
      'code_first_purchase_only',
      'This code is for a first purchase, and you have already made yours.',
    ]);
  });

  test('a pack that is too small, naming the smallest valid one', async () => {
    const { code } = await makePromo(api.db, { min_credits: 30 });
    const answer = await ask(code, await someone(), 'credits_25');
    expect(answer.json().error).toMatchObject({
      code: 'code_pack_too_small',
      message: 'This code needs a larger pack: 50 credits are enough.',
      details: { packId: 'credits_50', credits: 50 },
    });
    const none = await makePromo(api.db, { min_credits: 251 });
    for (const packId of ['credits_25', undefined]) {
      expect(await refusal(none.code, await someone(), packId)).toEqual([
        409,
        'code_pack_too_small',
        'This code needs a pack of 251 credits, and none that large is on offer at the moment.',
      ]);
    }
  });

  test('a pack that would be sold at a loss, naming the packs it is valid for', async () => {
    const { code } = await makePromo(api.db, { value: 20 });
    expect(await refusal(code, await someone(), 'credits_250')).toEqual([
      409,
      'code_not_for_pack',
      'This code can’t be used with the pack of 250 credits; it can with 10, 25, 50 or 100.',
    ]);
    const none = await makePromo(api.db, { kind: 'amount_off', value: 90_000 });
    for (const packId of ['credits_25', undefined]) {
      expect(await refusal(none.code, await someone(), packId)).toEqual([
        409,
        'code_not_for_pack',
        'This code can’t be used with any pack at the moment.',
      ]);
    }
  });
});

describe('attempts', () => {
  test('the sixth wrong code in an hour is refused, from the account anywhere; others at its address are let through', async () => {
    const who = await someone();
    const { code } = await makePromo(api.db);
    for (const wrong of ['A', 'B', 'C', 'D', 'E']) expect((await ask(`WRONG-${wrong}`, who)).statusCode).toBe(404);
    for (const again of [who, { account: who.account, remoteAddress: nextAddress() }]) {
      const answer = await ask(code, again);
      expect([answer.statusCode, answer.json().error.code]).toEqual([429, 'rate_limited']);
    }
    const neighbour = { account: (await someone()).account, remoteAddress: who.remoteAddress };
    expect((await ask(code, neighbour)).statusCode).toBe(200);
    // Guesses of gift codes share the five attempts.
    const gift = await api.app.inject({
      url: '/api/gift/0000',
      headers: who.account.headers,
      remoteAddress: nextAddress(),
    });
    expect(gift.statusCode).toBe(429);
  });

  test('of 20 simultaneous guesses five are checked', async () => {
    const who = await someone();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => ask(`GUESS-${index}`, who)));
    expect(answers.filter((answer) => answer.statusCode === 404)).toHaveLength(5);
    expect(answers.filter((answer) => answer.statusCode === 429)).toHaveLength(15);
  });

  test('an address without attempts left consumes none of the account’s', async () => {
    const [guesser, neighbour] = [await someone(), await someone()];
    const { code } = await makePromo(api.db);
    const another = { account: (await someone()).account, remoteAddress: guesser.remoteAddress };
    for (let tries = 0; tries < 10; tries += 1) await ask('WRONG', tries % 2 ? guesser : another);
    const there = { account: neighbour.account, remoteAddress: guesser.remoteAddress };
    for (let tries = 0; tries < 6; tries += 1) expect((await ask(code, there)).statusCode).toBe(429);
    expect((await ask(code, neighbour)).statusCode).toBe(200);
  });

  test('valid codes consume none, not even with the wrong pack', async () => {
    const who = await someone();
    const { code } = await makePromo(api.db, { min_credits: 50 });
    for (let tries = 0; tries < 8; tries += 1) {
      expect((await ask(code, who, 'credits_50')).statusCode).toBe(200);
      expect((await refusal(code, who, 'credits_10'))[1]).toBe('code_pack_too_small');
    }
  });

  test('codes that have ended consume one', async () => {
    const who = await someone();
    const { code } = await makePromo(api.db, { stopped_at: inDays(0) });
    for (let tries = 0; tries < 5; tries += 1) expect((await refusal(code, who))[0]).toBe(409);
    expect((await refusal(code, who))[0]).toBe(429);
  });
});

test('quotes a code for one pack, and for each valid one, without using it', async () => {
  const who = await someone();
  const promo = await makePromo(api.db, { code: 'SPRING-20', value: 20, min_credits: 25, ends_at: inDays(3) });
  const one = await ask(' spring 20 ', who, 'credits_25');
  expect(one.json().data).toMatchObject({
    code: 'SPRING-20',
    kind: 'percent_off',
    value: 20,
    text: '20 % off',
    minCredits: 25,
    quotes: [
      {
        packId: 'credits_25',
        credits: 25,
        bonusCredits: 0,
        listPriceCents: 2_400,
        discountCents: 480,
        priceCents: 1_920,
      },
    ],
  });
  expect(Date.parse(one.json().data.endsAt)).toBeGreaterThan(api.app.clock.now().getTime());
  const all = await ask('Spring20', who);
  expect(all.json().data.quotes.map((quote: { packId: string }) => quote.packId)).toEqual([
    'credits_25',
    'credits_50',
    'credits_100',
  ]);
  const bonus = await makePromo(api.db, { kind: 'bonus_percent', value: 7 });
  expect((await ask(bonus.code, who, 'credits_25')).json().data.quotes[0]).toMatchObject({
    bonusCredits: 1.75,
    discountCents: 0,
    priceCents: 2_400,
  });
  expect(await api.db('promo_codes').where({ id: promo.id }).first('uses')).toEqual({ uses: 0 });
});

test('a code is valid from the exact moment it starts until the exact moment it ends', async () => {
  const who = await someone();
  const [starting, ending] = [
    await makePromo(api.db, { starts_at: inDays(1) }),
    await makePromo(api.db, { ends_at: inDays(1) }),
  ];
  expect((await refusal(starting.code, who))[1]).toBe('code_not_started');
  expect((await ask(ending.code, who)).statusCode).toBe(200);
  await api.advanceClock(86_400);
  const headers = { authorization: `Bearer ${api.app.tokens.issue(who.account.id, who.account.sessionId).token}` };
  const later = { ...who, account: { ...who.account, headers } };
  expect((await ask(starting.code, later)).statusCode).toBe(200);
  expect((await refusal(ending.code, later))[1]).toBe('code_expired');
});

test('continuing a payment that uses the code is not a second use', async () => {
  const { account } = await someone();
  const promo = await makePromo(api.db, { max_uses: 1 });
  const purchaseId = await openPurchase(api.db, account.id, promo.id);
  const asked = {
    rules: api.config.rules,
    accountId: account.id,
    pack: packsOf(api.config.rules)[1]!,
    code: promo.code,
  };
  await api.app.db.transaction((trx) => redeemPromo(trx, { promoCodeId: promo.id, accountId: account.id, purchaseId }));
  expect(await quotePromo(api.app.db, asked)).toMatchObject({ promoCodeId: promo.id, priceCents: 2_160 });
  const other = { ...asked, accountId: (await someone()).account.id };
  await expect(quotePromo(api.app.db, other)).rejects.toMatchObject({ code: 'code_used_up' });
  await pay(api.app.db, purchaseId);
  await expect(quotePromo(api.app.db, asked)).rejects.toMatchObject({ code: 'code_used' });
});
