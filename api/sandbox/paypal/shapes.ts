import type { StoredObject, Records } from '../provider/store.ts';
import { type Capture, type Dispute, type Order, type Refund, euros, merchantId, newId, payer } from './objects.ts';
import { type PayoutBatch, type PayoutItem, payoutBatchShape, payoutItemShape } from './payouts.ts';

/** `2026-11-21T16:43:00Z` */
export const instant = (seconds: number): string => new Date(seconds * 1_000).toISOString().replace('.000', '');

interface Link {
  href: string;
  rel: string;
  method: 'GET' | 'POST';
}
const link = (origin: string, path: string, rel: string, method: Link['method'] = 'GET'): Link => ({
  href: `${origin}/paypal${path}`,
  rel,
  method,
});

/** Omits missing fields, as PayPal does. */
const given = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as Partial<T>;

export const approveLink = (origin: string, order: Order, rel: string): Link =>
  link(origin, `/checkoutnow?token=${order.id}`, rel);

const payerOf = () => ({
  email_address: payer.email,
  payer_id: payer.id,
  name: { given_name: payer.given, surname: payer.surname },
});

const protection = { status: 'NOT_ELIGIBLE' };

function captureShape(capture: Capture, origin: string) {
  const { id, status, cents, created, updated, customId, invoiceId, orderId } = capture;
  const reason = status === 'PENDING' ? 'ECHECK' : status === 'DECLINED' ? 'OTHER' : null;
  return {
    id,
    status,
    ...given({ status_details: reason && { reason } }),
    amount: euros(cents),
    final_capture: true,
    seller_protection: protection,
    seller_receivable_breakdown: { gross_amount: euros(cents), paypal_fee: euros(0), net_amount: euros(cents) },
    ...given({ custom_id: customId, invoice_id: invoiceId }),
    create_time: instant(created),
    update_time: instant(updated),
    links: [
      link(origin, `/v2/payments/captures/${id}`, 'self'),
      link(origin, `/v2/payments/captures/${id}/refund`, 'refund', 'POST'),
      link(origin, `/v2/checkout/orders/${orderId}`, 'up'),
    ],
  };
}

function refundShape(refund: Refund, origin: string) {
  const { id, status, cents, totalCents, created, customId, invoiceId, note, captureId } = refund;
  return {
    id,
    status,
    amount: euros(cents),
    seller_payable_breakdown: {
      gross_amount: euros(cents),
      paypal_fee: euros(0),
      net_amount: euros(cents),
      total_refunded_amount: euros(totalCents),
    },
    ...given({ custom_id: customId, invoice_id: invoiceId, note_to_payer: note }),
    create_time: instant(created),
    update_time: instant(created),
    links: [
      link(origin, `/v2/payments/refunds/${id}`, 'self'),
      link(origin, `/v2/payments/captures/${captureId}`, 'up'),
    ],
  };
}

/** The captures and refunds of an order so far. */
interface Payments {
  captures: Capture[];
  refunds: Refund[];
}

function orderShape(order: Order, { captures, refunds }: Payments, origin: string) {
  const { id, status, created, updated, cents, referenceId, description, customId, invoiceId } = order;
  const path = `/v2/checkout/orders/${id}`;
  const isOpen = status !== 'COMPLETED';
  const payments = {
    captures: captures.map((one) => captureShape(one, origin)),
    ...(refunds.length > 0 && { refunds: refunds.map((one) => refundShape(one, origin)) }),
  };
  return {
    id,
    intent: 'CAPTURE',
    status,
    ...(order.hasSource && {
      payment_source: { paypal: order.means ? { ...payerOf(), account_id: payer.id, account_status: 'VERIFIED' } : {} },
    }),
    purchase_units: [
      {
        reference_id: referenceId,
        amount: euros(cents),
        payee: { merchant_id: merchantId, email_address: 'shop@example.com' },
        ...given({ description, custom_id: customId, invoice_id: invoiceId }),
        ...(captures.length > 0 && { payments }),
      },
    ],
    ...given({ payer: order.means && payerOf() }),
    create_time: instant(created),
    update_time: instant(updated),
    links: [
      link(origin, path, 'self'),
      ...(isOpen ? [approveLink(origin, order, order.hasSource ? 'payer-action' : 'approve')] : []),
      ...(status === 'APPROVED' ? [link(origin, `${path}/capture`, 'capture', 'POST')] : []),
    ],
  };
}

