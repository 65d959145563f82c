import { html } from '../html.ts';
import { disputeRow, paymentRow, receivedPage, recent } from '../provider/payments.page.ts';
import type { Records } from '../provider/store.ts';
import { disputableCents } from './disputes.ts';
import type { Capture, Dispute, Order } from './objects.ts';

const states = {
  CREATED: 'not agreed yet',
  PAYER_ACTION_REQUIRED: 'not agreed yet',
  APPROVED: 'agreed, not captured yet',
  COMPLETED: 'paid',
  PENDING: 'pending',
  DECLINED: 'declined',
  PARTIALLY_REFUNDED: 'paid, refunded in part',
  REFUNDED: 'refunded',
};

const outcomes = { RESOLVED_SELLER_FAVOUR: 'won by the seller', RESOLVED_BUYER_FAVOUR: 'lost by the seller' };

const words = {
  intro:
    'What this PayPal simulator has received: the last fifty of each. It keeps the product’s time. ' +
    'An order that nobody agrees to is gone after three hours, one that is not captured after three days.',
  disputes: 'A payer can ask PayPal for their money. Whoever wins has it in the end.',
};

/** Recent activity, for manual testing. */
export async function paymentsPage(records: Records): Promise<string> {
  const payments = [];
  for (const order of await recent<Order>(records, 'order')) {
    const capture = order.captureId ? await records.find<Capture>('capture', order.captureId) : undefined;
    const isDisputable = capture !== undefined && (await disputableCents(records, capture)) > 0;
    const payment = { ...order, state: states[capture?.status ?? order.status] };
    const link =
      order.status === 'COMPLETED' ? null : html`· <a href="/paypal/checkoutnow?token=${order.id}">Approval page</a>`;
    payments.push(paymentRow('paypal', payment, isDisputable ? { captureId: capture.id } : null, link));
  }
  const disputes = (await recent<Dispute>(records, 'dispute')).map((dispute) =>
    disputeRow('paypal', dispute, {
      cents: dispute.cents,
      of: dispute.captureId,
      state: dispute.outcome ? outcomes[dispute.outcome] : dispute.stage === 'INQUIRY' ? 'inquiry' : 'open',
      isOpen: !dispute.outcome,
    }),
  );
  return receivedPage('PayPal', words, disputes, { Payments: payments });
}
