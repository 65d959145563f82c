import type { PaymentMethod } from '../cards.ts';
import { changeCard, switchPrice } from '../billing/cycle.ts';
import { type Invoice, paymentsOf } from '../billing/invoice.ts';
import { type Subscription, cancelAtEnd, end } from '../billing/subscription.ts';
import { allow, flag, many, metadata, part, text } from '../params.ts';
import { invalid } from '../stripe-error.ts';
import { type Call, given, listCall, postCall, retrieveCall } from './call.ts';
import { priceNamed, priceOf } from './prices.ts';

export const subscriptionCalls: Call[] = [
  listCall('subscriptions', async ({ records, params }, page) => {
    const status = text(params, 'status');
    const like = given(params, 'customer', ...(status === 'all' ? [] : ['status']));
    const { rows, more } = await records.list<Subscription>('subscription', like, page);
    return { rows: status ? rows : rows.filter((one) => one.status !== 'canceled'), more };
  }),
  retrieveCall('subscriptions', 'subscription'),
  postCall('subscriptions.update', 'subscriptions/:id', async ({ records, params, id }) => {
    allow(params, 'cancel_at_period_end metadata default_payment_method items proration_behavior payment_behavior');
    const subscription = await records.get<Subscription>('subscription', id);
    if (subscription.status === 'canceled')
      throw invalid('A canceled subscription can only update its cancellation_details and metadata.');
    subscription.metadata = metadata(params, subscription.metadata);
    const methodId = text(params, 'default_payment_method');
    if (methodId) {
      const method = await records.get<PaymentMethod>('payment_method', methodId, 'default_payment_method');
      const refusal = await changeCard(records, subscription, method);
      if (refusal) return refusal;
    }
    const [item] = many(params, 'items');
    if (item !== undefined) await switchPrice(records, subscription, await priceNamed(records, priceOf(item)));
    const isEnding = flag(params, 'cancel_at_period_end') ?? subscription.cancel_at_period_end;
    await cancelAtEnd(records, subscription, isEnding);
    return subscription;
  }),
  {
    name: 'subscriptions.cancel',
    method: 'DELETE',
    path: '/v1/subscriptions/:id',
    async run({ records, id }) {
      const subscription = await records.get<Subscription>('subscription', id);
      if (subscription.status === 'canceled') throw invalid('This subscription has been canceled already.');
      await end(records, subscription);
      return subscription;
    },
  },
  listCall('invoices', ({ records, params }, page) => {
    const subscription = text(params, 'subscription');
    const ofSubscription = subscription && { parent: { subscription_details: { subscription } } };
    return records.list('invoice', { ...given(params, 'customer', 'status'), ...ofSubscription }, page);
  }),
  retrieveCall('invoices', 'invoice'),
  listCall('invoice_payments', async ({ records, params }, page) => {
    const paymentIntent = text(part(params, 'payment'), 'payment_intent');
    const paidBy = paymentIntent && { payments: { data: [{ payment: { payment_intent: paymentIntent } }] } };
    const id = text(params, 'invoice');
    const { rows, more } = await records.list<Invoice>('invoice', { ...paidBy, ...(id && { id }) }, page);
    return { rows: rows.flatMap(paymentsOf), more };
  }),
];
