import type { StoredObject, Records } from '../provider/store.ts';
import { type Money, euros, newId } from './objects.ts';
import { PayPalRefusal } from './paypal-error.ts';

/** How long PayPal processes a payout, and how long one stays unclaimed, in seconds. */
const workSeconds = 60;
const claimSeconds = 30 * 86_400;

export interface PayoutBatch extends StoredObject {
  object: 'payout_batch';
  created: number;
  senderBatchId: string;
}

export interface PayoutItem extends StoredObject {
  object: 'payout_item';
  created: number;
  batchId: string;
  senderBatchId: string;
  senderItemId: string;
  receiver: string;
  cents: number;
  status: 'PENDING' | 'SUCCESS' | 'UNCLAIMED' | 'RETURNED' | 'FAILED';
  error: string | null;
}

/** The outcomes by address prefix; every other address is paid. */
const outcomes: Record<string, { status: 'UNCLAIMED' | 'FAILED'; error: string }> = {
  unclaimed: { status: 'UNCLAIMED', error: 'RECEIVER_UNREGISTERED' },
  locked: { status: 'FAILED', error: 'RECEIVER_ACCOUNT_LOCKED' },
};

export interface Wanted {
  senderBatchId: string;
  senderItemId: string;
  receiver: string;
  cents: number;
}

/** Creates a batch of one. A batch id can be used once. @param at where the existing batch can be read */
export async function payOut(records: Records, wanted: Wanted, at: (id: string) => string): Promise<PayoutBatch> {
  const { senderBatchId } = wanted;
  const [known] = (await records.list<PayoutBatch>('payout_batch', { senderBatchId })).rows;
  if (known)
    throw new PayPalRefusal(400, 'USER_BUSINESS_ERROR', 'User business error.', [
      {
        field: 'SENDER_BATCH_ID',
        issue: 'Batch with given sender_batch_id already exists',
        link: [{ href: at(known.id), rel: 'self', method: 'GET' }],
      },
    ]);
  const batch: PayoutBatch = { id: newId(13), object: 'payout_batch', created: records.now, senderBatchId };
  const item: PayoutItem = {
    id: newId(13),
    object: 'payout_item',
    created: records.now,
    batchId: batch.id,
    status: 'PENDING',
    error: null,
    ...wanted,
  };
  await records.put(batch);
  await records.put(item, records.now + workSeconds);
  return batch;
}

const events: Partial<Record<PayoutItem['status'], string>> = {
  SUCCESS: 'PAYMENT.PAYOUTS-ITEM.SUCCEEDED',
  UNCLAIMED: 'PAYMENT.PAYOUTS-ITEM.UNCLAIMED',
  RETURNED: 'PAYMENT.PAYOUTS-ITEM.RETURNED',
  FAILED: 'PAYMENT.PAYOUTS-ITEM.FAILED',
};

/** PayPal has processed it, or nobody claimed it in time. */
export async function endPayout(records: Records, item: PayoutItem): Promise<void> {
  const outcome = outcomes[item.receiver.split('@')[0] ?? ''];
  item.error = outcome?.error ?? null;
  item.status = item.status === 'UNCLAIMED' ? 'RETURNED' : (outcome?.status ?? 'SUCCESS');
  await records.publish(events[item.status]!, item, item.status === 'UNCLAIMED' ? records.now + claimSeconds : null);
}

const batchStates = (items: PayoutItem[]) =>
  items.some(({ status }) => status === 'PENDING') ? 'PROCESSING' : 'SUCCESS';
/** Payouts use a shorter name for the currency field than orders do. */
const amountOf = (cents: number) => {
  const { currency_code: currency, value }: Money = euros(cents);
  return { currency, value };
};

export const payoutItemShape = (item: PayoutItem) => ({
  payout_item_id: item.id,
  transaction_status: item.status,
  payout_batch_id: item.batchId,
  payout_item_fee: amountOf(0),
  payout_item: {
    recipient_type: 'EMAIL',
    amount: amountOf(item.cents),
    receiver: item.receiver,
    sender_item_id: item.senderItemId,
  },
  sender_batch_id: item.senderBatchId,
  time_processed: new Date(item.created * 1_000).toISOString(),
  ...(item.error !== null && { errors: { name: item.error, message: item.error } }),
});

export async function payoutBatchShape(records: Records, batch: PayoutBatch) {
  const { rows } = await records.list<PayoutItem>('payout_item', { batchId: batch.id });
  return {
    batch_header: {
      payout_batch_id: batch.id,
      batch_status: batchStates(rows),
      time_created: new Date(batch.created * 1_000).toISOString(),
      sender_batch_header: { sender_batch_id: batch.senderBatchId },
    },
    items: rows.map(payoutItemShape),
  };
}
