import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { curatorWith, day, refusalOf } from '../campaigns/test/creator.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';
import { intentIdOf, shop, type Shop } from '../payments/test/shop.ts';
import { buyerOn, type Buyer } from './test/disputes.ts';

/* Disputes as the card provider's simulator reports them, over HTTP: through its webhooks, the inbox, and the reconciler. */

let world: Shop;
beforeAll(async () => {
  world = await shop();
});
beforeEach(() => world.policy({}));
afterEach(() => expectCleanAudit(world.api.db));
afterAll(() => world.close());

const someone = () => buyerOn(world.api);
const purchaseOf = async (who: Buyer, id: number) => (await who.get(`/api/v2/purchases/${id}`)).json().data;
const giveBack = (who: Buyer, id: number) => who.post(`/api/v2/purchases/${id}/return`);

/** A complete purchase by card. */
async function buy(who: Buyer, packId = 'credits_10', path = '/api/fanfare/stripe/create-payment-intent') {
  const begun = await who.post(path, { packId });
  expect(begun.statusCode).toBe(200);
  const { clientSecret, purchase } = begun.json().data;
  const intentId = intentIdOf(clientSecret);
  await world.pay(intentId);
  expect((await who.post(`/api/v2/purchases/${purchase.id}/settle`)).json().data.status).toBe('paid');
  return { id: purchase.id as number, intentId };
}
const buyGift = (who: Buyer, packId = 'credits_10') => buy(who, packId, '/api/fanfare/gifts');

/** Delivers the provider's webhooks, and processes them. */
async function hear() {
  await expect.poll(async () => (await world.tick()).waiting).toBe(0);
  await world.api.app.jobs.run('payments.inbox');
}
async function dispute(intentId: string, amountCents?: number) {
  const { id } = await world.dispute({ paymentIntent: intentId, ...(amountCents && { amountCents }) });
  await hear();
  return id;
}
async function end(disputeId: string, outcome: 'won' | 'lost') {
  await world.endDispute(disputeId, outcome);
  await hear();
}
async function hold(who: Buyer, priceCredits: number) {
  const curator = await curatorWith(world.api, { priceCredits });
  expect((await who.complete(await who.draft([curator.serviceId]))).statusCode).toBe(200);
}

test('a dispute is received, shown at its purchase, and reversed when won', async () => {
  const who = await someone();
  const { id, intentId } = await buy(who);
  await hold(who, 4);
  const disputeId = await dispute(intentId);
  expect(await who.stands()).toEqual([0, 4]);
  expect(await purchaseOf(who, id)).toMatchObject({ chargeback: 'open', returnable: null, status: 'paid' });
  await end(disputeId, 'won');
  expect(await who.stands()).toEqual([6, 0]);
  expect(await purchaseOf(who, id)).toMatchObject({ chargeback: 'won', returnable: { credits: 6 } });
});

test('while credits are owed no other purchase goes back either; once they are settled it does', async () => {
  const who = await someone();
  // The one that is disputed is spent first; a debt is settled by what is bought after it.
  const { intentId } = await buy(who);
  const other = await buy(who, 'credits_25');
  await hold(who, 4);
  await dispute(intentId);
  expect(await who.stands()).toEqual([25, 4]);
  expect(refusalOf(await giveBack(who, other.id))).toEqual([409, 'debt_outstanding']);
  expect(await who.stands()).toEqual([25, 4]);
  await buy(who);
  expect(await who.stands()).toEqual([31, 0]);
  expect((await giveBack(who, other.id)).statusCode).toBe(200);
  expect(await who.stands()).toEqual([6, 0]);
});

test('the reconciler finds an unreported outcome, and a dispute right after the payment', async () => {
  const who = await someone();
  const { id, intentId } = await buy(who);
  const disputeId = await dispute(intentId);
  await world.policy({ dropRate: 1 });
  await world.endDispute(disputeId, 'lost');
  await hear();
  await world.api.advanceClock(day);
  await world.api.app.jobs.run('payments.reconcile');
  expect(await purchaseOf(who, id)).toMatchObject({ chargeback: 'lost' });
  await world.policy({});

  const quick = await someone();
  const begun = (await quick.post('/api/fanfare/stripe/create-payment-intent', { packId: 'credits_10' })).json().data;
  await world.pay(intentIdOf(begun.clientSecret), 'pm_card_createDispute');
  await hear();
  // Webhooks may arrive before the payment is booked: they are retried.
  await world.api.advanceClock(60);
  await world.api.app.jobs.run('payments.inbox');
  expect(await purchaseOf(quick, begun.purchase.id)).toMatchObject({ status: 'paid', chargeback: 'open' });
  expect(await quick.stands()).toEqual([0, 0]);
});

