import type Stripe from 'stripe';
import type { BilledSubscription, Billing, BillingInterval, Checkout, Invoice } from './billing.ts';
import { ProviderRefusal } from '../payment-gateway.ts';

type Ask = <T>(call: () => Promise<T>) => Promise<T>;

const newestInvoices = 100;
const dateOf = (seconds: number) => new Date(seconds * 1_000);
const idOf = (thing: string | { id: string }): string => (typeof thing === 'string' ? thing : thing.id);

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

/** The plan that an invoice bills: of what isn't an adjustment, the dearest. */
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
 * @param told for calls whose answer is bound to their key
 * @param read for calls that may be made again at any time
 */
export function stripeBilling(stripe: Stripe, { told, read }: { told: Ask; read: Ask }): Billing {
  // A price's interval never changes.
  const intervals = new Map<string, BillingInterval>();

  async function intervalOfPrice(priceId: string): Promise<BillingInterval> {
    const known = intervals.get(priceId) ?? intervalOf(await stripe.prices.retrieve(priceId));
    intervals.set(priceId, known);
    return known;
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

  return {
    createCustomer: ({ accountId, email, key }) =>
      told(async () => {
        const metadata = { accountId: String(accountId) };
        return (await stripe.customers.create({ email, metadata }, { idempotencyKey: key })).id;
      }),
    async createCheckout({ customerId, accountId, priceKey, successUrl, cancelUrl, key }) {
      const { data } = await read(() => stripe.prices.list({ lookup_keys: [priceKey], active: true }));
      const price = data[0]?.id;
      if (!price) throw new ProviderRefusal(`there is no price ${priceKey}`, false, null);
      const metadata = { accountId: String(accountId) };
      return told(async () =>
        checkoutOf(
          await stripe.checkout.sessions.create(
            {
              mode: 'subscription',
              customer: customerId,
              client_reference_id: String(accountId),
              line_items: [{ price, quantity: 1 }],
              success_url: successUrl,
              cancel_url: cancelUrl,
              metadata,
              subscription_data: { metadata },
            },
            { idempotencyKey: key },
          ),
        ),
      );
    },
    readCheckout: (id) => read(async () => checkoutOf(await stripe.checkout.sessions.retrieve(id))),
    async expireCheckout(id) {
      try {
        await read(() => stripe.checkout.sessions.expire(id));
      } catch (error) {
        if (!(error instanceof ProviderRefusal)) throw error;
      }
    },
    readSubscription: (id) => read(async () => subscriptionOf(await stripe.subscriptions.retrieve(id))),
    readInvoices: (subscription) =>
      read(async () => {
        const { data } = await stripe.invoices.list({ subscription, limit: newestInvoices });
        const invoices: Invoice[] = [];
        for (const invoice of data.toReversed()) invoices.push(await invoiceOf(invoice));
        return invoices;
      }),
    subscriptionOfInvoice: (id) =>
      read(async () => {
        const subscription = (await stripe.invoices.retrieve(id)).parent?.subscription_details?.subscription;
        return subscription ? idOf(subscription) : null;
      }),
    openPortal: (customer, returnUrl) =>
      read(async () => (await stripe.billingPortal.sessions.create({ customer, return_url: returnUrl })).url),
  };
}
