import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { curatorWith, day, person, refusalOf } from '../campaigns/test/creator.ts';
import { buyerOn, reportDispute } from '../chargebacks/test/disputes.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';
import { notifyLive, queueChanged } from '../live/index.ts';
import { shop, type Shop } from '../payments/test/shop.ts';
import { cashOutContext } from './cash-out.context.ts';
import { applyPayout } from './payout.service.ts';
import { approveFirsts, closedIban, connect, earn, earner, goodIban, lateIban, pass, runJobs } from './test/earner.ts';

let world: Shop;
beforeAll(async () => {
  world = await shop();
});
afterAll(async () => {
  await expectCleanAudit(world.api.db);
  await world.close();
});

const staff = () => person(world.api, { isStaff: true });
const demandsOf = async (who: { get(url: string): Promise<{ json(): { data: { items: unknown[] } } }> }) =>
  (await who.get('/api/v2/curator/cash-outs')).json().data.items as Record<string, unknown>[];

describe('refuses', () => {
  test('visitors, creators, and curators in the staff’s calls', async () => {
    const creator = await person(world.api, { creator: true });
    const curator = await person(world.api, { curator: true });
    expect((await world.api.app.inject({ url: '/api/cash-out/demand' })).statusCode).toBe(401);
    expect(refusalOf(await creator.get('/api/cash-out/demand'))).toEqual([403, 'profile_missing']);
    expect(refusalOf(await curator.get('/api/v2/staff/cash-outs'))).toEqual([403, 'forbidden']);
    expect(refusalOf(await curator.post('/api/v2/staff/cash-outs/1/approve'))).toEqual([403, 'forbidden']);
  });

  test('too little, too much, more than two decimals, no address, no bank, an unconfirmed account', async () => {
    const me = await earner(world.api, 30);
    const refused = async (body: object) => refusalOf(await me.demand(body));
    expect(await refused({ credits: 19.99, method: 'paypal', paypalEmail: 'a@example.org' })).toEqual([
      400,
      'invalid_input',
    ]);
    expect(await refused({ credits: 20.001, method: 'paypal', paypalEmail: 'a@example.org' })).toEqual([
      400,
      'invalid_input',
    ]);
    const none = await me.demand({ credits: 0, method: 'paypal', paypalEmail: 'a@example.org' });
    expect(none.json().error.fields).toEqual({ credits: 'Credits must be more than 0' });
    expect(await refused({ credits: 20, method: 'paypal' })).toEqual([400, 'invalid_input']);
    expect(await refused({ credits: 20, method: 'paypal', paypalEmail: 'nobody' })).toEqual([400, 'invalid_input']);
    expect(await refused({ credits: 20, method: 'bank' })).toEqual([409, 'wrong_state']);
    expect(await refused({ credits: 30.01, method: 'paypal', paypalEmail: 'a@example.org' })).toEqual([
      409,
      'insufficient_credits',
    ]);
    const unconfirmed = await person(world.api, { curator: true, isConfirmed: false });
    const demand = { credits: 20, method: 'paypal', paypalEmail: 'a@example.org' };
    expect(refusalOf(await unconfirmed.post('/api/cash-out/demand', demand))).toEqual([403, 'email_unconfirmed']);
    expect(await me.wallet()).toMatchObject({ availableCredits: 30, heldCredits: 0, open: null });
  });

  test('a second demand, somebody else’s, and cancelling an approved one', async () => {
    const me = await earner(world.api, 50);
    const { id } = (await me.byPayPal(20)).json().data;
    expect(refusalOf(await me.byPayPal(20))).toEqual([409, 'conflict']);
    const other = await earner(world.api, 0);
    expect(refusalOf(await other.post(`/api/v2/curator/cash-outs/${id}/cancel`))).toEqual([404, 'not_found']);
    await world.api.app.jobs.run('cash-out.decide');
    await approveFirsts(world.api);
    expect(refusalOf(await me.post(`/api/v2/curator/cash-outs/${id}/cancel`))).toEqual([409, 'wrong_state']);
    expect(refusalOf(await (await staff()).post(`/api/v2/staff/cash-outs/999999/approve`))).toEqual([404, 'not_found']);
    await runJobs(world.api);
    const refused = await (await staff()).post(`/api/v2/staff/cash-outs/${id}/return`, { reason: 'Too late' });
    expect(refusalOf(refused)).toEqual([409, 'wrong_state']);
  });

  test('a return to another site, and a rejected name in the bank’s setup', async () => {
    const me = await earner(world.api, 0);
    const away = await me.post('/api/v2/curator/payout-account', { origin: { page: '//evil.example' } });
    expect(refusalOf(away)).toEqual([400, 'invalid_input']);
    await connect(me, goodIban, 'Refused');
    const bank = (await me.wallet()).ways.find((way: { method: string }) => way.method === 'bank');
    expect(bank).toMatchObject({ state: 'incomplete', isSandbox: true });
  });
});

