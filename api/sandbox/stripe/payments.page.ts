import { at, row } from '../forms.ts';
import { html } from '../html.ts';
import { disputeRow, paymentRow, receivedPage, recent } from '../provider/payments.page.ts';
import { type Subscription, itemOf } from './billing/subscription.ts';
import type { Charge, Intent } from './payment-objects.ts';
import { type Dispute, disputableCents } from './disputes.ts';
import type { Records } from '../provider/store.ts';

const states = { needs_response: 'open', won: 'won by the seller', lost: 'lost by the seller' };

const words = {
  intro: 'What this Stripe simulator has received: the last fifty of each. It keeps the product’s time.',
  disputes:
    'A cardholder can ask their bank for their money. It leaves the seller at once, and comes back if the seller wins.',
};

/** Recent activity, for manual testing. */
export async function paymentsPage(records: Records): Promise<string> {
  const payments = [];
  for (const intent of await recent<Intent>(records, 'payment_intent')) {
    const charge = intent.latest_charge ? await records.find<Charge>('charge', intent.latest_charge) : undefined;
    const left = charge ? await disputableCents(records, charge) : 0;
    const payment = { ...intent, cents: intent.amount, state: intent.status };
    payments.push(paymentRow('stripe', payment, left > 0 ? { paymentIntent: intent.id } : null));
  }
  const disputes = (await recent<Dispute>(records, 'dispute')).map((dispute) =>
    disputeRow('stripe', dispute, {
      cents: dispute.amount,
      of: dispute.payment_intent,
      state: states[dispute.status],
      isOpen: dispute.status === 'needs_response',
    }),
  );
  const subscriptions = (await recent<Subscription>(records, 'subscription')).map((one) => {
    const { price, current_period_end } = itemOf(one);
    return row(price.nickname, html`${one.status}, until ${at(current_period_end)} · <code>${one.id}</code>`);
  });
  return receivedPage('Stripe', words, disputes, { 'Payments by card': payments, Subscriptions: subscriptions });
}
