import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { createVersion } from '../../../test/factories/track.ts';
import { sendWaitingCampaigns } from '../campaigns/index.ts';
import { curatorWith, day, refusalOf } from '../campaigns/test/creator.ts';
import { beginCardReturn, cents, endCardReturn, lockPurchaseLot, unspentOfPurchases } from '../ledger/index.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';
import { applyDispute, chargebacksOf, claimDisputesToPoll, debtsChannel } from './index.ts';
import { buyerOn, reportDispute, type Buyer } from './test/disputes.ts';

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterEach(() => expectCleanAudit(api.db));
afterAll(() => api.close());

const someone = (options?: Parameters<typeof buyerOn>[1]) => buyerOn(api, options);
const report = (purchaseId: number, options?: Parameters<typeof reportDispute>[2]) =>
  reportDispute(api, purchaseId, options);
const stateOf = async (purchaseId: number) => (await chargebacksOf(api.db, [purchaseId])).get(purchaseId);

/** Pays a campaign of one submission at this price; its credits are held. */
async function hold(who: Buyer, priceCredits: number) {
  const curator = await curatorWith(api, { priceCredits });
  const campaignId = await who.draft([curator.serviceId]);
  const paid = await who.complete(campaignId);
  expect(paid.statusCode).toBe(200);
  return campaignId;
}
/** Everything sent expires: its holds are released. */
async function expireAll() {
  await api.advanceClock(40 * day);
  await api.app.jobs.run('submissions.expire');
}
const history = async (who: Buyer): Promise<[string, number][]> =>
  (await who.get('/api/v2/transactions/me/creator'))
    .json()
    .data.items.map((row: { label: string; amountCredits: number }) => row.amountCredits);
const news = async (who: Buyer) =>
  (await who.feed())
    .filter(({ kind }) => /chargeback|debt/.test(kind))
    .map(({ kind, amountCredits }) => [kind, amountCredits]);

describe('refused while a debt is open', () => {
  test('paying, with the debt in the message and as a number: nothing is held', async () => {
    const who = await someone();
    const [disputed] = [await who.buy({ credits: 10 }), await who.buy({ credits: 50, priceCents: 4_600 })];
    await hold(who, 4);
    await report(disputed);
    expect(await who.stands()).toEqual([50, 4]);
    const curator = await curatorWith(api, { priceCredits: 3 });
    const draft = await who.draft([curator.serviceId]);
    const refused = await who.complete(draft);
    expect(refusalOf(refused)).toEqual([409, 'debt_outstanding']);
    expect(refused.json().error).toMatchObject({
      details: { debtCredits: 4 },
      message: expect.stringMatching(/taken back.*you owe 4 credits.*next credits that you buy settle it/),
    });
    expect(await who.stands()).toEqual([50, 4]);
    await who.buy({ credits: 10 });
    expect(await who.stands()).toEqual([56, 0]);
    expect((await who.complete(draft)).statusCode).toBe(200);
  });

  test('sending; an upload sends nothing either until the debt is paid: then the campaign is sent automatically', async () => {
    const who = await someone({ hasAudio: false });
    const disputed = await who.buy();
    const campaignId = await hold(who, 4);
    await report(disputed);
    const send = () => who.post(`/api/v2/campaigns/${campaignId}/send`);
    const status = async () => (await who.campaign(campaignId)).status;
    expect(refusalOf(await send())).toEqual([409, 'debt_outstanding']);

    // The file arrives.
    await createVersion(api.db, who.trackId);
    await api.app.db.transaction((trx) => sendWaitingCampaigns(trx, who.trackId));
    await api.app.jobs.run('campaigns.audio');
    expect(await status()).toBe('awaiting_audio');
    expect(refusalOf(await send())).toEqual([409, 'debt_outstanding']);
    // A campaign that somebody else sends is sent immediately.
    const other = await someone({ hasAudio: false });
    await other.buy();
    const theirs = await hold(other, 4);
    await createVersion(api.db, other.trackId);
    await api.app.db.transaction((trx) => sendWaitingCampaigns(trx, other.trackId));
    expect((await other.campaign(theirs)).status).toBe('sent');
    // Nobody is asked to upload an existing file.
    await api.advanceClock(2 * day);
    await api.app.jobs.run('campaigns.audio');
    expect((await who.feed()).filter(({ kind }) => kind === 'campaign_waiting_audio')).toHaveLength(1);

    await who.buy();
    await api.app.jobs.run('campaigns.audio');
    expect(await status()).toBe('sent');
  });
});