test('by bank: held, approved, sent, paid after two days, with its history and feed', async () => {
  const me = await earner(world.api, 60);
  expect(await me.wallet()).toMatchObject({
    availableCredits: 60,
    minCredits: 20,
    autoApproveCredits: 200,
    conversionBonusPercent: 10,
    canConvert: true,
    ways: [
      { method: 'bank', state: 'missing', destination: null },
      { method: 'paypal', state: 'missing', destination: null },
    ],
  });
  expect(await connect(me, goodIban)).toMatch(/\/curator\/shop$/);
  expect((await me.wallet()).ways[0]).toMatchObject({ state: 'ready', destination: 'DE•• 3000' });
  const demanded = (await me.demand({ credits: 45.5, method: 'bank' })).json().data;
  expect(demanded).toMatchObject({ status: 'requested', credits: 45.5, amountCents: 4_550, destination: 'DE•• 3000' });
  expect(await me.wallet()).toMatchObject({ availableCredits: 14.5, heldCredits: 45.5, open: { id: demanded.id } });
  await runJobs(world.api);
  const sent = (await me.wallet()).open;
  expect(sent).toMatchObject({ status: 'sent', receipt: null });
  expect(Date.parse(sent.expectedAt) - Date.parse(sent.sentAt)).toBeGreaterThan(1.9 * day * 1_000);
  await pass(world, day);
  expect((await me.wallet()).open).toMatchObject({ status: 'sent' });
  await pass(world, day + 60);
  expect(await me.wallet()).toMatchObject({ availableCredits: 14.5, heldCredits: 0, open: null });
  expect(await demandsOf(me)).toMatchObject([
    { status: 'paid', reason: null, receipt: `payout-${demanded.id}`, expectedAt: null },
  ]);
  expect(await me.history()).toMatchObject({
    balanceCredits: 14.5,
    heldCredits: 0,
    items: [
      {
        kind: 'payout',
        label: 'Fanfare Credits Cashed Out (Bank)',
        amountCredits: -45.5,
        balanceCredits: 14.5,
        receipt: `payout-${demanded.id}`,
      },
      { kind: 'earning', amountCredits: 60, balanceCredits: 60 },
    ],
  });
  expect((await me.feed()).slice(0, 3)).toEqual(['cash_out_paid', 'cash_out_sent', 'cash_out_approved']);
  expect((await world.counters()).captures[`cash-out:${demanded.id}`]).toBe(1);
});

