import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { buyPack, payInvoice } from '../../../test/factories/purchases.ts';
import { creatorWith, curatorWith, refusalOf } from '../campaigns/test/creator.ts';
import { applyDispute, type Dispute } from '../chargebacks/index.ts';
import { reportDispute } from '../chargebacks/test/disputes.ts';
import { cents, revertCardReturn } from '../ledger/index.ts';
import { auditFindings, expectCleanAudit } from '../ledger/test/world.ts';
import { brokenPromisesOn } from './test/broken-promises.ts';

/*
 * What a broken promise returned of a pack or of a Pro invoice goes with it, as its bonus does. Each creator bought 100 credits for
 * 88.00 and spent 12 of them on a promise that broke, so 6 came back.
 */

let api: TestApp;
let world: Awaited<ReturnType<typeof brokenPromisesOn>>;
beforeAll(async () => {
  api = await testApp();
  world = await brokenPromisesOn(api);
});
afterAll(async () => {
  await expectCleanAudit(api.db);
  await api.close();
});

describe('a returned pack', () => {
  test('cancels the unspent part, in proportion', async () => {
    const { creator, purchaseId } = await world.creatorWithRefund();
    const { data } = (await creator.get(`/api/v2/purchases/${purchaseId}`)).json();
    expect(data.returnable).toMatchObject({
      credits: 88,
      amountCents: 7_744,
      cancelledBonusCredits: 5.28,
      usedBonusCredits: 0,
    });
    const row = await world.returned(purchaseId);
    expect(row).toMatchObject({ hundredths: 8_800, bonus_hundredths: 528, deducted_hundredths: 0, cents: 7_744 });
    await world.endReturn(creator.id, purchaseId, row, true);
    expect(await world.stands(creator)).toEqual([0.72, 0]);
    await api.app.db.transaction(async (trx) => {
      await revertCardReturn(trx, { returnId: row.id, accountId: creator.id, paid: cents(row.cents) });
      await trx('purchase_returns').where({ id: row.id }).update({ state: 'failed', failure: 'sent_back' });
      await trx('purchases').where({ id: purchaseId }).update({ status: 'paid', returned_cents: 0 });
    });
    expect(await world.stands(creator)).toEqual([94, 0]);
  });

  test('pays for the spent part out of its refund', async () => {
    const { creator, purchaseId } = await world.creatorWithRefund();
    await world.placed(creator, 6);
    const row = await world.returned(purchaseId);
    expect(row).toMatchObject({ hundredths: 8_800, bonus_hundredths: 0, deducted_hundredths: 528, cents: 7_279 });
    await world.endReturn(creator.id, purchaseId, row, false);
    expect(await world.stands(creator)).toEqual([88, 0]);
  });

  test('pays for the held part too', async () => {
    const { creator, purchaseId } = await world.creatorWithRefund();
    await world.sent(creator, 4);
    const row = await world.returned(purchaseId);
    expect(row).toMatchObject({ hundredths: 8_800, bonus_hundredths: 200, deducted_hundredths: 328, cents: 7_455 });
    await world.endReturn(creator.id, purchaseId, row, true);
    expect(await world.stands(creator)).toEqual([0, 0]);
  });

  test('the database refuses to leave it unpaid', async () => {
    const { purchaseId } = await world.creatorWithRefund();
    await expect(
      api.app.db('purchase_returns').insert({ purchase_id: purchaseId, hundredths: 8_800, cents: 7_744 }),
    ).rejects.toThrow('leaves a bonus unpaid');
  });
});

describe('a charged-back pack', () => {
  test('takes the unspent part, owes the rest of the pack, and a dispute won restores all', async () => {
    const { creator, purchaseId } = await world.creatorWithRefund();
    await reportDispute(api, purchaseId);
    expect(await world.stands(creator)).toEqual([0, 12]);
    await reportDispute(api, purchaseId, { state: 'won' });
    expect(await world.stands(creator)).toEqual([94, 0]);
  });

  test('owes the spent part', async () => {
    const { creator, purchaseId } = await world.creatorWithRefund();
    await world.placed(creator, 5);
    await reportDispute(api, purchaseId);
    expect(await world.stands(creator)).toEqual([0, 17]);
    await buyPack(api.app.db, creator.id, { credits: 25, priceCents: 2_400 });
    expect(await world.stands(creator)).toEqual([8, 0]);
    await reportDispute(api, purchaseId, { state: 'won' });
    expect(await world.stands(creator)).toEqual([25 + 88 + 1, 0]);
  });

  test('owes the held part until it comes back', async () => {
    const { creator, purchaseId } = await world.creatorWithRefund();
    const { id } = await world.sent(creator, 5);
    await reportDispute(api, purchaseId);
    expect(await world.stands(creator)).toEqual([0, 17]);
    expect((await creator.post(`/api/v2/submissions/${id}/withdraw`)).statusCode).toBe(200);
    expect(await world.stands(creator)).toEqual([0, 12]);
    await reportDispute(api, purchaseId, { state: 'won' });
    expect(await world.stands(creator)).toEqual([94, 0]);
  });

  test('in part takes its part; what a later broken promise returns pays the debt first', async () => {
    const creator = await creatorWith(api, { credits: 0 });
    const purchaseId = await buyPack(api.app.db, creator.id, { credits: 10, priceCents: 1_000 });
    const id = await world.placed(creator, 9);
    await reportDispute(api, purchaseId, { amountCents: 500 });
    expect(await world.stands(creator)).toEqual([0, 4]);
    expect((await world.remove(id)).statusCode).toBe(200);
    // It waits for the outcome, which decides how much is paid for.
    expect(await world.stands(creator)).toEqual([0, 4]);
    await reportDispute(api, purchaseId, { amountCents: 500, state: 'lost' });
    await api.app.jobs.run('promises.refund');
    // 12 % of the 5 credits that are.
    expect(await world.stands(creator)).toEqual([0, 3.4]);
  });

  test('is what the audit compares with', async () => {
    const { purchaseId } = await world.creatorWithRefund();
    await reportDispute(api, purchaseId, { amountCents: 4_400 });
    const rows = await api
      .db('chargebacks')
      .where({ purchase_id: purchaseId })
      .select('bonus_share_hundredths', 'taken_bonus_hundredths');
    expect(rows).toEqual([{ bonus_share_hundredths: 300, taken_bonus_hundredths: 300 }]);
    expect(await auditFindings(api.db)).toEqual([]);
  });
});