function disputeShape(dispute: Dispute, capture: Capture, origin: string) {
  const { id, created, updated, cents, reason, stage, status, outcome } = dispute;
  return {
    dispute_id: id,
    create_time: instant(created),
    update_time: instant(updated),
    disputed_transactions: [
      {
        buyer_transaction_id: `${capture.id.slice(0, -1)}B`,
        seller_transaction_id: capture.id,
        create_time: instant(capture.created),
        transaction_status: capture.status,
        gross_amount: euros(capture.cents),
        ...given({ invoice_number: capture.invoiceId, custom: capture.customId }),
        buyer: { email: payer.email, payer_id: payer.id, name: `${payer.given} ${payer.surname}` },
        seller: { merchant_id: merchantId, name: 'Fanfare' },
      },
    ],
    reason,
    status,
    dispute_state: status === 'RESOLVED' ? 'RESOLVED' : 'REQUIRED_ACTION',
    dispute_amount: euros(cents),
    dispute_life_cycle_stage: stage,
    dispute_channel: 'INTERNAL',
    ...(outcome && {
      dispute_outcome: {
        outcome_code: outcome,
        amount_refunded: euros(outcome === 'RESOLVED_BUYER_FAVOUR' ? cents : 0),
      },
    }),
    links: [link(origin, `/v1/customer/disputes/${id}`, 'self')],
  };
}

/** An object in PayPal's format. */
export async function shaped(records: Records, object: StoredObject, origin: string): Promise<object> {
  switch (object.object) {
    case 'order': {
      const [captures, refunds] = [
        await records.list<Capture>('capture', { orderId: object.id }),
        await records.list<Refund>('refund', { orderId: object.id }, { limit: 100 }),
      ];
      const inOrder = { captures: captures.rows.toReversed(), refunds: refunds.rows.toReversed() };
      return orderShape(object as Order, inOrder, origin);
    }
    case 'capture': {
      const capture = object as Capture;
      const related = { supplementary_data: { related_ids: { order_id: capture.orderId } } };
      return { ...captureShape(capture, origin), ...related, payee: { merchant_id: merchantId } };
    }
    case 'refund':
      return refundShape(object as Refund, origin);
    case 'dispute': {
      const dispute = object as Dispute;
      return disputeShape(dispute, await records.get<Capture>('capture', dispute.captureId), origin);
    }
    case 'payout_batch':
      return payoutBatchShape(records, object as PayoutBatch);
    case 'payout_item':
      return payoutItemShape(object as PayoutItem);
    default:
      throw new Error(`PayPal shows no ${object.object}`);
  }
}

const resources: Record<string, string> = {
  order: 'checkout-order',
  capture: 'capture',
  refund: 'refund',
  dispute: 'dispute',
  payout_item: 'payouts_item',
};

/** An event in PayPal's format. `resource`: the object in PayPal's format. */
export function noticeShape(atSeconds: number, type: string, kind: string, resource: object, origin: string) {
  const id = `WH-${newId()}-${newId()}`;
  return {
    id,
    event_version: '1.0',
    create_time: new Date(atSeconds * 1_000).toISOString(),
    resource_type: resources[kind] ?? kind,
    resource_version: '2.0',
    event_type: type,
    summary: `${type} in the sandbox`,
    resource,
    links: [link(origin, `/v1/notifications/webhooks-events/${id}`, 'self')],
  };
}
