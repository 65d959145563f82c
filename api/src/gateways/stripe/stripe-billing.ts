import type Stripe from 'stripe';
import type { BilledSubscription, Billing, BillingInterval, Checkout, Invoice } from './billing.ts';
import { ProviderRefusal } from '../payment-gateway.ts';
import { stripeLocale } from './locale.ts';
import type { StripeCalls } from './stripe-calls.ts';

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

export function stripeBilling({ keyed, repeatable }: StripeCalls): Billing {
  // A price's interval never changes.
  const intervals = new Map<string, BillingInterval>();

  async function intervalOfPrice(stripe: Stripe, priceId: string): Promise<BillingInterval> {
    const interval = intervals.get(priceId) ?? intervalOf(await stripe.prices.retrieve(priceId));
    intervals.set(priceId, interval);
    return interval;
  }

  async function invoiceOf(stripe: Stripe, invoice: Stripe.Invoice): Promise<Invoice> {
    const { priceId, period } = planOf(invoice);
    const paidAt = invoice.status_transitions.paid_at;
    return {
      id: invoice.id,
      state: invoice.status === 'paid' ? 'paid' : 'unpaid',
      isTried: invoice.attempted,
      paidCents: invoice.amount_paid,
      currency: invoice.currency,
      paidAt: paidAt === null ? null : dateOf(paidAt),
      interval: priceId === null ? null : await intervalOfPrice(stripe, priceId),
      period,
    };
  }

  /** A call whose refusal means that there is nothing left to change. */
  async function unlessRefused(call: (stripe: Stripe) => Promise<unknown>): Promise<void> {
    try {
      await repeatable(call);
    } catch (error) {
      if (!(error instanceof ProviderRefusal)) throw error;
    }
  }

  return {
    createCustomer: ({ accountId, email, key }) =>
      keyed(async (stripe) => {
        const metadata = { accountId: String(accountId) };
        return (await stripe.customers.create({ email, metadata }, { idempotencyKey: key })).id;
      }),
    setCustomerEmail: (id, email) => unlessRefused((stripe) => stripe.customers.update(id, { email })),
    async createCheckout({ customerId, accountId, priceKey, language, successUrl, cancelUrl, key }) {
      const locale = stripeLocale(language);
      if (locale !== 'auto')
        await repeatable((stripe) => stripe.customers.update(customerId, { preferred_locales: [locale] }));
      const { data } = await repeatable((stripe) => stripe.prices.list({ lookup_keys: [priceKey], active: true }));
      const price = data[0]?.id;
      if (!price) throw new ProviderRefusal(`there is no price ${priceKey}`, false, null);
      const metadata = { accountId: String(accountId) };
      return keyed(async (stripe) =>
        checkoutOf(
          await stripe.checkout.sessions.create(
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
    readCheckout: (id) => repeatable(async (stripe) => checkoutOf(await stripe.checkout.sessions.retrieve(id))),
    expireCheckout: (id) => unlessRefused((stripe) => stripe.checkout.sessions.expire(id)),
    readSubscription: (id) => repeatable(async (stripe) => subscriptionOf(await stripe.subscriptions.retrieve(id))),
    readInvoices: (subscription) =>
      repeatable(async (stripe) => {
        const { data } = await stripe.invoices.list({ subscription, limit: newestInvoices });
        const invoices: Invoice[] = [];
        for (const invoice of data.toReversed()) invoices.push(await invoiceOf(stripe, invoice));
        return invoices;
      }),
    subscriptionOfInvoice: (id) =>
      repeatable(async (stripe) => {
        const subscription = (await stripe.invoices.retrieve(id)).parent?.subscription_details?.subscription;
        return subscription ? idOf(subscription) : null;
      }),
    invoiceOfPayment: (paymentIntentId) =>
      repeatable(async (stripe) => {
        const payment = { type: 'payment_intent' as const, payment_intent: paymentIntentId };
        const { data } = await stripe.invoicePayments.list({ payment, limit: 1 });
        return data[0] ? idOf(data[0].invoice) : null;
      }),
    stopRenewal: (id) => unlessRefused((stripe) => stripe.subscriptions.update(id, { cancel_at_period_end: true })),
    cancelSubscription: (id) => unlessRefused((stripe) => stripe.subscriptions.cancel(id)),
    openPortal: (customer, returnUrl, language) =>
      repeatable(async (stripe) => {
        const session = { customer, return_url: returnUrl, locale: stripeLocale(language) };
        return (await stripe.billingPortal.sessions.create(session)).url;
      }),
  };
}