test('open pages are told of another expected day of a payout, once', async () => {
  const me = await earner(world.api, 45);
  await connect(me, goodIban);
  const { id } = (await me.demand({ credits: 45, method: 'bank' })).json().data;
  await runJobs(world.api);
  const { expectedAt } = (await me.wallet()).open;
  const heard: string[] = [];
  const stop = world.api.app.notifications.on('fanfare_live', (payload) => heard.push(payload));
  onTestFinished(stop);
  /** What pages were told from then on, until they hear of the queue. */
  const toldAfterPayoutOf = async (arrival: Date) => {
    const cashOuts = cashOutContext(world.api.app);
    const order = { transferId: null, payoutId: null, amountCents: 4_500, failure: null };
    await applyPayout(cashOuts, id, { ...order, state: 'pending', expectedAt: arrival });
    await notifyLive(world.api.db, [queueChanged(me.id)]);
    await expect.poll(() => heard.join('')).toContain('queue');
    return heard
      .splice(0)
      .join('')
      .includes(JSON.stringify({ accountId: me.id, event: { type: 'wallet' } }));
  };
  const later = new Date(Date.parse(expectedAt) + day * 1_000);
  expect(await toldAfterPayoutOf(new Date(expectedAt))).toBe(false);
  expect(await toldAfterPayoutOf(later)).toBe(true);
  expect((await me.wallet()).open).toMatchObject({ status: 'sent', expectedAt: later.toISOString() });
  expect(await toldAfterPayoutOf(later)).toBe(false);
});

test('by PayPal: paid a minute later, and the address is remembered', async () => {
  const me = await earner(world.api, 70);
  const { id, destination } = (await me.byPayPal(20, 'Mia@Example.org')).json().data;
  expect(destination).toBe('m•••@example.org');
  await runJobs(world.api);
  await pass(world, 120);
  expect(await demandsOf(me)).toMatchObject([{ id, status: 'paid' }]);
  expect((await me.wallet()).ways[1]).toMatchObject({ state: 'ready', destination: 'm•••@example.org' });
  expect((await me.demand({ credits: 50, method: 'paypal' })).json().data).toMatchObject({ status: 'requested' });
  expect((await world.paypal.counters()).captures[`cash-out:${id}`]).toBe(1);
});

test('a closed bank account: the credits are released with the reason, and the money stays with us', async () => {
  const me = await earner(world.api, 20);
  await connect(me, closedIban);
  const { id } = (await me.demand({ credits: 20, method: 'bank' })).json().data;
  await runJobs(world.api);
  await pass(world, 2 * day + 60);
  expect(await demandsOf(me)).toMatchObject([
    {
      id,
      status: 'returned',
      reason: expect.stringContaining('was closed'),
      texts: { reason: { reason: 'cash_outs.returned_account_closed' } },
      receipt: null,
    },
  ]);
  expect(await me.wallet()).toMatchObject({ availableCredits: 20, heldCredits: 0, open: null });
  expect((await me.feed())[0]).toBe('cash_out_returned');
  expect((await me.history()).items.map((row: { amountCredits: number }) => row.amountCredits)).toEqual([20, -20, 20]);
  const transfers = await world.stripe.transfers.list({ transfer_group: `cash-out-${id}` });
  expect(transfers.data).toMatchObject([{ amount: 2_000, amount_reversed: 2_000 }]);
});

test('a bank that returns a payout: paid, and returned the day after', async () => {
  const me = await earner(world.api, 20);
  await connect(me, lateIban);
  const { id } = (await me.demand({ credits: 20, method: 'bank' })).json().data;
  await runJobs(world.api);
  await pass(world, 2 * day + 60);
  expect(await demandsOf(me)).toMatchObject([{ id, status: 'paid' }]);
  await expectCleanAudit(world.api.db);
  await pass(world, day + 60);
  expect(await demandsOf(me)).toMatchObject([
    { id, status: 'returned', reason: expect.stringContaining('doesn’t accept payments') },
  ]);
  expect(await me.wallet()).toMatchObject({ availableCredits: 20, open: null });
});

test('unclaimed at PayPal for thirty days; a locked account is returned immediately', async () => {
  const me = await earner(world.api, 20);
  const unclaimed = (await me.byPayPal(20, 'unclaimed@example.org')).json().data;
  await runJobs(world.api);
  await pass(world, day);
  expect((await me.wallet()).open).toMatchObject({ id: unclaimed.id, status: 'sent' });
  await pass(world, 30 * day);
  expect(await demandsOf(me)).toMatchObject([{ status: 'returned', reason: expect.stringContaining('PayPal') }]);
  await me.byPayPal(20, 'locked@example.org');
  await runJobs(world.api);
  await pass(world, 120);
  expect((await demandsOf(me))[0]).toMatchObject({ status: 'returned', reason: expect.stringContaining('locked') });
  expect(await me.wallet()).toMatchObject({ availableCredits: 20, heldCredits: 0 });
});