describe('a return and a dispute of the same purchase', () => {
  test('returned credits create no debt; nothing is returned during a dispute', async () => {
    const who = await someone();
    const { id, intentId } = await buy(who, 'credits_50');
    await hold(who, 12);
    expect((await giveBack(who, id)).json().data.returnedCents).toBe(3_496);
    const disputeId = await dispute(intentId, 1_104);
    expect(await who.stands()).toEqual([0, 12]);
    expect(refusalOf(await giveBack(who, id))).toEqual([409, 'wrong_state']);
    await end(disputeId, 'won');
    expect(await who.stands()).toEqual([0, 0]);
  });

  test('a pending return is refused by the provider: its held credits pay the debt', async () => {
    const who = await someone();
    const { id, intentId } = await buy(who, 'credits_10');
    await world.policy({ faults: [{ call: 'refunds.create', mode: '429', times: 3 }] });
    expect(refusalOf(await giveBack(who, id))).toEqual([503, 'payments_unavailable']);
    await world.policy({});
    await dispute(intentId);
    expect(await who.stands()).toEqual([0, 10]);
    await world.api.advanceClock(300);
    await world.api.app.jobs.run('payments.reconcile');
    expect(await purchaseOf(who, id)).toMatchObject({ status: 'paid', returnedCents: 0, chargeback: 'open' });
    expect(await who.stands()).toEqual([0, 0]);
  });

  test('simultaneously: the money leaves once, or twice with a debt', async () => {
    for (let round = 0; round < 4; round += 1) {
      const who = await someone();
      const { id, intentId } = await buy(who);
      const [disputed, returned] = await Promise.all([
        // A return that comes first leaves nothing to dispute: the provider refuses the dispute.
        dispute(intentId).catch((refused: unknown) => String(refused)),
        giveBack(who, id),
      ]);
      await hear();
      await world.api.advanceClock(300);
      await world.api.app.jobs.run('payments.reconcile');
      const purchase = await purchaseOf(who, id);
      const [spendable, owed] = await who.stands();
      expect(spendable).toBe(0);
      expect(owed).toBe(purchase.returnedCents > 0 && purchase.chargeback === 'open' ? 10 : 0);
      expect([200, 409, 503]).toContain(returned.statusCode);
      if (disputed.includes('left to dispute')) expect(returned.statusCode).toBe(200);
      else expect(disputed).not.toContain('Error');
      await expectCleanAudit(world.api.db);
    }
  });
});

describe('a gift whose payment is charged back', () => {
  const codeOf = async (who: Buyer, id: number) => who.post(`/api/v2/purchases/${id}/gift-code`);

  test('unredeemed: its code stops working without a debt; once the dispute is won a new one can be shown', async () => {
    const [who, friend] = [await someone(), await someone()];
    const { id, intentId } = await buyGift(who);
    const { code } = (await codeOf(who, id)).json().data;
    const disputeId = await dispute(intentId);
    expect(await who.stands()).toEqual([0, 0]);
    expect(await purchaseOf(who, id)).toMatchObject({ gift: { status: 'stopped' }, chargeback: 'open' });
    expect(refusalOf(await friend.post(`/api/gift/${code}`))).toEqual([409, 'code_stopped']);
    expect(refusalOf(await codeOf(who, id))).toEqual([409, 'wrong_state']);
    await end(disputeId, 'won');
    expect(await purchaseOf(who, id)).toMatchObject({ gift: { status: 'ready' }, chargeback: 'won' });
    expect((await friend.post(`/api/gift/${code}`)).statusCode).toBe(409);
    const again = (await codeOf(who, id)).json().data.code;
    expect((await friend.post(`/api/gift/${again}`)).statusCode).toBe(200);
    expect(await friend.stands()).toEqual([10, 0]);
  });

  test('redeemed: the recipient keeps the credits, and the buyer owes them', async () => {
    const [who, friend] = [await someone(), await someone()];
    const { id, intentId } = await buyGift(who);
    const { code } = (await codeOf(who, id)).json().data;
    expect((await friend.post(`/api/gift/${code}`)).statusCode).toBe(200);
    const disputeId = await dispute(intentId);
    expect([await who.stands(), await friend.stands()]).toEqual([
      [0, 10],
      [10, 0],
    ]);
    expect(refusalOf(await who.post('/api/fanfare/gifts', { packId: 'credits_10' }))).toEqual([
      409,
      'debt_outstanding',
    ]);
    await buy(who, 'credits_25');
    expect(await who.stands()).toEqual([15, 0]);
    await end(disputeId, 'won');
    expect([await who.stands(), await friend.stands()]).toEqual([
      [25, 0],
      [10, 0],
    ]);
  });

  test('while it is redeemed: the recipient has the credits and the buyer the debt, or neither', async () => {
    for (let round = 0; round < 6; round += 1) {
      const [who, friend] = [await someone(), await someone()];
      const { id, intentId } = await buyGift(who);
      const { code } = (await codeOf(who, id)).json().data;
      await world.dispute({ paymentIntent: intentId });
      await expect.poll(async () => (await world.tick()).waiting).toBe(0);
      const [, redeemed] = await Promise.all([
        world.api.app.jobs.run('payments.inbox'),
        friend.post(`/api/gift/${code}`),
      ]);
      const credits = redeemed.statusCode === 200 ? 10 : 0;
      expect([await who.stands(), await friend.stands()]).toEqual([
        [0, credits],
        [credits, 0],
      ]);
      await expectCleanAudit(world.api.db);
    }
  });
});
