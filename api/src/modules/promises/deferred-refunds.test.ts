import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { buyPack, payInvoice } from '../../../test/factories/purchases.ts';
import { waitingForLock } from '../../../test/waiting-for-lock.ts';
import { creatorWith } from '../campaigns/test/creator.ts';
import { applyDispute, type Dispute } from '../chargebacks/index.ts';
import { reportDispute } from '../chargebacks/test/disputes.ts';
import { auditFindings, expectCleanAudit } from '../ledger/test/world.ts';
import type { Payments } from '../payments/payments.context.ts';
import { settleRefund } from '../payments/return.service.ts';
import { lockSubmission } from '../submissions/index.ts';
import { removePlacement } from './promises.service.ts';
import { brokenPromisesOn } from './test/broken-promises.ts';

/* A promise that breaks while what had paid for it is being returned or disputed: its refund waits for the outcome. */

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

const refundDeferred = () => api.app.jobs.run('promises.refund');

type Creator = Awaited<ReturnType<typeof creatorWith>>;
/** What the feed says of broken promises, newest first. */
const newsOf = async (creator: Creator): Promise<[kind: string, amountCredits: number | null][]> =>
  (await creator.get('/api/v2/feed?role=creator'))
    .json()
    .data.items.filter(({ kind }: { kind: string }) => ['placement_removed', 'promise_refunded'].includes(kind))
    .map(({ kind, amountCredits }: { kind: string; amountCredits: number | null }) => [kind, amountCredits]);

describe('a dispute', () => {
  test('that is won: once, and not what was refunded before', async () => {
    const { creator, purchaseId } = await world.creatorWithPack();
    const early = await world.placed(creator, 12);
    const later = await world.placed(creator, 12);
    expect((await world.remove(early)).statusCode).toBe(200);
    await reportDispute(api, purchaseId);
    expect((await world.remove(later)).statusCode).toBe(200);
    for (let times = 0; times < 2; times += 1) {
      await reportDispute(api, purchaseId, { state: 'won' });
      await refundDeferred();
    }
    expect(await world.stands(creator)).toEqual([100 - 12 - 12 + 6 + 6, 0]);
    // It was broken once, and refunded later.
    expect(await newsOf(creator)).toEqual([
      ['promise_refunded', 6],
      ['placement_removed', 0],
      ['placement_removed', 6],
    ]);
  });

  test('of a Pro invoice', async () => {
    const creator = await creatorWith(api, { credits: 0 });
    const invoiceId = await payInvoice(api.app.db, creator.id);
    const id = await world.placed(creator, 12);
    const report = (state: Dispute['state']) =>
      applyDispute(
        { db: api.app.db, log: api.app.log },
        { provider: 'card', disputeId: invoiceId, paymentReference: invoiceId, invoiceId, amountCents: 3_900, state },
      );
    await report('open');
    await world.remove(id);
    await refundDeferred();
    await report('won');
    await refundDeferred();
    expect(await world.stands(creator)).toEqual([44, 0]);
  });

  test('that is lost: what the rest of the pack allows; another one doesn’t matter', async () => {
    const { creator, purchaseId } = await world.creatorWithPack();
    const id = await world.placed(creator, 12);
    await reportDispute(api, purchaseId, { amountCents: 4_400, disputeId: 'won half' });
    await reportDispute(api, purchaseId, { amountCents: 4_400, disputeId: 'lost half' });
    await world.remove(id);
    expect(await world.stands(creator)).toEqual([0, 12]);
    await reportDispute(api, purchaseId, { amountCents: 4_400, disputeId: 'won half', state: 'won' });
    expect(await auditFindings(api.db)).toEqual([]);
    await reportDispute(api, purchaseId, { amountCents: 4_400, disputeId: 'lost half', state: 'lost' });
    await refundDeferred();
    // The won half paid what the other one owed.
    expect(await world.stands(creator)).toEqual([44, 0]);
  });
});