test('above 200 credits staff decide: approve and reject, each once; repeating it changes nothing', async () => {
  const [me, boss] = [await earner(world.api, 500), await staff()];
  const first = (await me.byPayPal(200.01)).json().data;
  await runJobs(world.api);
  const waiting = (await boss.get('/api/v2/staff/cash-outs?status=requested')).json().data.items;
  const mine = waiting.find((item: { id: number }) => item.id === first.id);
  expect(mine).toMatchObject({
    waitsBecause: 'above 200 credits',
    curator: { accountId: me.id, email: me.email },
    facts: { earnedCredits: 500, paidOutCredits: 0, openFlags: 0, sharesDestination: 0 },
  });
  const url = `/api/v2/staff/cash-outs/${first.id}`;
  for (const times of [1, 2]) {
    const refused = (await boss.post(`${url}/return`, { reason: 'Please use your own account' })).json().data;
    expect(refused, `time ${times}`).toMatchObject({ status: 'returned', reason: 'Please use your own account' });
    expect(refused.texts ?? null).toBeNull();
  }
  expect(refusalOf(await boss.post(`${url}/approve`))).toEqual([409, 'wrong_state']);
  expect(await me.wallet()).toMatchObject({ availableCredits: 500, open: null });
  const second = (await me.byPayPal(300)).json().data;
  await runJobs(world.api);
  for (const times of [1, 2]) {
    const approved = (await boss.post(`/api/v2/staff/cash-outs/${second.id}/approve`)).json().data;
    expect(approved, `time ${times}`).toMatchObject({ status: 'approved', waitsBecause: null });
  }
  await runJobs(world.api);
  await pass(world, 120);
  expect(await demandsOf(me)).toMatchObject([{ status: 'paid' }, { status: 'returned' }]);
});

test('nothing is approved automatically while the audit has findings', async () => {
  const me = await earner(world.api, 20);
  const boss = await staff();
  await world.api.db('audit_alarms').insert({ check_name: 'wallets', found: 1, most_found: 1, rows: '[]' });
  const { id } = (await me.byPayPal(20)).json().data;
  await runJobs(world.api);
  await world.api.db('audit_alarms').update({ closed_at: world.api.db.raw('app_now()') });
  await runJobs(world.api);
  const [item] = (await boss.get('/api/v2/staff/cash-outs?status=requested'))
    .json()
    .data.items.filter((one: { id: number }) => one.id === id);
  expect(item).toMatchObject({ waitsBecause: 'the books were not right' });
  expect((await me.post(`/api/v2/curator/cash-outs/${id}/cancel`)).json().data).toMatchObject({ status: 'cancelled' });
  expect((await me.post(`/api/v2/curator/cash-outs/${id}/cancel`)).json().data).toMatchObject({ status: 'cancelled' });
  expect(await me.wallet()).toMatchObject({ availableCredits: 20, open: null });
});

