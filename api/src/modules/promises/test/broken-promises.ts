import { expect } from 'vitest';
import type { TestApp } from '../../../../test/build-app.ts';
import { buyPack } from '../../../../test/factories/purchases.ts';
import { serviceUrlOf } from '../../../../test/factories/service.ts';
import { defaultRules } from '../../../rules.ts';
import { creatorWith, curatorWith, type Curator } from '../../campaigns/test/creator.ts';
import { cents, endCardReturn } from '../../ledger/index.ts';
import { beginReturn } from '../../payments/begin-return.service.ts';
import type { Payments } from '../../payments/payments.context.ts';
import { answerOf, hear, send } from '../../submissions/test/answering.ts';
import { staffOf } from '../../submissions/test/lifecycle.ts';

type Creator = Awaited<ReturnType<typeof creatorWith>>;

/** Creators with a pack, promises of theirs that break, and returns of the pack. */
export async function brokenPromisesOn(api: TestApp) {
  const staff = await staffOf(api);
  async function sent(
    creator: Creator,
    priceCredits: number,
  ): Promise<{ curator: Curator; id: number; campaignId: number }> {
    const curator = await curatorWith(api, { priceCredits });
    const campaignId = await creator.draft([curator.serviceId]);
    expect((await creator.complete(campaignId)).statusCode).toBe(200);
    const { id } = await api.db('submissions').where({ campaign_id: campaignId }).first('id');
    return { curator, id, campaignId };
  }

  /** Sends to a curator, who accepts and adds a placement proof. */
  async function placed(creator: Creator, priceCredits: number): Promise<number> {
    const { curator, id } = await sent(creator, priceCredits);
    await hear(api, curator, id);
    expect((await send(curator, id, answerOf('accepted'))).statusCode).toBe(200);
    const url = await serviceUrlOf(api.db, id);
    expect((await curator.post(`/api/v2/curator/submissions/${id}/proof`, { url })).statusCode).toBe(200);
    return id;
  }
  async function broken(creator: Creator, priceCredits: number): Promise<number> {
    const id = await placed(creator, priceCredits);
    expect((await staff.remove(id)).statusCode).toBe(200);
    return id;
  }
  /** The answer of a submission is refunded for its quality. */
  async function refunded(creator: Creator, id: number): Promise<void> {
    expect((await creator.post(`/api/v2/submissions/${id}/flag`, { reason: 'rude', text: 'See it.' })).statusCode).toBe(
      200,
    );
    expect((await staff.decideFlag(id, true)).statusCode).toBe(200);
  }

  /** 100 credits for 88.00. */
  async function creatorWithPack() {
    const creator = await creatorWith(api, { credits: 0 });
    return { creator, purchaseId: await buyPack(api.app.db, creator.id, { credits: 100, priceCents: 8_800 }) };
  }
  /** The same, 12 of them spent on a promise that broke, so that 6 came back. */
  async function creatorWithRefund() {
    const bought = await creatorWithPack();
    return { ...bought, id: await broken(bought.creator, 12) };
  }
  /** The spendable credits, and the debt. */
  async function stands(creator: Creator): Promise<[number, number]> {
    const { coin_amount_purchased: spendable, debtCredits } = (await creator.get('/api/account')).json().data;
    return [spendable, debtCredits];
  }

  /** Begins a return to the card. @returns its row */
  async function returned(purchaseId: number) {
    const { returnId: id } = await api.app.db.transaction((trx) =>
      beginReturn(trx, { rules: defaultRules } as Payments, purchaseId, null),
    );
    return api
      .db('purchase_returns')
      .where({ id })
      .first('id', 'hundredths', 'bonus_hundredths', 'deducted_hundredths', 'cents');
  }
  async function endReturn(accountId: number, purchaseId: number, row: { id: number; cents: number }, isPaid: boolean) {
    await api.app.db.transaction(async (trx) => {
      await endCardReturn(trx, { returnId: row.id, accountId, paid: isPaid ? cents(row.cents) : null });
      const end = { state: isPaid ? 'paid' : 'failed', closed_at: trx.raw('app_now()'), refund_id: `re_${row.id}` };
      await trx('purchase_returns').where({ id: row.id }).update(end);
      if (isPaid)
        await trx('purchases').where({ id: purchaseId }).update({ status: 'returned', returned_cents: row.cents });
    });
  }
  const remove = (id: number) => staff.remove(id);
  return {
    staffId: staff.id,
    remove,
    sent,
    placed,
    broken,
    refunded,
    creatorWithPack,
    creatorWithRefund,
    stands,
    returned,
    endReturn,
  };
}
