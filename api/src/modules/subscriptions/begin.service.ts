import { ProviderRefusal } from '../../gateways/payment-gateway.ts';
import type { BillingInterval, Checkout } from '../../gateways/stripe/index.ts';
import type { CreatorSubject } from '../../plugins/contract.ts';
import { because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import { closeCheckout, openCheckout, storeSession, type CheckoutRow } from './checkouts.repository.ts';
import { customerOf, renewCustomerKey, storeCustomer } from './customers.repository.ts';
import { settleCheckout } from './settle.service.ts';
import { billingOf, type Subscribing } from './subscriptions.context.ts';
import { subscriptionOf } from './subscriptions.repository.ts';

/** A checkout that turns out to be closed is replaced by a new one; more often than this, something else is wrong. */
const maxTries = 3;

interface CheckoutRequest {
  interval: BillingInterval;
  /** The path of this site to return to. */
  page: string;
  /** Of the page that asks. */
  language: string;
}

/**
 * Starts a subscription, or continues the open checkout: an account has one at a time, so that nobody pays twice.
 * @param shellUrl the origin of the pages
 * @returns the provider's page to pay at
 * @throws AppError email_unconfirmed, conflict (subscribed already), payments_unavailable
 */
export async function beginSubscription(
  pro: Subscribing,
  subject: CreatorSubject,
  request: CheckoutRequest,
  shellUrl: string,
): Promise<string> {
  if (!subject.emailConfirmed) {
    throw new AppError('email_unconfirmed', because('account.confirm_email_subscribe'));
  }
  billingOf(pro);
  await assertNotSubscribed(pro, subject.accountId);
  try {
    const customerId = await ownCustomer(pro, subject);
    for (let tries = 0; tries < maxTries; tries += 1) {
      const row = await openCheckout(pro.db, subject.accountId, request);
      const checkout = await checkoutFor(pro, row, { customerId, shellUrl, language: request.language });
      const isRequested = row.billing_interval === request.interval && row.page === request.page;
      if (checkout.state === 'open' && checkout.url !== null && isRequested) return checkout.url;
      if (checkout.state === 'open') await billingOf(pro).expireCheckout(checkout.id);
      // It may have been paid just now.
      await settleCheckout(pro, { ...row, session_id: checkout.id });
      await assertNotSubscribed(pro, subject.accountId);
    }
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    pro.log.error({ err: error, accountId: subject.accountId }, 'a subscription could not be started');
    throw new AppError('payments_unavailable', because('subscriptions.checkout'), {
      cause: error,
    });
  }
  throw new AppError('payments_unavailable');
}

async function assertNotSubscribed({ db }: Subscribing, accountId: number): Promise<void> {
  const row = await subscriptionOf(db, accountId);
  if (row?.status === 'past_due') {
    throw new AppError('conflict', because('subscriptions.waits_for_payment'));
  }
  if (row?.status === 'active' || row?.is_valid) throw new AppError('conflict', because('subscriptions.already'));
}

async function ownCustomer(pro: Subscribing, { accountId, email }: CreatorSubject): Promise<string> {
  const row = await customerOf(pro.db, accountId);
  if (row.customer_id !== null) return row.customer_id;
  try {
    const customerId = await billingOf(pro).createCustomer({ accountId, email, key: row.idempotency_key });
    await storeCustomer(pro.db, accountId, customerId, email);
  } catch (error) {
    if (error instanceof ProviderRefusal) await renewCustomerKey(pro.db, row);
    throw error;
  }
  // Another tab may have been faster, under another key.
  return (await customerOf(pro.db, accountId)).customer_id!;
}

async function checkoutFor(
  pro: Subscribing,
  row: CheckoutRow,
  { customerId, shellUrl, language }: { customerId: string; shellUrl: string; language: string },
): Promise<Checkout> {
  const billing = billingOf(pro);
  if (row.session_id !== null) return billing.readCheckout(row.session_id);
  const success = new URL(row.page, shellUrl);
  success.searchParams.set('subscribed', '1');
  try {
    const checkout = await billing.createCheckout({
      customerId,
      accountId: row.account_id,
      priceKey: pro.rules.pro[row.billing_interval].priceId,
      language,
      successUrl: success.href,
      cancelUrl: new URL(row.page, shellUrl).href,
      key: row.idempotency_key,
    });
    const noted = await storeSession(pro.db, row.id, checkout.id);
    if (noted === checkout.id) return checkout;
    // Asked for in two languages at the same time: of two pages to pay at, one stays.
    await billing.expireCheckout(checkout.id);
    return await billing.readCheckout(noted);
  } catch (error) {
    // Under this key the provider would repeat its answer; the next click starts over.
    if (error instanceof ProviderRefusal) await closeCheckout(pro.db, row.id, 'closed');
    throw error;
  }
}