describe('conversion', () => {
  test('is refused without a creator wallet, for zero, and for more than is available', async () => {
    const curatorOnly = await earner(world.api, 10, { creator: false });
    expect((await curatorOnly.wallet()).canConvert).toBe(false);
    expect(refusalOf(await curatorOnly.post('/api/v2/curator/convert', { credits: 5 }))).toEqual([
      403,
      'profile_missing',
    ]);
    const me = await earner(world.api, 10);
    for (const [credits, refusal] of [
      [0, [400, 'invalid_input']],
      [0.001, [400, 'invalid_input']],
      [10.01, [409, 'insufficient_credits']],
    ] as const) {
      expect(refusalOf(await me.post('/api/v2/curator/convert', { credits }))).toEqual(refusal);
    }
  });

  test('adds ten percent, rounded down, as credits to spend', async () => {
    const me = await earner(world.api, 30);
    expect((await me.post('/api/v2/curator/convert', { credits: 12.35 })).json().data).toEqual({
      convertedCredits: 12.35,
      bonusCredits: 1.23,
      availableCredits: 17.65,
      creatorWalletCredits: 13.58,
    });
    const key = { 'idempotency-key': 'once' };
    for (const times of [1, 2]) {
      const answer = await world.api.app.inject({
        method: 'POST',
        url: '/api/v2/curator/convert',
        headers: { authorization: `Bearer ${world.api.app.tokens.issue(me.id, me.sessionId).token}`, ...key },
        payload: { credits: 1 },
      });
      expect(answer.json().data, `time ${times}`).toMatchObject({ convertedCredits: 1, bonusCredits: 0.1 });
    }
    expect(await me.wallet()).toMatchObject({ availableCredits: 16.65 });
    const { items } = (await me.get('/api/v2/transactions/me/creator')).json().data;
    expect(items).toMatchObject([
      { kind: 'conversion', label: 'Fanfare Credits Converted (Earnings)', amountCredits: 1.1, balanceCredits: 14.68 },
      { kind: 'conversion', amountCredits: 13.58 },
    ]);
    expect((await me.history()).items[0]).toMatchObject({
      kind: 'conversion',
      label: 'Fanfare Credits Converted (Creator wallet)',
      amountCredits: -1,
      balanceCredits: 16.65,
    });
  });
});

test('a key answers for its own demand alone, also once its answer is forgotten', async () => {
  const me = await earner(world.api, 60);
  const ask = (paypalEmail: string) =>
    world.api.app.inject({
      method: 'POST',
      url: '/api/cash-out/demand',
      headers: {
        authorization: `Bearer ${world.api.app.tokens.issue(me.id, me.sessionId).token}`,
        'idempotency-key': 'same demand',
      },
      payload: { credits: 20, method: 'paypal', paypalEmail },
    });
  const first = (await ask('Mine@example.org')).json();
  await world.api.db('idempotency_keys').where({ account_id: me.id }).del();
  expect((await ask('other@example.org')).json().error.code).toBe('idempotency_mismatch');
  expect((await ask('mine@example.org')).json().data.id).toBe(first.data.id);
});

