import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type StripeWorld, startStripe } from '../test/stripe.ts';
import { testIbans } from './connect.ts';

let world: StripeWorld;
beforeAll(async () => {
  world = await startStripe();
});
afterAll(() => world.close());

const newAccount = () =>
  world.stripe.accounts.create({ type: 'express', email: 'ann@example.com', metadata: { accountId: '7' } });

/** Submits the page that an onboarding link leads to. */
async function setUp(account: string, name: string, iban: string) {
  const link = await world.stripe.accountLinks.create({
    account,
    type: 'account_onboarding',
    return_url: 'http://localhost/back',
    refresh_url: 'http://localhost/back',
  });
  return fetch(link.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, iban }),
  });
}
async function payee(iban: string) {
  const account = await newAccount();
  expect((await setUp(account.id, 'Ann', iban)).status).toBe(200);
  return account.id;
}
const transfer = (destination: string, amount = 2_000) =>
  world.stripe.transfers.create({ amount, currency: 'eur', destination, transfer_group: 'g' });
const payOut = (stripeAccount: string, amount = 2_000) =>
  world.stripe.payouts.create({ amount, currency: 'eur', metadata: { cashOutId: '7' } }, { stripeAccount });

describe('refuses', () => {
  test('an invalid IBAN, a missing name, and an expired page', async () => {
    const { id } = await newAccount();
    expect((await setUp(id, 'Ann', 'DE89 3704 0044 0532 0130 01')).status).toBe(400);
    expect((await setUp(id, ' ', testIbans[0]![0])).status).toBe(400);
    const link = await world.stripe.accountLinks.create({
      account: id,
      type: 'account_onboarding',
      return_url: 'http://localhost/back',
      refresh_url: 'http://localhost/back',
    });
    await world.advance(1);
    const late = await fetch(link.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Ann', iban: testIbans[0]![0] }),
    });
    expect(await late.json()).toMatchObject({ error: { message: expect.stringContaining('expired') } });
    expect((await world.stripe.accounts.retrieve(id)).payouts_enabled).toBe(false);
  });

  test('a transfer to an incomplete or rejected account, and more than can be paid out or reversed', async () => {
    const { id } = await newAccount();
    const unready = { code: 'insufficient_capabilities_for_transfer' };
    await expect(transfer(id)).rejects.toMatchObject(unready);
    await setUp(id, 'Refused', testIbans[0]![0]);
    await expect(transfer(id)).rejects.toMatchObject(unready);
    expect((await world.stripe.accounts.retrieve(id)).requirements?.disabled_reason).toBe('rejected.other');
    const good = await payee(testIbans[0]![0]);
    const sent = await transfer(good);
    await expect(payOut(good, 2_001)).rejects.toMatchObject({ code: 'balance_insufficient' });
    await payOut(good);
    await expect(world.stripe.transfers.createReversal(sent.id)).rejects.toMatchObject({
      code: 'balance_insufficient',
    });
    await expect(world.stripe.payouts.create({ amount: 1, currency: 'eur' })).rejects.toThrow('connected accounts');
  });

  test('a payout to a bank account that isn’t on file any more', async () => {
    const account = await payee(testIbans[0]![0]);
    await transfer(account);
    const bankId = async () => (await world.stripe.accounts.retrieve(account)).external_accounts!.data[0]!.id;
    const first = await bankId();
    await setUp(account, 'Ann', testIbans[1]![0]);
    const payTo = (destination: string) =>
      world.stripe.payouts.create({ amount: 1_000, currency: 'eur', destination }, { stripeAccount: account });
    await expect(payTo(first)).rejects.toMatchObject({ code: 'resource_missing', param: 'destination' });
    const second = await bankId();
    expect((await payTo(second)).destination).toBe(second);
  });

  test('reading another account’s payout', async () => {
    const [one, other] = [await payee(testIbans[0]![0]), await payee(testIbans[0]![0])];
    await transfer(one);
    const payout = await payOut(one);
    const stripeAccount = other;
    await expect(world.stripe.payouts.retrieve(payout.id, {}, { stripeAccount })).rejects.toMatchObject({
      code: 'resource_missing',
    });
    expect((await world.stripe.payouts.list({}, { stripeAccount })).data).toEqual([]);
  });
});

test('the page offers test accounts, and shows earlier details', async () => {
  const { id } = await newAccount();
  const open = async () => {
    const link = await world.stripe.accountLinks.create({
      account: id,
      type: 'account_onboarding',
      return_url: 'http://localhost/back',
      refresh_url: 'http://localhost/back',
    });
    return (await fetch(link.url)).text();
  };
  const fresh = await open();
  for (const [iban] of testIbans) expect(fresh).toContain(iban);
  expect(fresh).not.toContain('Given so far');
  await setUp(id, '<b>Ann</b>', testIbans[0]![0]);
  const again = await open();
  expect(again).toContain('Given so far: &lt;b&gt;Ann&lt;/b&gt;, DE…3000');
  expect((await fetch(`${world.origin}/stripe/connect/aclnk_none`)).status).toBe(404);
});

test('a bank account has the same fingerprint for every owner, and different accounts differ', async () => {
  const banks = [];
  for (const [iban] of [testIbans[0]!, testIbans[0]!, testIbans[1]!]) {
    const account = await world.stripe.accounts.retrieve(await payee(iban));
    banks.push(account.external_accounts?.data[0] as { fingerprint: string; last4: string });
  }
  expect(banks.map(({ last4 }) => last4)).toEqual(['3000', '3000', '3001']);
  expect(banks[0]!.fingerprint).toBe(banks[1]!.fingerprint);
  expect(banks[0]!.fingerprint).not.toBe(banks[2]!.fingerprint);
});

test.for(testIbans)('a payout to %s %s, reported with the account’s id', async ([iban, what]) => {
  const account = await payee(iban);
  const sent = await transfer(account);
  const payout = await payOut(account);
  world.heard.length = 0;
  await world.advance(1.9);
  const now = async () => (await world.stripe.payouts.retrieve(payout.id, {}, { stripeAccount: account })).status;
  expect(await now()).toBe('pending');
  await world.advance(0.2);
  const isLate = what.includes('sent back');
  expect(await now()).toBe(what.includes('fails') ? 'failed' : 'paid');
  await world.advance(1.1);
  const isBack = isLate || what.includes('fails');
  expect(await now()).toBe(isBack ? 'failed' : 'paid');
  const told = world.heard
    .map(({ body }) => JSON.parse(body) as { type: string; account: string })
    .filter((event) => event.account === account && ['payout.paid', 'payout.failed'].includes(event.type))
    .map((event) => [event.type, event.account]);
  const paid = ['payout.paid', account];
  const failed = ['payout.failed', account];
  expect(told).toEqual(isLate ? [paid, failed] : [isBack ? failed : paid]);
  if (!isBack) return;
  await world.stripe.transfers.createReversal(sent.id);
  expect(await world.stripe.transfers.retrieve(sent.id)).toMatchObject({ reversed: true, amount_reversed: 2_000 });
});
