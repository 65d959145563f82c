import type { FastifyInstance } from 'fastify';
import { pageRoute } from '../html.ts';
import { changeCard, subscribe, switchPrice } from './billing/cycle.ts';
import { type Subscription, cancelAtEnd, itemOf } from './billing/subscription.ts';
import { addCustomer } from './calls/customers.ts';
import { type Price, priceNamed } from './calls/prices.ts';
import type { CheckoutSession, PortalSession } from './calls/sessions.ts';
import { outcomeOf, methodOf } from './cards.ts';
import { checkoutPage, portalPage } from './hosted.pages.ts';
import { paymentsPage } from './payments.page.ts';
import type { Params } from './params.ts';
import type { OpenProvider } from '../provider/open-provider.ts';
import type { Records } from '../provider/store.ts';
import { invalid } from './stripe-error.ts';

type ById = { Params: { id: string }; Body: Record<string, string> | null };

/** The page's next address, or a confirmation that comes first. */
type Next = { url: string } | { asks: true };

/** Pages that Stripe would host: checkout, the customer portal, and a list for manual testing. */
export function hostedRoutes(app: FastifyInstance, { look, act }: OpenProvider): void {
  pageRoute(app, '/stripe', () => look(paymentsPage));

  pageRoute(app, '/stripe/checkout/:id', ({ params }) =>
    look(async (records) => {
      const session = await records.get<CheckoutSession>('checkout.session', params.id);
      return checkoutPage(session, await priceNamed(records, session.sandbox.price));
    }),
  );
  app.post<ById>('/stripe/checkout/:id', ({ params, body }) =>
    act((records) => checkOut(records, params.id, body ?? {})),
  );

  pageRoute(app, '/stripe/portal/:id', ({ params }) =>
    look(async (records) => {
      const session = await records.get<PortalSession>('billing_portal.session', params.id);
      const { rows } = await records.list<Subscription>('subscription', { customer: session.customer });
      const prices = await records.list<Price>('price', { active: true });
      return portalPage(session, rows, prices.rows);
    }),
  );
  app.post<ById>('/stripe/portal/:id', ({ params, body }) => act((records) => manage(records, params.id, body ?? {})));
}

/** A card in the pages' forms. */
async function cardFrom(records: Records, form: Record<string, string>) {
  const [month = '', year = ''] = (form['expiry'] ?? '').split('/').map((part) => part.trim());
  const card: Params = {
    number: form['number'] ?? '',
    exp_month: month,
    exp_year: year.length === 2 ? `20${year}` : year,
    cvc: form['cvc'] ?? '',
  };
  const method = await methodOf(records, { payment_method_data: { type: 'card', card } });
  if (!method) throw invalid('A card is needed.');
  return method;
}

async function checkOut(records: Records, id: string, form: Record<string, string>): Promise<Next> {
  const session = await records.get<CheckoutSession>('checkout.session', id);
  const done = session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id);
  // A second click, or a reload after paying.
  if (session.status === 'complete') return { url: done };
  if (session.status === 'expired') throw invalid('This checkout has expired. Go back and begin again.');
  const method = await cardFrom(records, form);
  if (outcomeOf(method, { isOwnerThere: true }) === 'asks') {
    if (form['confirmation'] === 'refused') throw invalid('The payment was not confirmed.');
    if (form['confirmation'] !== 'confirmed') return { asks: true };
  }
  const customer =
    session.customer ?? (await addCustomer(records, { email: session.customer_email, name: null, metadata: {} })).id;
  method.customer = customer;
  await records.put(method);
  const price = await priceNamed(records, session.sandbox.price);
  const subscription = await subscribe(records, { customer, price, method, metadata: session.sandbox.metadata });
  Object.assign(session, {
    customer,
    invoice: subscription.latest_invoice,
    payment_status: 'paid',
    status: 'complete',
    subscription: subscription.id,
    url: null,
  });
  await records.publish('checkout.session.completed', session, null);
  return { url: done };
}

async function manage(records: Records, id: string, form: Record<string, string>): Promise<Next> {
  const session = await records.get<PortalSession>('billing_portal.session', id);
  const subscription = await records.get<Subscription>('subscription', form['subscription'] ?? '');
  if (subscription.customer !== session.customer || subscription.status === 'canceled')
    throw invalid('There is no such subscription any more.');
  if (form['action'] === 'cancel') await cancelAtEnd(records, subscription, true);
  else if (form['action'] === 'resume') await cancelAtEnd(records, subscription, false);
  else if (form['action'] === 'switch') {
    if (subscription.status !== 'active' || subscription.cancel_at_period_end)
      throw invalid('Pay what is open, or resume the subscription, before you switch.');
    const wanted = form['price'] ?? itemOf(subscription).price.id;
    await switchPrice(records, subscription, await priceNamed(records, wanted));
  } else if (form['action'] === 'card') {
    const method = await cardFrom(records, form);
    method.customer = session.customer;
    await records.put(method);
    const refusal = await changeCard(records, subscription, method);
    if (refusal) throw refusal;
  } else throw invalid('The portal does not know this.');
  return { url: `/stripe/portal/${id}` };
}
