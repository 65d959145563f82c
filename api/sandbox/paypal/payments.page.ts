import { action, at, formatEuros, listed, sandboxHeader } from '../forms.ts';
import { type Html, html, page } from '../html.ts';
import type { StoredObject, Records } from '../provider/store.ts';
import { disputableCents } from './disputes.ts';
import type { Capture, Dispute, Order } from './objects.ts';

interface Seen {
  payments: { order: Order; capture: Capture | undefined; disputableCents: number }[];
  disputes: Dispute[];
}

/** Recent activity: the last fifty of each, newest first. */
export async function seenPayments(records: Records): Promise<Seen> {
  const last = async <T extends StoredObject>(kind: T['object']) =>
    (await records.list<T>(kind, {}, { limit: 50 })).rows;
  const payments = [];
  for (const order of await last<Order>('order')) {
    const capture = order.captureId ? await records.find<Capture>('capture', order.captureId) : undefined;
    payments.push({ order, capture, disputableCents: capture ? await disputableCents(records, capture) : 0 });
  }
  return { payments, disputes: await last('dispute') };
}

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

const paymentRow = ({ order, capture, disputableCents: left }: Seen['payments'][number]): Html =>
  html`<div>
    <dt><time>${at(order.created)}</time></dt>
    <dd>
      ${formatEuros(order.cents)} · ${states[capture?.status ?? order.status]} · <code>${order.id}</code>
      ${capture && left > 0 ? action('/paypal/disputes', { captureId: capture.id }, 'Dispute this payment', 'second') : html``}
      ${order.status === 'COMPLETED' ? html`` : html`· <a href="/paypal/checkoutnow?token=${order.id}">Approval page</a>`}
    </dd>
  </div>`;

const outcomes = { RESOLVED_SELLER_FAVOUR: 'won by the seller', RESOLVED_BUYER_FAVOUR: 'lost by the seller' };

const disputeRow = (dispute: Dispute): Html =>
  html`<div>
    <dt><time>${at(dispute.created)}</time></dt>
    <dd>
      ${formatEuros(dispute.cents)} of <code>${dispute.captureId}</code> · ${dispute.reason} ·
      ${dispute.outcome ? outcomes[dispute.outcome] : dispute.stage === 'INQUIRY' ? 'inquiry' : 'open'}
      ${
        dispute.outcome
          ? html``
          : html`<div class="buttons">
              ${action(`/paypal/disputes/${dispute.id}`, { outcome: 'won' }, 'Won by the seller')}
              ${action(`/paypal/disputes/${dispute.id}`, { outcome: 'lost' }, 'Lost', 'second')}
            </div>`
      }
    </dd>
  </div>`;

/** The list for manual testing. */
export const paymentsPage = ({ payments, disputes }: Seen): string =>
  page(
    'PayPal',
    'pages.js',
    html`${sandboxHeader}
      <main>
        <h1>PayPal</h1>
        <p>
          What this PayPal simulator has received: the last fifty of each. It keeps the product’s time. An order that
          nobody agrees to is gone after three hours, one that is not captured after three days.
        </p>
        <h2>Disputes</h2>
        <p>A payer can ask PayPal for their money. Whoever wins has it in the end.</p>
        ${listed(disputes.map(disputeRow))}
        <h2>Payments</h2>
        ${listed(payments.map(paymentRow))}
      </main>`,
  );
