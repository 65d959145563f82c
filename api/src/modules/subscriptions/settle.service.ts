import type { Knex } from 'knex';
import type { BilledSubscription, Invoice } from '../../gateways/stripe/index.ts';
import { recordFeed } from '../feed/index.ts';
import { cents, grant, wholeCredits } from '../ledger/index.ts';
import { notifyLive } from '../live/index.ts';
import { checkoutOfSession, closeCheckout, type CheckoutRow } from './checkouts.repository.ts';
import { accountOfCustomer, lockAsSeen, type CustomerRow } from './customers.repository.ts';
import { billingOf, type Subscribing } from './subscriptions.context.ts';
import { insertInvoice, writeSubscription } from './subscriptions.repository.ts';
import { validityOf } from './validity.policy.ts';

const currency = 'eur';

/**
 * Asks the provider how a subscription stands, and acts on it: the one place where Pro changes and credits are granted, whoever
 * asks. Told twice, late and in any order it does the same; a subscription that isn't ours is left alone.
 * @throws AppError payments_unavailable, ProviderRefusal
 */
export async function settleSubscription(pro: Subscribing, subscriptionId: string): Promise<void> {
  const billing = billingOf(pro);
  const { customerId } = await billing.readSubscription(subscriptionId);
  for (;;) {
    const customer = await accountOfCustomer(pro.db, customerId);
    if (!customer) return;
    const subscription = await billing.readSubscription(subscriptionId);
    const invoices = await billing.readInvoices(subscriptionId);
    if (await pro.db.transaction((trx) => apply(trx, pro, { customer, subscription, invoices }))) return;
  }
}

interface Seen {
  customer: CustomerRow;
  subscription: BilledSubscription;
  invoices: Invoice[];
}

/** @returns false where somebody else applied something meanwhile: look again */
async function apply(trx: Knex.Transaction, pro: Subscribing, seen: Seen): Promise<boolean> {
  const { customer, subscription, invoices } = seen;
  const accountId = customer.account_id;
  if (!(await lockAsSeen(trx, customer))) return false;
  const validity = validityOf(subscription, pro.rules.pro.graceDays);
  let hasNews = await writeSubscription(trx, accountId, subscription, validity);
  for (const [position, invoice] of invoices.entries()) {
    if (await grantFor(trx, pro, { accountId, subscription, invoice, isFirst: position === 0 })) hasNews = true;
  }
  const newest = invoices.at(-1);
  if (newest?.state === 'unpaid' && newest.isTried) {
    const idem = `invoice:${newest.id}:failed`;
    await recordFeed(trx, [{ accountId, role: 'creator', kind: 'subscription_failed', idem }]);
  }
  if (hasNews) await notifyLive(trx, [{ accountId, event: { type: 'wallet' } }]);
  return true;
}

interface Bill {
  accountId: number;
  subscription: BilledSubscription;
  invoice: Invoice;
  isFirst: boolean;
}

/** Books an invoice that was paid, once. @returns whether it was now */
async function grantFor(trx: Knex.Transaction, { rules, log }: Subscribing, bill: Bill): Promise<boolean> {
  const { accountId, subscription, invoice, isFirst } = bill;
  const { paidAt, interval } = invoice;
  if (invoice.state !== 'paid' || paidAt === null) return false;
  if (interval === null || invoice.currency !== currency || invoice.paidCents <= 0) {
    log.error({ invoiceId: invoice.id, accountId }, 'an invoice of Pro bills no plan of ours: look at it by hand');
    return false;
  }
  const amount = wholeCredits(rules.pro[interval].grantCredits);
  const isNew = await insertInvoice(trx, {
    accountId,
    subscriptionId: subscription.id,
    interval,
    grantedHundredths: amount,
    invoice: { ...invoice, paidAt },
  });
  if (!isNew) return false;
  await grant(trx, { accountId, invoiceId: invoice.id, amount, price: cents(invoice.paidCents) });
  const kind = isFirst ? 'credits_added' : 'subscription_renewed';
  await recordFeed(trx, [{ accountId, role: 'creator', kind, amount, idem: `invoice:${invoice.id}:paid` }]);
  return true;
}

/** Asks how a checkout went, and acts on it. @throws AppError payments_unavailable, ProviderRefusal */
export async function settleCheckout(pro: Subscribing, checkout: CheckoutRow): Promise<void> {
  if (checkout.session_id === null) return;
  const { state, subscriptionId } = await billingOf(pro).readCheckout(checkout.session_id);
  if (state === 'open') return;
  if (state === 'complete' && subscriptionId !== null) await settleSubscription(pro, subscriptionId);
  await closeCheckout(pro.db, checkout.id, state === 'complete' ? 'complete' : 'closed');
}

/** The same, for a checkout that a notice is about. */
export async function settleSession(pro: Subscribing, sessionId: string): Promise<void> {
  const known = await checkoutOfSession(pro.db, sessionId);
  if (known) return settleCheckout(pro, known);
  // Its answer got lost: what was paid in it counts all the same.
  const { subscriptionId } = await billingOf(pro).readCheckout(sessionId);
  if (subscriptionId !== null) await settleSubscription(pro, subscriptionId);
}

/** The same, for an invoice that a notice is about. */
export async function settleInvoice(pro: Subscribing, invoiceId: string): Promise<void> {
  const subscriptionId = await billingOf(pro).subscriptionOfInvoice(invoiceId);
  if (subscriptionId !== null) await settleSubscription(pro, subscriptionId);
}
