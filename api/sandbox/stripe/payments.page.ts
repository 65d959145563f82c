import { action, at, formatEuros, listed, sandboxHeader } from '../forms.ts';
import { type Html, html, page } from '../html.ts';
import { type Subscription, itemOf } from './billing/subscription.ts';
import type { Charge, Intent } from './payment-objects.ts';
import { type Dispute, disputableCents } from './disputes.ts';
import type { Records } from '../provider/store.ts';

interface Seen {
  payments: { intent: Intent; disputableCents: number }[];
  disputes: Dispute[];
  subscriptions: Subscription[];
}

/** Recent activity: the last fifty of each, newest first. */
export async function seenPayments(records: Records): Promise<Seen> {
  const last = async <T extends { id: string; object: string }>(kind: T['object']) =>
    (await records.list<T>(kind, {}, { limit: 50 })).rows;
  const payments = [];
  for (const intent of await last<Intent>('payment_intent')) {
    const charge = intent.latest_charge ? await records.find<Charge>('charge', intent.latest_charge) : undefined;
    payments.push({ intent, disputableCents: charge ? await disputableCents(records, charge) : 0 });
  }
  return { payments, disputes: await last('dispute'), subscriptions: await last('subscription') };
}

const paymentRow = ({ intent, disputableCents: left }: Seen['payments'][number]): Html =>
  html`<div>
    <dt><time>${at(intent.created)}</time></dt>
    <dd>
      ${formatEuros(intent.amount)} · ${intent.status} · <code>${intent.id}</code>
      ${left > 0 ? action('/stripe/disputes', { paymentIntent: intent.id }, 'Dispute this payment', 'second') : html``}
    </dd>
  </div>`;

const disputeRow = (dispute: Dispute): Html =>
  html`<div>
    <dt><time>${at(dispute.created)}</time></dt>
    <dd>
      ${formatEuros(dispute.amount)} of <code>${dispute.payment_intent}</code> · ${dispute.reason} ·
      ${{ needs_response: 'open', won: 'won by the seller', lost: 'lost by the seller' }[dispute.status]}
      ${
        dispute.status === 'needs_response'
          ? html`<div class="buttons">
              ${action(`/stripe/disputes/${dispute.id}`, { outcome: 'won' }, 'Won by the seller')}
              ${action(`/stripe/disputes/${dispute.id}`, { outcome: 'lost' }, 'Lost', 'second')}
            </div>`
          : html``
      }
    </dd>
  </div>`;

const subscriptionRow = (one: Subscription): Html =>
  html`<div>
    <dt>${itemOf(one).price.nickname}</dt>
    <dd>${one.status}, until ${at(itemOf(one).current_period_end)} · <code>${one.id}</code></dd>
  </div>`;

/** The list for manual testing. */
export function paymentsPage({ payments, disputes, subscriptions }: Seen): string {
  return page(
    'Stripe',
    'pages.js',
    html`${sandboxHeader}
      <main>
        <h1>Stripe</h1>
        <p>What this Stripe simulator has received: the last fifty of each. It keeps the product’s time.</p>
        <h2>Disputes</h2>
        <p>
          A cardholder can ask their bank for their money. It leaves the seller at once, and comes back if the seller
          wins.
        </p>
        ${listed(disputes.map(disputeRow))}
        <h2>Payments by card</h2>
        ${listed(payments.map(paymentRow))}
        <h2>Subscriptions</h2>
        ${listed(subscriptions.map(subscriptionRow))}
      </main>`,
  );
}