test('two packs: a dispute of one that begins after the promise broke is waited for, too', async () => {
  const creator = await creatorWith(api, { credits: 0 });
  const first = await buyPack(api.app.db, creator.id, { credits: 4, priceCents: 400 });
  const second = await buyPack(api.app.db, creator.id, { credits: 100, priceCents: 8_800 });
  const id = await world.placed(creator, 12);
  const row = await world.returned(second);
  await world.remove(id);
  await reportDispute(api, first);
  await bank('failed', row);
  await refundDeferred();
  expect(await newsOf(creator)).toEqual([['placement_removed', 0]]);
  await reportDispute(api, first, { state: 'won' });
  await refundDeferred();
  expect(await world.stands(creator)).toEqual([92 + 0.48 + 4, 0]);
});

test('a dispute that ends while the promise breaks', async () => {
  const { creator, purchaseId } = await world.creatorWithPack();
  const id = await world.placed(creator, 12);
  await reportDispute(api, purchaseId);
  const { rules } = api.app.config;
  const reportedBy = world.staffId;
  let outcome!: Promise<void>;
  await api.app.db.transaction(async (trx) => {
    const submission = await lockSubmission(trx, id, { staff: reportedBy }, { withService: true });
    await removePlacement(trx, submission, { reportedBy, note: 'gone', rules });
    outcome = reportDispute(api, purchaseId, { state: 'won' });
    await expect.poll(() => waitingForLock(api.db)).toBe(1);
  });
  await outcome;
  await refundDeferred();
  expect(await world.stands(creator)).toEqual([88 + 6, 0]);
});

const bank = (state: 'paid' | 'failed', row: { id: number; cents: number }) => {
  const refund = {
    id: `re_${row.id}`,
    returnId: String(row.id),
    state,
    amountCents: row.cents,
    failure: 'sent back',
  };
  const payments = {
    db: api.app.db,
    log: api.app.log,
    rules: api.app.config.rules,
    cards: { readRefund: () => refund },
  };
  return settleRefund(payments as unknown as Payments, 'card', refund.id);
};

test('a return: when it fails, and when its money comes back from the bank', async () => {
  const { creator, purchaseId } = await world.creatorWithPack();
  const [first, second] = [await world.placed(creator, 12), await world.placed(creator, 12)];
  const failing = await world.returned(purchaseId);
  expect((await world.remove(first)).statusCode).toBe(200);
  expect(await world.stands(creator)).toEqual([0, 0]);
  await bank('failed', failing);
  await refundDeferred();
  expect(await world.stands(creator)).toEqual([76 + 6, 0]);
  const reverted = await world.returned(purchaseId);
  await bank('paid', reverted);
  expect((await world.remove(second)).statusCode).toBe(200);
  const stood = await world.stands(creator);
  await bank('failed', reverted);
  await refundDeferred();
  expect(await world.stands(creator)).toEqual([76 + 6 + 6, 0]);
  expect(stood[0]).toBeLessThan(6);
  expect((await newsOf(creator)).map(([kind]) => kind)).toEqual([
    'promise_refunded',
    'placement_removed',
    'promise_refunded',
    'placement_removed',
  ]);
});

test('a return that is paid: what the rest of the pack allows', async () => {
  const { creator, purchaseId } = await world.creatorWithPack();
  const id = await world.placed(creator, 12);
  const row = await world.returned(purchaseId);
  expect((await world.remove(id)).statusCode).toBe(200);
  expect(await world.stands(creator)).toEqual([0, 0]);
  await bank('paid', row);
  await refundDeferred();
  expect(await world.stands(creator)).toEqual([1.44, 0]);
});

test('what nothing bought has paid for isn’t tried again', async () => {
  const creator = await creatorWith(api, { credits: 20 });
  const id = await world.placed(creator, 12);
  expect((await world.remove(id)).statusCode).toBe(200);
  await api.db('deferred_promise_refunds').insert({ submission_id: id });
  await refundDeferred();
  expect(await api.db('deferred_promise_refunds')).toEqual([]);
  expect(await world.stands(creator)).toEqual([8, 0]);
});