describe('ignored or retried', () => {
  test('a dispute of somebody else’s payment', async () => {
    const unknown = { provider: 'card' as const, disputeId: 'du_x', paymentReference: 'pi_unknown', amountCents: 1 };
    await applyDispute({ db: api.app.db, log: api.app.log }, { ...unknown, state: 'open' });
    expect(await api.db('chargebacks').where({ dispute_id: 'du_x' }).first('id')).toBeUndefined();
  });

  test('one of a payment that isn’t booked yet is retried', async () => {
    const who = await someone();
    const [row] = await api
      .db('purchases')
      .insert({ account_id: who.id, pack_id: 'x', credits: 10, price_cents: 1_000, payment_intent_id: 'pi_early' })
      .returning('id');
    await expect(report(row.id)).rejects.toThrow('not booked yet');
    await api.db('purchases').where({ id: row.id }).update({ status: 'failed' });
    await report(row.id);
    expect(await stateOf(row.id)).toBeUndefined();
  });

  test('a closed one, reported as open or with the other outcome', async () => {
    const who = await someone();
    const purchase = await who.buy();
    await report(purchase, { state: 'won' });
    for (const state of ['open', 'lost', 'won'] as const) await report(purchase, { state });
    expect([await stateOf(purchase), await who.stands()]).toEqual(['won', [10, 0]]);
  });
});

