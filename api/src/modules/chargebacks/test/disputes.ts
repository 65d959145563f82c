import type { TestApp } from '../../../../test/build-app.ts';
import { buyPack } from '../../../../test/factories/purchases.ts';
import { creatorWith } from '../../campaigns/test/creator.ts';
import { applyDispute, type Dispute } from '../index.ts';

interface DisputeOptions {
  state?: Dispute['state'];
  amountCents?: number;
  /** Defaults to one per purchase. */
  disputeId?: string;
}

/** A buyer whose bank disputes payments. */
export async function buyerOn(api: TestApp, options: Parameters<typeof creatorWith>[1] = {}) {
  const me = await creatorWith(api, { credits: 0, ...options });
  const account = async () => (await me.get('/api/account')).json().data;
  return {
    ...me,
    buy: (bought: Parameters<typeof buyPack>[2] = {}) => buyPack(api.app.db, me.id, bought),
    debt: async (): Promise<number> => (await account()).debtCredits,
    /** The spendable credits, and the debt. */
    stands: async (): Promise<[number, number]> => {
      const { coin_amount_purchased: spendable, debtCredits } = await account();
      return [spendable, debtCredits];
    },
  };
}
export type Buyer = Awaited<ReturnType<typeof buyerOn>>;

/** Reports a dispute's state, as the inbox does. */
export async function reportDispute(api: TestApp, purchaseId: number, options: DisputeOptions = {}): Promise<void> {
  const row = await api
    .db('purchases')
    .where({ id: purchaseId })
    .first('method', 'payment_intent_id', 'paypal_capture_id', 'price_cents');
  await applyDispute(
    { db: api.app.db, log: api.app.log },
    {
      provider: row.method,
      disputeId: options.disputeId ?? `dispute_${purchaseId}`,
      paymentReference: row.payment_intent_id ?? row.paypal_capture_id,
      amountCents: options.amountCents ?? row.price_cents,
      state: options.state ?? 'open',
    },
  );
}
