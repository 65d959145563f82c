import type { Records } from '../provider/store.ts';
import { type Capture, type Means, type Order, newId, payer } from './objects.ts';
import { type PayPalRefusal, missing, unprocessable } from './paypal-error.ts';
import { approveLink } from './shapes.ts';

/** How long an order waits for its payer, how long it can be captured after approval, and how long a slow bank takes, in seconds. */
const unapprovedSeconds = 3 * 3_600;
const approvedSeconds = 3 * 86_400;
const slowBankSeconds = 3 * 86_400;

type Given = Pick<
  Order,
  'cents' | 'referenceId' | 'description' | 'customId' | 'invoiceId' | 'brand' | 'returnUrl' | 'cancelUrl' | 'hasSource'
>;

export async function createOrder(records: Records, given: Given): Promise<Order> {
  const order: Order = {
    id: newId(),
    object: 'order',
    created: records.now,
    updated: records.now,
    status: given.hasSource ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
    means: null,
    captureId: null,
    ...given,
  };
  await records.put(order, records.now + unapprovedSeconds);
  return order;
}

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
  if (order.status === 'COMPLETED')
    throw unprocessable({ issue: 'ORDER_ALREADY_CAPTURED', description: 'This order is paid already.' });
  order.status = 'APPROVED';
  order.means = means;
  order.updated = records.now;
  await records.put(order, records.now + approvedSeconds);
  await records.emit('CHECKOUT.ORDER.APPROVED', order);
  return order;
}

/** @returns the order; or a refusal, which is repeated for the same request */
export async function capture(records: Records, id: string, origin: string): Promise<Order | PayPalRefusal> {
  const order = await records.get<Order>('order', id);
  if (order.status === 'COMPLETED')
    return unprocessable({
      issue: 'ORDER_ALREADY_CAPTURED',
      description: "Order already captured.If 'intent=CAPTURE' only one capture per order is allowed.",
    });
  if (order.status !== 'APPROVED' || !order.means)
    throw unprocessable(
      {
        issue: 'ORDER_NOT_APPROVED',
        description:
          "Payer has not yet approved the Order for payment. Please redirect the payer to the 'rel':'approve' url returned as part of the HATEOAS links within the Create Order call or provide a valid `payment_source` in the request.",
      },
      [approveLink(origin, order, 'approve')],
    );
  const { means, cents, customId, invoiceId } = order;
  if (means === 'declined_card')
    return unprocessable(
      {
        issue: 'INSTRUMENT_DECLINED',
        description:
          "The instrument presented  was either declined by the processor or bank, or it can't be used for this payment.",
      },
      [approveLink(origin, order, 'redirect')],
    );
  if (invoiceId && (await records.list('capture', { invoiceId })).rows.length > 0)
    return unprocessable({
      issue: 'DUPLICATE_INVOICE_ID',
      description:
        'Duplicate Invoice ID detected. To avoid a potential duplicate transaction your account setting requires that Invoice Id be unique for each transaction.',
    });
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
  await records.put(taken, isSlow ? records.now + slowBankSeconds : null);
  await records.emit(isSlow ? 'PAYMENT.CAPTURE.PENDING' : 'PAYMENT.CAPTURE.COMPLETED', taken);
  return order;
}

/** A slow bank's answer. */
export async function endPending(records: Records, pending: Capture): Promise<void> {
  const isPaid = pending.means !== 'failing_bank';
  pending.status = isPaid ? 'COMPLETED' : 'DECLINED';
  pending.updated = records.now;
  await records.put(pending, null);
  await records.emit(isPaid ? 'PAYMENT.CAPTURE.COMPLETED' : 'PAYMENT.CAPTURE.DENIED', pending);
}

/** An order as the approval page may show it. */
export async function orderForPayer(records: Records, id: unknown): Promise<Order> {
  const order = typeof id === 'string' ? await records.find<Order>('order', id) : undefined;
  if (!order) throw missing();
  return order;
}