describe('a charged-back payment', () => {
  test('takes all of its credits and its bonus while unspent, and leaves no debt', async () => {
    const who = await someone();
    const kept = await who.buy({ credits: 25, priceCents: 2_400 });
    const disputed = await who.buy({ credits: 50, priceCents: 4_600, promo: { code: 'ALL-BACK', bonusCredits: 5 } });
    await report(disputed);
    expect(await who.stands()).toEqual([25, 0]);
    expect(await history(who)).toEqual([-55, 55, 25]);
    expect(await news(who)).toEqual([['chargeback_opened', 50]]);
    expect([await stateOf(disputed), await stateOf(kept)]).toEqual(['open', undefined]);
  });

  test('in part takes the credits that part had paid for, rounded up, and the same share of the bonus, rounded down', async () => {
    const who = await someone();
    const disputed = await who.buy({ credits: 50, priceCents: 4_600, promo: { code: 'IN-PART', bonusCredits: 5 } });
    // 1,533 / 4,600 of 50 are 16.663…; of the 5 on top 1.666….
    await report(disputed, { amountCents: 1_533 });
    expect(await who.stands()).toEqual([50 - 16.67 + (5 - 1.66), 0]);
    await report(disputed, { amountCents: 1_533, state: 'won' });
    expect(await who.stands()).toEqual([55, 0]);
  });

  test('with spent and held credits becomes a debt; credits a campaign releases pay it automatically', async () => {
    const who = await someone();
    const disputed = await who.buy();
    await hold(who, 7);
    await report(disputed);
    expect(await who.stands()).toEqual([0, 7]);
    await expireAll();
    expect(await who.stands()).toEqual([0, 0]);
    // Bought, held, charged back, released by the campaign, paid to the debt.
    expect(await history(who)).toEqual([-7, 7, -3, -7, 10]);
    expect(await news(who)).toEqual([
      ['debt_settled', 7],
      ['chargeback_opened', 10],
    ]);
  });

  test('leaves released credits beyond the debt', async () => {
    const who = await someone();
    const disputed = await who.buy({ credits: 100, priceCents: 8_800 });
    await hold(who, 12);
    await hold(who, 12);
    const rest = await who.buy();
    await report(rest);
    await report(disputed, { amountCents: 7_392 });
    // 84 of 100 are disputed, 76 are left: 8 of the 24 that are held are owed.
    expect(await who.stands()).toEqual([0, 8]);
    await expireAll();
    expect(await who.stands()).toEqual([16, 0]);
  });

  test('takes the rest of a partly disputed bonus before it creates a debt', async () => {
    const who = await someone({ hasAudio: false });
    const disputed = await who.buy({ promo: { code: 'LEFT-OVER', bonusCredits: 4 } });
    const fromBonus = await hold(who, 4);
    await hold(who, 10);
    expect((await who.post(`/api/v2/campaigns/${fromBonus}/cancel`)).statusCode).toBe(200);
    // Half of it is disputed: two of the bonus go with it, the other two pay two of the five that are owed.
    await report(disputed, { amountCents: 500 });
    expect(await who.stands()).toEqual([0, 3]);
  });

  test('with a held bonus owes it too: once its hold is released nothing of it stays', async () => {
    const who = await someone({ hasAudio: false });
    const disputed = await who.buy({ credits: 50, priceCents: 4_600, promo: { code: 'HELD', bonusCredits: 5 } });
    const fromBonus = await hold(who, 5);
    await report(disputed);
    expect(await who.stands()).toEqual([0, 5]);
    expect((await who.post(`/api/v2/campaigns/${fromBonus}/cancel`)).statusCode).toBe(200);
    expect(await who.stands()).toEqual([0, 0]);
    await report(disputed, { state: 'won' });
    expect(await who.stands()).toEqual([55, 0]);
  });

  test('with a spent bonus owes it too', async () => {
    const who = await someone();
    const disputed = await who.buy({ credits: 50, priceCents: 4_600, promo: { code: 'SPENT', bonusCredits: 5 } });
    await hold(who, 5);
    await report(disputed);
    await who.buy({ credits: 25, priceCents: 2_400 });
    expect(await who.stands()).toEqual([20, 0]);
    await expireAll();
    // The debt was paid otherwise, so what the campaign releases is theirs.
    expect(await who.stands()).toEqual([25, 0]);
    await report(disputed, { state: 'won' });
    expect(await who.stands()).toEqual([80, 0]);
  });

  test('is paid by a bonus first where both are released, so that purchased credits are left', async () => {
    const who = await someone({ hasAudio: false });
    const disputed = await who.buy({ promo: { code: 'BOTH-BACK', bonusCredits: 4 } });
    const fromBoth = await hold(who, 10);
    await report(disputed, { amountCents: 700 });
    // 70 % of 10 and of the 4 on top are disputed, 4 of the 10 are left.
    expect(await who.stands()).toEqual([0, 5.8]);
    expect((await who.post(`/api/v2/campaigns/${fromBoth}/cancel`)).statusCode).toBe(200);
    expect(await who.stands()).toEqual([4.2, 0]);
    expect((await unspentOfPurchases(api.db, [disputed])).get(disputed)).toBe(420);
  });

  test('creates no debt for what was already returned to the card, not even by rounding', async () => {
    const who = await someone();
    const disputed = await who.buy({ credits: 50, priceCents: 3_333 });
    await hold(who, 7);
    await api.app.db.transaction(async (trx) => {
      const { lotId, unspent } = await lockPurchaseLot(trx, disputed);
      const [row] = await trx('purchase_returns')
        .insert({ purchase_id: disputed, hundredths: unspent, cents: 2_866 })
        .returning('id');
      await beginCardReturn(trx, { returnId: row.id, accountId: who.id, lotId, amount: unspent });
      await endCardReturn(trx, { returnId: row.id, accountId: who.id, paid: cents(2_866) });
      const end = { state: 'paid', refund_id: `re_${row.id}`, closed_at: trx.raw('app_now()') };
      await trx('purchase_returns').where({ id: row.id }).update(end);
      await trx('purchases').where({ id: disputed }).update({ status: 'returned', returned_cents: 2_866 });
    });
    await report(disputed, { amountCents: 467 });
    expect(await who.stands()).toEqual([0, 7]);
  });

  test('is paid first by the next purchases, oldest debt first, pack by pack', async () => {
    const who = await someone();
    const purchases = [await who.buy(), await who.buy(), await who.buy()];
    for (let count = 0; count < 3; count += 1) await hold(who, 10);
    for (const purchase of purchases) await report(purchase);
    expect(await who.stands()).toEqual([0, 30]);
    await who.buy({ credits: 25, priceCents: 2_400 });
    expect(await who.stands()).toEqual([0, 5]);
    const owed = await api.db.raw(
      `SELECT b.debits_posted - b.credits_posted AS owed FROM receivables r
         JOIN ledger_balances b ON b.ledger_account_id = r.ledger_account_id WHERE r.account_id = ? ORDER BY r.ledger_account_id`,
      [who.id],
    );
    expect(owed.rows).toEqual([{ owed: 0 }, { owed: 0 }, { owed: 500 }]);
    await who.buy({ promo: { code: 'ON-TOP', bonusCredits: 2 } });
    expect(await who.stands()).toEqual([7, 0]);
    // A payment of a debt that is itself charged back is owed again.
    await report(purchases[0]! + 3);
    expect(await who.stands()).toEqual([7, 25]);
  });
});

