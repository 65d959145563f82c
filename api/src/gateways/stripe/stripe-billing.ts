import type Stripe from 'stripe';
import type { BilledSubscription, Billing, BillingInterval, Checkout, Invoice } from './billing.ts';
import { ProviderRefusal } from '../payment-gateway.ts';
import { stripeLocale } from './locale.ts';

type StripeCall = <T>(call: () => Promise<T>) => Promise<T>;

const newestInvoices = 100;
const dateOf = (seconds: number) => new Date(seconds * 1_000);
const idOf = (object: string | { id: string }): string => (typeof object === 'string' ? object : object.id);

const checkoutStates: Record<string, Checkout['state']> = { complete: 'complete', expired: 'expired' };

const checkoutOf = (session: Stripe.Checkout.Session): Checkout => ({
  id: session.id,
  state: checkoutStates[session.status ?? ''] ?? 'open',
  url: session.url,
  subscriptionId: session.subscription === null ? null : idOf(session.subscription),
});

const intervalOf = (price: Stripe.Price): BillingInterval =>
  price.recurring?.interval === 'year' ? 'yearly' : 'monthly';

const states: Partial<Record<Stripe.Subscription.Status, BilledSubscription['state']>> = {
  active: 'active',
  trialing: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
};

function subscriptionOf(subscription: Stripe.Subscription): BilledSubscription {
  const [item] = subscription.items.data;
  if (!item) throw new Error(`subscription ${subscription.id} has no item`);
  return {
    id: subscription.id,
    customerId: idOf(subscription.customer),
    state: states[subscription.status] ?? 'ended',
    interval: intervalOf(item.price),
    periodStart: dateOf(item.current_period_start),
    periodEnd: dateOf(item.current_period_end),
    isEnding: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    endedAt: subscription.ended_at === null ? null : dateOf(subscription.ended_at),
  };
}

/** The plan that an invoice bills: the most expensive line that isn't a proration. */
function planOf(invoice: Stripe.Invoice) {
  const [line] = invoice.lines.data
    .filter(({ amount, parent }) => amount > 0 && !parent?.subscription_item_details?.proration)
    .toSorted((a, b) => b.amount - a.amount);
  const price = line?.pricing?.price_details?.price;
  return {
    priceId: price === undefined ? null : idOf(price),
    period: line ? { start: dateOf(line.period.start), end: dateOf(line.period.end) } : null,
  };
}

/**
 * @param keyed for calls with an idempotency key
 * @param repeatable for calls that may be repeated at any time
 */
export function stripeBilling(
  stripe: () => Promise<Stripe>,
  { keyed, repeatable }: { keyed: StripeCall; repeatable: StripeCall },
): Billing {
  // A price's interval never changes.
  const intervals = new Map<string, BillingInterval>();

  async function intervalOfPrice(priceId: string): Promise<BillingInterval> {
    const interval = intervals.get(priceId) ?? intervalOf(await (await stripe()).prices.retrieve(priceId));
    intervals.set(priceId, interval);
    return interval;
  }

  async function invoiceOf(invoice: Stripe.Invoice): Promise<Invoice> {
    const { priceId, period } = planOf(invoice);
    const paidAt = invoice.status_transitions.paid_at;
    return {
      id: invoice.id,
      state: invoice.status === 'paid' ? 'paid' : 'unpaid',
      isTried: invoice.attempted,
      paidCents: invoice.amount_paid,
      currency: invoice.currency,
      paidAt: paidAt === null ? null : dateOf(paidAt),
      interval: priceId === null ? null : await intervalOfPrice(priceId),
      period,
    };
  }

  /** A call whose refusal means that there is nothing left to change. */
  async function unlessRefused(call: () => Promise<unknown>): Promise<void> {
    try {
      await repeatable(call);
    } catch (error) {
      if (!(error instanceof ProviderRefusal)) throw error;
    }
  }

  return {
    createCustomer: ({ accountId, email, key }) =>
      keyed(async () => {
        const metadata = { accountId: String(accountId) };
        return (await (await stripe()).customers.create({ email, metadata }, { idempotencyKey: key })).id;
      }),
    setCustomerEmail: (id, email) => unlessRefused(async () => (await stripe()).customers.update(id, { email })),
    async createCheckout({ customerId, accountId, priceKey, language, successUrl, cancelUrl, key }) {
      const locale = stripeLocale(language);
      if (locale !== 'auto')
        await repeatable(async () => (await stripe()).customers.update(customerId, { preferred_locales: [locale] }));
      const { data } = await repeatable(async () =>
        (await stripe()).prices.list({ lookup_keys: [priceKey], active: true }),
      );
      const price = data[0]?.id;
      if (!price) throw new ProviderRefusal(`there is no price ${priceKey}`, false, null);
      const metadata = { accountId: String(accountId) };
      return keyed(async () =>
        checkoutOf(
          await (
            await stripe()
          ).checkout.sessions.create(
            {
              mode: 'subscription',
              customer: customerId,
              client_reference_id: String(accountId),
              line_items: [{ price, quantity: 1 }],
              success_url: successUrl,
              cancel_url: cancelUrl,
              locale,
              metadata,
              subscription_data: { metadata },
            },
            // Under one key all parameters have to be the same.
            { idempotencyKey: `${key}:${locale}` },
          ),
        ),
      );
    },
    readCheckout: (id) => repeatable(async () => checkoutOf(await (await stripe()).checkout.sessions.retrieve(id))),
    expireCheckout: (id) => unlessRefused(async () => (await stripe()).checkout.sessions.expire(id)),
    readSubscription: (id) => repeatable(async () => subscriptionOf(await (await stripe()).subscriptions.retrieve(id))),
    readInvoices: (subscription) =>
      repeatable(async () => {
        const { data } = await (await stripe()).invoices.list({ subscription, limit: newestInvoices });
        const invoices: Invoice[] = [];
        for (const invoice of data.toReversed()) invoices.push(await invoiceOf(invoice));
        return invoices;
      }),
    subscriptionOfInvoice: (id) =>
      repeatable(async () => {
        const subscription = (await (await stripe()).invoices.retrieve(id)).parent?.subscription_details?.subscription;
        return subscription ? idOf(subscription) : null;
      }),
    invoiceOfPayment: (paymentIntentId) =>
      repeatable(async () => {
        const payment = { type: 'payment_intent' as const, payment_intent: paymentIntentId };
        const { data } = await (await stripe()).invoicePayments.list({ payment, limit: 1 });
        return data[0] ? idOf(data[0].invoice) : null;
      }),
    stopRenewal: (id) =>
      unlessRefused(async () => (await stripe()).subscriptions.update(id, { cancel_at_period_end: true })),
    cancelSubscription: (id) => unlessRefused(async () => (await stripe()).subscriptions.cancel(id)),
    openPortal: (customer, returnUrl, language) =>
      repeatable(async () => {
        const session = { customer, return_url: returnUrl, locale: stripeLocale(language) };
        return (await (await stripe()).billingPortal.sessions.create(session)).url;
      }),
  };
}
