import type { FastifyInstance } from 'fastify';
import { changeCard, subscribe, switchPrice } from './billing/cycle.ts';
import { type Subscription, cancelAtEnd, itemOf } from './billing/subscription.ts';
import type { Customer } from './calls/customers.ts';
import { type Price, priceNamed } from './calls/prices.ts';
import type { CheckoutSession, PortalSession } from './calls/sessions.ts';
import { outcomeOf, methodOf } from './cards.ts';
import { checkoutPage, portalPage } from './hosted.pages.ts';
import { paymentsPage, seenPayments } from './payments.page.ts';
import type { Params } from './params.ts';
import type { Records, Store } from '../provider/store.ts';
import { newId } from './objects.ts';
import { inWords, invalid } from './stripe-error.ts';

type ById = { Params: { id: string }; Body: Record<string, string> | null };

/** The page's next address, or a confirmation that comes first. */
type Next = { url: string } | { asks: true };

/** Pages that Stripe would host: checkout, the customer portal, and a list for manual testing. */
export function hostedRoutes(app: FastifyInstance, store: Store, done: () => void): void {
  const asPage = 'text/html; charset=utf-8';
  const look = async (read: (records: Records) => Promise<string>) => store.read(read).catch(inWords);
  const act = async (change: (records: Records) => Promise<Next>) => {
    const next = await store.write(change).catch(inWords);
    done();
    return next;
  };

  app.get('/stripe', async (_request, reply) =>
    reply.type(asPage).send(await look(async (records) => paymentsPage(await seenPayments(records)))),
  );

  app.get<ById>('/stripe/checkout/:id', async (request, reply) =>
    reply.type(asPage).send(
      await look(async (records) => {
        const session = await records.get<CheckoutSession>('checkout.session', request.params.id);
        return checkoutPage(session, await priceNamed(records, session.sandbox.price));
      }),
    ),
  );
  app.post<ById>('/stripe/checkout/:id', (request) =>
    act(async (records) => checkOut(records, request.params.id, request.body ?? {})),
  );

  app.get<ById>('/stripe/portal/:id', async (request, reply) =>
    reply.type(asPage).send(
      await look(async (records) => {
        const session = await records.get<PortalSession>('billing_portal.session', request.params.id);
        const { rows } = await records.list<Subscription>('subscription', { customer: session.customer });
        const prices = await records.list<Price>('price', { active: true });
        return portalPage(session, rows, prices.rows);
      }),
    ),
  );
  app.post<ById>('/stripe/portal/:id', (request) =>
    act(async (records) => manage(records, request.params.id, request.body ?? {})),
  );
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
  const customer = session.customer ?? (await newCustomer(records, session.customer_email));
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
  await records.put(session, null);
  await records.emit('checkout.session.completed', session);
  return { url: done };
}

async function newCustomer(records: Records, email: string | null): Promise<string> {
  const customer: Customer = {
    id: newId('cus'),
    object: 'customer',
    created: records.now,
    email,
    name: null,
    metadata: {},
    livemode: false,
  };
  await records.put(customer);
  await records.emit('customer.created', customer);
  return customer.id;
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