describe('where a quality refund returned the rest of the price, all of it is the pack’s own again', () => {
  test('a return cancels none of it', async () => {
    const { creator, purchaseId, id } = await world.creatorWithRefund();
    await world.refunded(creator, id);
    expect(await world.stands(creator)).toEqual([100, 0]);
    const row = await world.returned(purchaseId);
    expect(row).toMatchObject({ hundredths: 9_400, bonus_hundredths: 0, deducted_hundredths: 0, cents: 8_272 });
    await world.endReturn(creator.id, purchaseId, row, true);
    expect(await world.stands(creator)).toEqual([6, 0]);
  });

  test('a chargeback owes none of it, and takes it once; a dispute won restores it', async () => {
    const { creator, purchaseId, id } = await world.creatorWithRefund();
    await world.refunded(creator, id);
    await reportDispute(api, purchaseId, { amountCents: 4_400, disputeId: 'half' });
    expect(await world.stands(creator)).toEqual([50, 0]);
    await reportDispute(api, purchaseId, { amountCents: 4_400, disputeId: 'other half' });
    expect(await world.stands(creator)).toEqual([0, 0]);
    expect(await auditFindings(api.db)).toEqual([]);
    for (const disputeId of ['half', 'other half'])
      await reportDispute(api, purchaseId, { amountCents: 4_400, disputeId, state: 'won' });
    expect(await world.stands(creator)).toEqual([100, 0]);
  });

  test('a chargeback owes the part that is spent again, and what is held pays when it comes back', async () => {
    const { creator, purchaseId, id } = await world.creatorWithRefund();
    await world.refunded(creator, id);
    const held = await world.sent(creator, 6);
    await world.placed(creator, 4);
    await reportDispute(api, purchaseId);
    expect(await world.stands(creator)).toEqual([0, 10]);
    expect((await creator.post(`/api/v2/submissions/${held.id}/withdraw`)).statusCode).toBe(200);
    expect(await world.stands(creator)).toEqual([0, 4]);
    await reportDispute(api, purchaseId, { state: 'lost' });
    expect(await auditFindings(api.db)).toEqual([]);
  });

  test('a dispute from before can still be lost, or won beside another', async () => {
    const { creator, purchaseId, id } = await world.creatorWithRefund();
    await reportDispute(api, purchaseId, { amountCents: 4_400, disputeId: 'before, lost' });
    await world.refunded(creator, id);
    await reportDispute(api, purchaseId, { amountCents: 4_400, disputeId: 'after, won' });
    await reportDispute(api, purchaseId, { amountCents: 4_400, disputeId: 'before, lost', state: 'lost' });
    await reportDispute(api, purchaseId, { amountCents: 4_400, disputeId: 'after, won', state: 'won' });
    expect(await auditFindings(api.db)).toEqual([]);
  });

  test('the lot’s limit counts from what it returned otherwise', async () => {
    const { creator, id } = await world.creatorWithRefund();
    await world.refunded(creator, id);
    await world.broken(creator, 6);
    for (let again = 0; again < 3; again += 1) await world.broken(creator, 12);
    // The promo lot paid for the first one; of the others 6, 6 and, within 12 % of the lot, nothing.
    expect((await world.stands(creator))[0]).toBe(100 - 6 - 36 + 12);
  });
});

test('a charged-back Pro invoice takes and owes it too', async () => {
  const creator = await creatorWith(api, { credits: 0 });
  const invoiceId = await payInvoice(api.app.db, creator.id);
  await world.broken(creator, 12);
  await world.placed(creator, 4);
  expect(await world.stands(creator)).toEqual([40, 0]);
  const report = (state: Dispute['state']) =>
    applyDispute(
      { db: api.app.db, log: api.app.log },
      { provider: 'card', disputeId: invoiceId, paymentReference: invoiceId, invoiceId, amountCents: 3_900, state },
    );
  await report('open');
  expect(await world.stands(creator)).toEqual([0, 16]);
  expect(refusalOf(await creator.complete(await creator.draft([(await curatorWith(api)).serviceId])))).toEqual([
    409,
    'debt_outstanding',
  ]);
  await report('won');
  expect(await world.stands(creator)).toEqual([40, 0]);
});