describe('a won dispute', () => {
  test('restores what was taken, and cancels the open debt', async () => {
    const who = await someone();
    const disputed = await who.buy({ promo: { code: 'WON-BACK', bonusCredits: 4 } });
    await hold(who, 6);
    await report(disputed);
    expect(await who.stands()).toEqual([0, 6]);
    await report(disputed, { state: 'won' });
    expect(await who.stands()).toEqual([8, 0]);
    expect(await news(who)).toEqual([
      ['chargeback_won', 8],
      ['chargeback_opened', 10],
    ]);
    await expireAll();
    expect(await who.stands()).toEqual([14, 0]);
  });

  test('returns what was paid of the debt to the purchases that paid it, where it can be returned to the card', async () => {
    const who = await someone();
    const disputed = await who.buy();
    await hold(who, 8);
    await report(disputed);
    const payer = await who.buy();
    expect(await who.stands()).toEqual([2, 0]);
    await expireAll();
    // Credits that the campaign released are theirs: the debt was paid otherwise.
    expect(await who.stands()).toEqual([10, 0]);
    await report(disputed, { state: 'won' });
    expect(await who.stands()).toEqual([20, 0]);
    const lots = await api.db.raw(
      `SELECT b.credits_posted - b.debits_posted AS rest FROM lots l JOIN ledger_balances b USING (ledger_account_id)
        WHERE l.source = ANY (?)`,
      [[`payment:${disputed}`, `payment:${payer}`]],
    );
    expect(lots.rows).toEqual([{ rest: 1_000 }, { rest: 1_000 }]);
  });

  test('pays another debt with credits that return to a disputed purchase', async () => {
    const who = await someone();
    const first = await who.buy();
    await hold(who, 10);
    await report(first);
    const second = await who.buy();
    expect(await who.stands()).toEqual([0, 0]);
    await report(second);
    expect(await who.stands()).toEqual([0, 10]);
    await report(first, { state: 'won' });
    expect(await who.stands()).toEqual([0, 0]);
    await report(second, { state: 'won' });
    expect(await who.stands()).toEqual([10, 0]);
  });

  test.each<[string, ('open' | 'won')[]]>([
    ['in order', ['open', 'won']],
    ['at once', ['won']],
    ['twice', ['open', 'open', 'won', 'won']],
    ['with its beginning at the end', ['won', 'open']],
  ])('has the same outcome, reported %s', async (_what, states) => {
    const who = await someone();
    const disputed = await who.buy();
    await hold(who, 6);
    for (const state of states) await report(disputed, { state });
    expect([await stateOf(disputed), await who.stands()]).toEqual(['won', [4, 0]]);
    expect(await history(who)).toEqual([4, -4, -6, 10]);
  });
});

test('a lost dispute changes nothing more, and the debt remains', async () => {
  const who = await someone();
  const disputed = await who.buy();
  await hold(who, 6);
  await report(disputed, { state: 'lost' });
  expect([await stateOf(disputed), await who.stands()]).toEqual(['lost', [0, 6]]);
  await who.buy();
  expect(await who.stands()).toEqual([4, 0]);
});

test('listeners are notified of a smaller debt, whatever paid it', async () => {
  let heard = 0;
  const stop = api.app.notifications.on(debtsChannel, () => (heard += 1));
  const who = await someone();
  const [settled, won] = [await who.buy(), await who.buy()];
  await hold(who, 10);
  await hold(who, 10);
  await report(settled);
  await expireAll();
  await expect.poll(() => heard).toBe(1);
  await report(won, { state: 'won' });
  await expect.poll(() => heard).toBe(2);
  stop();
});

test('open disputes are polled every six hours, by one process each time', async () => {
  await claimDisputesToPoll(api.app.db, 100);
  const who = await someone();
  const disputed = await who.buy();
  await report(disputed);
  expect(await claimDisputesToPoll(api.app.db, 100)).toEqual([]);
  await api.advanceClock(6 * 3_600);
  const asked = await Promise.all([claimDisputesToPoll(api.app.db, 100), claimDisputesToPoll(api.app.db, 100)]);
  const ours = asked.flat().filter((one) => one.disputeId === `dispute_${disputed}`);
  expect(ours).toEqual([{ provider: 'card', disputeId: `dispute_${disputed}` }]);
  await report(disputed, { state: 'lost' });
  await api.advanceClock(day);
  expect((await claimDisputesToPoll(api.app.db, 100)).map((one) => one.disputeId)).not.toContain(`dispute_${disputed}`);
});
