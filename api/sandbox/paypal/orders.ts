import type { Records } from '../provider/store.ts';
import { type Capture, type Means, type Order, newId, payer } from './objects.ts';
import { type PayPalRefusal, unprocessable } from './paypal-error.ts';
import { approveLink } from './shapes.ts';

/** How long an order waits for its payer, how long it can be captured after approval, and how long a slow bank takes, in seconds. */
export const unapprovedSeconds = 3 * 3_600;
const approvedSeconds = 3 * 86_400;
const slowBankSeconds = 3 * 86_400;

/** The payer's return address, with PayPal's parameters. */
export function wayBack(url: string, order: Order, isAgreed: boolean): string {
  const back = new URL(url);
  back.searchParams.set('token', order.id);
  if (isAgreed) back.searchParams.set('PayerID', payer.id);
  return back.href;
}

/** Its payer approves, possibly again with another method, until something is captured. */
export async function approve(records: Records, id: string, means: Means): Promise<Order> {
  const order = await records.get<Order>('order', id);
  if (order.status === 'COMPLETED') throw unprocessable('ORDER_ALREADY_CAPTURED', 'This order is paid already.');
  order.status = 'APPROVED';
  order.means = means;
  order.updated = records.now;
  await records.publish('CHECKOUT.ORDER.APPROVED', order, records.now + approvedSeconds);
  return order;
}

/** @returns the order; or a refusal, which is repeated for the same request */
export async function capture(records: Records, id: string, origin: string): Promise<Order | PayPalRefusal> {
  const order = await records.get<Order>('order', id);
  if (order.status === 'COMPLETED')
    return unprocessable(
      'ORDER_ALREADY_CAPTURED',
      "Order already captured.If 'intent=CAPTURE' only one capture per order is allowed.",
    );
  if (order.status !== 'APPROVED' || !order.means)
    throw unprocessable(
      'ORDER_NOT_APPROVED',
      "Payer has not yet approved the Order for payment. Please redirect the payer to the 'rel':'approve' url returned as part of the HATEOAS links within the Create Order call or provide a valid `payment_source` in the request.",
      { links: [approveLink(origin, order, 'approve')] },
    );
  const { means, cents, customId, invoiceId } = order;
  if (means === 'declined_card')
    return unprocessable(
      'INSTRUMENT_DECLINED',
      "The instrument presented  was either declined by the processor or bank, or it can't be used for this payment.",
      { links: [approveLink(origin, order, 'redirect')] },
    );
  if (invoiceId && (await records.list('capture', { invoiceId })).rows.length > 0)
    return unprocessable(
      'DUPLICATE_INVOICE_ID',
      'Duplicate Invoice ID detected. To avoid a potential duplicate transaction your account setting requires that Invoice Id be unique for each transaction.',
    );
  const isSlow = means === 'slow_bank' || means === 'failing_bank';
  const taken: Capture = {
    id: newId(),
    object: 'capture',
    created: records.now,
    updated: records.now,
    orderId: order.id,
    status: isSlow ? 'PENDING' : 'COMPLETED',
    cents,
    refundedCents: 0,
    customId,
    invoiceId,
    means,
  };
  Object.assign(order, { status: 'COMPLETED', captureId: taken.id, updated: records.now });
  await records.put(order, null);
  const [event, dueAt] = isSlow
    ? ['PAYMENT.CAPTURE.PENDING', records.now + slowBankSeconds]
    : ['PAYMENT.CAPTURE.COMPLETED', null];
  await records.publish(event, taken, dueAt);
  return order;
}

/** A slow bank's answer. */
export async function endPending(records: Records, pending: Capture): Promise<void> {
  const isPaid = pending.means !== 'failing_bank';
  pending.status = isPaid ? 'COMPLETED' : 'DECLINED';
  pending.updated = records.now;
  await records.publish(isPaid ? 'PAYMENT.CAPTURE.COMPLETED' : 'PAYMENT.CAPTURE.DENIED', pending, null);
}
