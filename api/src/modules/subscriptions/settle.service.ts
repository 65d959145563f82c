import type { Knex } from 'knex';
import type { BilledSubscription, Invoice } from '../../gateways/stripe/index.ts';
import { recordFeed } from '../feed/index.ts';
import { cents, grant, wholeCredits } from '../ledger/index.ts';
import { sellsAtALoss } from '../../rules.ts';
import { notifyLive, walletChanged } from '../live/index.ts';
import { checkoutOfSession, closeCheckout, type CheckoutRow } from './checkouts.repository.ts';
import { accountOfCustomer, lockIfUnchanged, type CustomerRow } from './customers.repository.ts';
import { billingOf, type Subscribing } from './subscriptions.context.ts';
import { disputesOfSubscription, insertInvoice, writeSubscription } from './subscriptions.repository.ts';
import { validityAfter, validityOf } from './validity.policy.ts';

const currency = 'eur';

/**
 * Reads a subscription from the provider and applies it: the one place where Pro changes and credits are granted. Repetition and order
 * don't matter; subscriptions that aren't ours are ignored.
 * @throws AppError payments_unavailable, ProviderRefusal
 */
export async function settleSubscription(pro: Subscribing, subscriptionId: string): Promise<void> {
  const billing = billingOf(pro);
  let before = await billing.readSubscription(subscriptionId);
  for (;;) {
    const customer = await accountOfCustomer(pro.db, before.customerId);
    if (!customer) return;
    const invoices = await billing.readInvoices(subscriptionId);
    const subscription = await billing.readSubscription(subscriptionId);
    // What renews, fails or ends meanwhile has invoices that may be missing, or be announced before its state is stored.
    const isSettled =
      subscription.state === before.state && subscription.periodStart.getTime() === before.periodStart.getTime();
    before = subscription;
    if (!isSettled) continue;
    if (await pro.db.transaction((trx) => apply(trx, pro, { customer, subscription, invoices }))) return;
  }
}

/**
 * Ends a subscription at the provider and here: a payment of it was disputed. Subscriptions that aren't ours are left alone.
 * @throws AppError payments_unavailable
 */
export async function endSubscription(pro: Subscribing, subscriptionId: string): Promise<void> {
  const { customerId, state } = await billingOf(pro).readSubscription(subscriptionId);
  if (!(await accountOfCustomer(pro.db, customerId))) return;
  if (state !== 'ended') await billingOf(pro).cancelSubscription(subscriptionId);
  await settleSubscription(pro, subscriptionId);
}

interface ProviderState {
  customer: CustomerRow;
  subscription: BilledSubscription;
  invoices: Invoice[];
}

/** @returns false where another process applied something meanwhile; then read again */
async function apply(trx: Knex.Transaction, pro: Subscribing, state: ProviderState): Promise<boolean> {
  const { customer, subscription, invoices } = state;
  const accountId = customer.account_id;
  if (!(await lockIfUnchanged(trx, customer))) return false;
  const validity = validityOf(subscription, pro.rules.pro.graceDays);
  const disputes = await disputesOfSubscription(trx, subscription.id);
  let hasChanged = await writeSubscription(trx, accountId, subscription, validityAfter(disputes, validity));
  for (const [position, invoice] of invoices.entries()) {
    if (await grantFor(trx, pro, { accountId, subscription, invoice, isFirst: position === 0 })) hasChanged = true;
  }
  const newest = invoices.at(-1);
  if (newest?.state === 'unpaid' && newest.isTried) {
    const idem = `invoice:${newest.id}:failed`;
    await recordFeed(trx, [{ accountId, role: 'creator', kind: 'subscription_failed', idem }]);
  }
  if (hasChanged) await notifyLive(trx, [walletChanged(accountId)]);
  return true;
}

interface InvoiceGrant {
  accountId: number;
  subscription: BilledSubscription;
  invoice: Invoice;
  isFirst: boolean;
}

/** Books a paid invoice, once. @returns whether this call did */
async function grantFor(
  trx: Knex.Transaction,
  { rules, log }: Subscribing,
  grantInput: InvoiceGrant,
): Promise<boolean> {
  const { accountId, subscription, invoice, isFirst } = grantInput;
  const { paidAt, interval } = invoice;
  if (invoice.state !== 'paid' || paidAt === null) return false;
  if (interval === null || invoice.currency !== currency || invoice.paidCents <= 0) {
    log.error({ invoiceId: invoice.id, accountId }, 'a Pro invoice bills no plan of ours: check it manually');
    return false;
  }
  const amount = wholeCredits(rules.pro[interval].grantCredits);
  // After a change of plan, a balance at the provider may have paid the rest: these credits would bring in less than they pay out.
  if (sellsAtALoss(rules.money, invoice.paidCents, amount)) {
    log.error(
      { invoiceId: invoice.id, accountId, paidCents: invoice.paidCents },
      'a Pro invoice was paid with too little for its credits: check it manually',
    );
    return false;
  }
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

/** Reads a checkout from the provider and applies it. @throws AppError payments_unavailable, ProviderRefusal */
export async function settleCheckout(pro: Subscribing, checkout: CheckoutRow): Promise<void> {
  if (checkout.session_id === null) return;
  const { state, subscriptionId } = await billingOf(pro).readCheckout(checkout.session_id);
  if (state === 'open') return;
  if (state === 'complete' && subscriptionId !== null) await settleSubscription(pro, subscriptionId);
  await closeCheckout(pro.db, checkout.id, state === 'complete' ? 'complete' : 'closed');
}

/** Settles a checkout that a webhook is about. */
export async function settleSession(pro: Subscribing, sessionId: string): Promise<void> {
  const checkout = await checkoutOfSession(pro.db, sessionId);
  if (checkout) return settleCheckout(pro, checkout);
  // Storing the session got lost: what was paid in it still counts.
  const { subscriptionId } = await billingOf(pro).readCheckout(sessionId);
  if (subscriptionId !== null) await settleSubscription(pro, subscriptionId);
}

/** Settles the subscription of an invoice that a webhook is about. */
export async function settleInvoice(pro: Subscribing, invoiceId: string): Promise<void> {
  const subscriptionId = await billingOf(pro).subscriptionOfInvoice(invoiceId);
  if (subscriptionId !== null) await settleSubscription(pro, subscriptionId);
}
