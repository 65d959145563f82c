import type { Records } from '../../provider/store.ts';
import { allow, many, metadata, needed, part, text } from '../params.ts';
import { type StripeObject, newId } from '../objects.ts';
import { invalid } from '../stripe-error.ts';
import { type StripeRequest, type Call, postCall, readCalls } from './call.ts';
import type { Customer } from './customers.ts';
import { priceNamed, priceOf } from './prices.ts';

export interface CheckoutSession extends StripeObject {
  object: 'checkout.session';
  created: number;
  expires_at: number;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  customer: string | null;
  customer_email: string | null;
  client_reference_id: string | null;
  subscription: string | null;
  invoice: string | null;
  success_url: string;
  cancel_url: string;
  locale: string | null;
  url: string | null;
  metadata: Record<string, string>;
  /** The sandbox's own fields. */
  sandbox: { price: string; metadata: Record<string, string> };
  [more: string]: unknown;
}

export interface PortalSession extends StripeObject {
  object: 'billing_portal.session';
  created: number;
  customer: string;
  return_url: string;
  locale: string | null;
  url: string;
}

/** How long Stripe keeps a checkout open, in seconds. */
const openSeconds = 86_400;

export const sessionCalls: Call[] = [
  postCall('checkout.sessions.create', 'checkout/sessions', createCheckout),
  ...readCalls('checkout/sessions', 'checkout.session', 'customer', 'subscription'),
  postCall('checkout.sessions.expire', 'checkout/sessions/:id/expire', async ({ records, id }) => {
    const session = await records.get<CheckoutSession>('checkout.session', id);
    if (session.status !== 'open') throw invalid(`This checkout session is ${session.status}.`);
    await expire(records, session);
    return session;
  }),
  postCall('billing_portal.sessions.create', 'billing_portal/sessions', async ({ records, params, origin }) => {
    allow(params, 'customer return_url configuration locale');
    const id = newId('bps');
    const customer = await records.get<Customer>('customer', needed(params, 'customer'), 'customer');
    const session: PortalSession = {
      id,
      object: 'billing_portal.session',
      created: records.now,
      customer: customer.id,
      return_url: address(needed(params, 'return_url'), 'return_url'),
      locale: text(params, 'locale') ?? null,
      url: `${origin}/stripe/portal/${id}`,
    };
    await records.put(session);
    return session;
  }),
];

async function createCheckout({ records, params, origin }: StripeRequest) {
  allow(
    params,
    'mode line_items success_url cancel_url customer customer_email client_reference_id metadata subscription_data ' +
      'locale payment_method_types allow_promotion_codes billing_address_collection expires_at',
  );
  if (needed(params, 'mode') !== 'subscription')
    throw invalid('The sandbox knows the mode "subscription".', { param: 'mode' });
  const items = many(params, 'line_items');
  if (items.length !== 1) throw invalid('The sandbox takes exactly one line item.', { param: 'line_items' });
  const price = await priceNamed(records, priceOf(items[0]));
  const customer = text(params, 'customer') ?? null;
  if (customer) await records.get<Customer>('customer', customer, 'customer');
  const id = newId('cs_test');
  const session: CheckoutSession = {
    id,
    object: 'checkout.session',
    amount_subtotal: price.unit_amount,
    amount_total: price.unit_amount,
    cancel_url: address(needed(params, 'cancel_url'), 'cancel_url'),
    client_reference_id: text(params, 'client_reference_id') ?? null,
    created: records.now,
    currency: 'eur',
    customer,
    customer_email: text(params, 'customer_email') ?? null,
    expires_at: records.now + openSeconds,
    invoice: null,
    livemode: false,
    locale: text(params, 'locale') ?? null,
    metadata: metadata(params),
    mode: 'subscription',
    payment_intent: null,
    payment_status: 'unpaid',
    sandbox: { price: price.id, metadata: metadata(part(params, 'subscription_data')) },
    status: 'open',
    subscription: null,
    success_url: address(needed(params, 'success_url'), 'success_url'),
    url: `${origin}/stripe/checkout/${id}`,
  };
  await records.put(session, session.expires_at);
  return session;
}

/** It wasn't paid in time. */
export async function expire(records: Records, session: CheckoutSession): Promise<void> {
  session.status = 'expired';
  session.url = null;
  await records.publish('checkout.session.expired', session, null);
}

function address(url: string, param: string): string {
  if (!URL.canParse(url) || !['http:', 'https:'].includes(new URL(url).protocol))
    throw invalid('Not a valid URL', { code: 'url_invalid', param });
  return url;
}
