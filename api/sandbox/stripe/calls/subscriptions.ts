import type { PaymentMethod } from '../cards.ts';
import { changeCard, switchPrice } from '../billing/cycle.ts';
import type { Invoice } from '../billing/invoice.ts';
import { type Subscription, cancelAtEnd, end } from '../billing/subscription.ts';
import { allow, flag, many, metadata, text } from '../params.ts';
import { invalid } from '../stripe-error.ts';
import { type Call, asList, pageOf } from './call.ts';
import { priceNamed, priceOf } from './prices.ts';

export const subscriptionCalls: Call[] = [
  {
    name: 'subscriptions.list',
    method: 'GET',
    path: '/v1/subscriptions',
    async run({ records, params }) {
      const [customer, status] = [text(params, 'customer'), text(params, 'status')];
      const like = { ...(customer && { customer }), ...(status && status !== 'all' && { status }) };
      const found = await records.list<Subscription>('subscription', like, pageOf(params));
      const rows = status ? found.rows : found.rows.filter((one) => one.status !== 'canceled');
      return asList('/v1/subscriptions', { rows, more: found.more });
    },
  },
  {
    name: 'subscriptions.retrieve',
    method: 'GET',
    path: '/v1/subscriptions/:id',
    run: ({ records, ids }) => records.get<Subscription>('subscription', ids[0] ?? ''),
  },
  {
    name: 'subscriptions.update',
    method: 'POST',
    path: '/v1/subscriptions/:id',
    async run({ records, params, ids }) {
      allow(params, 'cancel_at_period_end metadata default_payment_method items proration_behavior payment_behavior');
      const subscription = await records.get<Subscription>('subscription', ids[0] ?? '');
      if (subscription.status === 'canceled')
        throw invalid('A canceled subscription can only update its cancellation_details and metadata.');
      subscription.metadata = metadata(params, subscription.metadata);
      const method = text(params, 'default_payment_method');
      const refusal =
        method &&
        (await changeCard(
          records,
          subscription,
          await records.get<PaymentMethod>('payment_method', method, 'default_payment_method'),
        ));
      if (refusal) return refusal;
      const [item] = many(params, 'items');
      if (item !== undefined) await switchPrice(records, subscription, await priceNamed(records, priceOf(item)));
      await cancelAtEnd(
        records,
        subscription,
        flag(params, 'cancel_at_period_end') ?? subscription.cancel_at_period_end,
      );
      return subscription;
    },
  },
  {
    name: 'subscriptions.cancel',
    method: 'DELETE',
    path: '/v1/subscriptions/:id',
    async run({ records, ids }) {
      const subscription = await records.get<Subscription>('subscription', ids[0] ?? '');
      if (subscription.status === 'canceled') throw invalid('This subscription has been canceled already.');
      await end(records, subscription);
      return subscription;
    },
  },
  {
    name: 'invoices.list',
    method: 'GET',
    path: '/v1/invoices',
    async run({ records, params }) {
      const [customer, status, subscription] = ['customer', 'status', 'subscription'].map((name) => text(params, name));
      const like = {
        ...(customer && { customer }),
        ...(status && { status }),
        ...(subscription && { parent: { subscription_details: { subscription } } }),
      };
      return asList('/v1/invoices', await records.list<Invoice>('invoice', like, pageOf(params)));
    },
  },
  {
    name: 'invoices.retrieve',
    method: 'GET',
    path: '/v1/invoices/:id',
    run: ({ records, ids }) => records.get<Invoice>('invoice', ids[0] ?? ''),
  },
];