describe('whoever owes after a chargeback', () => {
  /** A creator and curator with cleared earnings, and a purchase of 10 credits of which 8 are held. */
  async function buyer(earned: number) {
    const who = await buyerOn(world.api, { curator: true });
    await earn(world.api, who, earned);
    const purchase = await who.buy();
    const { serviceId } = await curatorWith(world.api, { priceCredits: 8 });
    expect((await who.complete(await who.draft([serviceId]))).statusCode).toBe(200);
    const byPayPal = (credits: number) =>
      who.post('/api/cash-out/demand', { credits, method: 'paypal', paypalEmail: `owes${who.id}@example.org` });
    const convert = (credits: number) => who.post('/api/v2/curator/convert', { credits });
    const earnings = async () => (await who.get('/api/cash-out/demand')).json().data;
    return { ...who, purchase, byPayPal, convert, earnings };
  }

  test('neither cashes out nor converts; the next earnings settle the debt first', async () => {
    const who = await buyer(30);
    await reportDispute(world.api, who.purchase);
    expect(await who.stands()).toEqual([0, 8]);
    for (const answer of [await who.byPayPal(20), await who.convert(1)]) {
      expect(refusalOf(answer)).toEqual([409, 'debt_outstanding']);
      expect(answer.json().error).toMatchObject({
        details: { debtCredits: 8 },
        message: expect.stringMatching(/you owe 8 credits.*next earnings/),
      });
    }
    expect(await who.earnings()).toMatchObject({ availableCredits: 30, heldCredits: 0, open: null });

    await earn(world.api, who, 5);
    expect([await who.stands(), await who.earnings()]).toMatchObject([[0, 3], { availableCredits: 30 }]);
    expect(refusalOf(await who.byPayPal(20))).toEqual([409, 'debt_outstanding']);
    await earn(world.api, who, 5);
    expect([await who.stands(), await who.earnings()]).toMatchObject([[0, 0], { availableCredits: 32 }]);
    const { items } = (await who.get('/api/v2/transactions/me/curator')).json().data;
    expect(items.slice(0, 2)).toMatchObject([
      { kind: 'debt', label: 'Fanfare Credits Paid Back (Debt)', amountCredits: -3, balanceCredits: 32 },
      { kind: 'earning', amountCredits: 5, balanceCredits: 35 },
    ]);
    expect((await who.convert(2)).statusCode).toBe(200);
    expect((await who.byPayPal(20)).statusCode).toBe(200);

    // Won: what the earnings paid is theirs again.
    await reportDispute(world.api, who.purchase, { state: 'won' });
    expect(await who.earnings()).toMatchObject({ availableCredits: 18, heldCredits: 20 });
    const history = (await who.get('/api/v2/transactions/me/curator')).json().data.items;
    expect(history[0]).toMatchObject({ kind: 'chargeback', amountCredits: 8, balanceCredits: 18 });
  });

  test('an earning that settles two debts is one payment of both in the history, on one page', async () => {
    const who = await buyer(1);
    const second = await who.buy();
    const { serviceId } = await curatorWith(world.api, { priceCredits: 10 });
    expect((await who.complete(await who.draft([serviceId]))).statusCode).toBe(200);
    await reportDispute(world.api, who.purchase);
    await reportDispute(world.api, second);
    expect(await who.stands()).toEqual([0, 18]);
    await earn(world.api, who, 20);
    expect(await who.earnings()).toMatchObject({ availableCredits: 3 });

    const rows: { id: number }[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const answer = await who.get(`/api/v2/transactions/me/curator?limit=1&cursor=${cursor}`);
      const page: { items: { id: number }[]; nextCursor: string | null } = answer.json().data;
      rows.push(...page.items);
      cursor = page.nextCursor;
    }
    expect(rows.slice(0, 2)).toMatchObject([
      { kind: 'debt', amountCredits: -18, balanceCredits: 3 },
      { kind: 'earning', amountCredits: 20, balanceCredits: 21 },
    ]);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    const debts = (await who.get('/api/v2/transactions/me/curator?kind=debt')).json().data.items;
    expect(debts).toEqual(rows.slice(0, 1));
  });

  test('nobody decides about a demand that was made before, until the debt is paid', async () => {
    const who = await buyer(30);
    const { id } = (await who.byPayPal(20)).json().data;
    await reportDispute(world.api, who.purchase);
    const decided = async () => {
      await world.api.app.jobs.run('cash-out.decide');
      return (await world.api.db('cash_outs').where({ id }).first('status', 'waits_because'))!;
    };
    expect(await decided()).toEqual({ status: 'requested', waits_because: null });
    await reportDispute(world.api, who.purchase, { state: 'won' });
    expect(await decided()).toEqual({ status: 'requested', waits_because: 'the first to this destination' });
  });

  test('a month’s statement says what settled the debt, and adds up', async () => {
    const who = await buyer(30);
    await reportDispute(world.api, who.purchase);
    await earn(world.api, who, 5);
    const statement = async () => (await who.get('/api/v2/curator/statements')).json().data[0];
    expect(await statement()).toMatchObject({ earnedCredits: 35, debtCredits: -5, closingCredits: 30 });
    await reportDispute(world.api, who.purchase, { state: 'won' });
    expect(await statement()).toMatchObject({ earnedCredits: 35, debtCredits: 0, closingCredits: 35 });
  });

  test('isn’t paid what was approved before, until the debt is settled', async () => {
    const who = await buyer(20);
    expect((await who.byPayPal(20)).statusCode).toBe(200);
    await world.api.app.jobs.run('cash-out.decide');
    const { open } = await who.earnings();
    if (open.status === 'requested') await (await staff()).post(`/api/v2/staff/cash-outs/${open.id}/approve`);
    await reportDispute(world.api, who.purchase);
    await runJobs(world.api);
    expect(await who.earnings()).toMatchObject({ open: { status: 'approved' } });
    await who.buy();
    await runJobs(world.api);
    expect((await demandsOf(who))[0]).not.toMatchObject({ status: 'approved' });
  });
});
